// Adapter between duipai and your win check: reads a hand a line from standard input and answers
// win or no, a line each, until the input ends.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"
)

// ---------------------------------------------------------------------------- your code here

// wins tells whether these tiles win: counts is how many of each of the 34 kinds, 1m-9m (万),
// 1p-9p (筒), 1s-9s (条), 东南西北白发中, and wilds how many wilds (癞子) there are beside them.
// Groups laid out are not among the counts: they are complete.
//
// Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
func wins(counts [kinds]int, wilds int) bool {
	size := wilds
	for _, held := range counts {
		size += held
	}
	if size%3 != 2 {
		return false
	}
	if wilds >= 2 && sets(counts, wilds-2) {
		return true
	}
	for kind, held := range counts {
		if held > 0 && take(counts, wilds, kind, kind) {
			return true
		}
	}
	return false
}

// sets tells whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run.
func sets(counts [kinds]int, wilds int) bool {
	lowest := 0
	for lowest < kinds && counts[lowest] == 0 {
		lowest++
	}
	if lowest == kinds {
		return true // the wilds that are left are sets by themselves
	}
	if take(counts, wilds, lowest, lowest, lowest) {
		return true
	}
	if lowest >= 27 {
		return false // honours have no runs
	}
	start := lowest
	if beyond := lowest%9 - 6; beyond > 0 {
		start -= beyond // 789 is the last run
	}
	return take(counts, wilds, start, start+1, start+2)
}

// take tells whether sets are left when this group is taken out, with wilds for its missing tiles.
func take(counts [kinds]int, wilds int, group ...int) bool {
	for _, kind := range group {
		if counts[kind] > 0 {
			counts[kind]--
		} else {
			wilds--
		}
	}
	return wilds >= 0 && sets(counts, wilds)
}

// ----------------------------------------------- the protocol: nothing to change from here on

// For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
const (
	suits = "mpsz"
	ranks = 9
	zero  = 5
	kinds = 34
)

// hand is what a line says.
type hand struct {
	counts  [kinds]int
	exposed [kinds]int // in groups laid out
	wilds   int
	missing string // the missing suit (定缺)
	last    string // the last card
}

var errUnreadable = errors.New("unreadable hand")

// parse reads a hand such as 123m11z[789p]+1/s@1z.
func parse(line string) (hand, error) {
	var h hand
	if line == "" {
		return h, errUnreadable
	}
	line, h.last, _ = strings.Cut(line, "@")
	line, h.missing, _ = strings.Cut(line, "/")
	line, wilds, hasWilds := strings.Cut(line, "+")
	if hasWilds {
		number, err := strconv.ParseUint(wilds, 10, 7)
		if err != nil {
			return h, errUnreadable
		}
		h.wilds = int(number)
	}
	tiles, groups := line, ""
	if at := strings.IndexByte(line, '['); at >= 0 {
		tiles, groups = line[:at], line[at:]
	}
	for groups != "" {
		end := strings.IndexByte(groups, ']')
		if end < 0 || groups[0] != '[' {
			return h, errUnreadable
		}
		if err := count(&h.exposed, strings.TrimSuffix(groups[1:end], "!")); err != nil {
			return h, err
		}
		groups = groups[end+1:]
	}
	if tiles == "-" {
		return h, nil
	}
	return h, count(&h.counts, tiles)
}

// count counts the tiles of a text such as 123m11z.
func count(counts *[kinds]int, text string) error {
	from := 0 // where the ranks begin that wait for their suit
	for at, char := range text {
		if char >= '0' && char <= '9' {
			continue
		}
		suit := strings.IndexRune(suits, char)
		if suit < 0 || from == at {
			return errUnreadable
		}
		for _, digit := range text[from:at] {
			rank := int(digit - '0')
			if rank == 0 {
				rank = zero
			}
			kind := suit*ranks + rank - 1
			if kind >= kinds {
				return fmt.Errorf("there is no tile %c%c", digit, char)
			}
			counts[kind]++
		}
		from = at + 1
	}
	if from < len(text) {
		return errUnreadable
	}
	return nil
}

// answer is the answer to a line.
func answer(line string) string {
	h, err := parse(line)
	if err != nil {
		return "error " + err.Error()
	}
	for kind, held := range h.counts {
		if held+h.exposed[kind] > 4 {
			return "error five alike"
		}
	}
	if h.missing != "" || h.last != "" {
		return "unsupported" // hand them to your check if it knows them
	}
	if wins(h.counts, h.wilds) {
		return "win"
	}
	return "no"
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadString('\n')
		if line != "" {
			fmt.Fprintln(out, answer(strings.TrimRight(line, "\r\n")))
		}
		// duipai sends many hands ahead and does not wait for each answer, so flushing every
		// line would only cost time: it is done when no input is left to answer.
		if in.Buffered() == 0 || err != nil {
			if err := out.Flush(); err != nil {
				log.Fatal(err)
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}
