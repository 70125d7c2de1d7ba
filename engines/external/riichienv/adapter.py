"""The PyPI package `riichienv` as an engine of riichi mahjong: lines of 34 counts in, `win` or `no` out.

    adapter.py hand       `HandEvaluator.calc`: whether it says that the hand has the shape of a win
    adapter.py text       `HandEvaluator.calc_from_text`: the same of a hand that is written
    adapter.py shanten    `calculate_shanten`: whether it is -1; where that is asked, the number itself

All take all three forms at once, so they are asked under rules with all three only. What the shape of a win is
worth, and whether it is worth anything, is a question of its own that is not asked here.
"""

import os
import re
import sys

from riichienv import HandEvaluator, Meld, MeldType, calculate_shanten

LINE = re.compile(r"(\d(?: \d){33})((?: ?!?\[[1-9mpsz]+\])*)")
GROUP = re.compile(r"\[([^]]+)\]")
SUITS = "mpsz"


def kinds(text):
    """The kinds of an exposed group, `[123m]` as well as `[1m2m3m]`."""
    for ranks, suit in re.findall(r"(\d+)([mpsz])", text):
        for rank in ranks:
            yield 9 * SUITS.index(suit) + int(rank) - 1


def tiles(counts):
    """The package tells the four tiles of a kind apart; it may have any of them."""
    return [4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)]


def meld(group):
    group = sorted(group)
    tiles = [4 * kind + group[:place].count(kind) for place, kind in enumerate(group)]
    if group[0] != group[-1]:
        return Meld(MeldType.Chi, tiles, True, 0)
    return Meld(MeldType.Daiminkan if len(group) == 4 else MeldType.Pon, tiles, True, 0)


def exposed(counts, groups):
    """For the sets that must lie exposed and that the line does not name stand triplets of absent kinds."""
    absent = (kind for kind, count in enumerate(counts) if count == 0 and all(kind not in group for group in groups))
    unnamed = (14 - sum(counts)) // 3 - len(groups)
    return groups + [[next(absent)] * 3 for _ in range(unnamed)]


def hand(counts, groups):
    """Asked about a hand and the tile that completes it: that is how `calc` tells whether it is there already."""
    *ready, last = tiles(counts)
    return HandEvaluator(ready, [meld(group) for group in exposed(counts, groups)]).calc(last).has_win_shape


def text(counts, groups):
    written = "".join(f"{kind % 9 + 1}{SUITS[kind // 9]}" * count for kind, count in enumerate(counts))
    written += "".join(map(meld_text, exposed(counts, groups)))
    return HandEvaluator.calc_from_text(written).has_win_shape


def meld_text(group):
    """As the package writes it; the last digit says who gave the tile, or which of a run it was."""
    first, suit = min(group) % 9 + 1, SUITS[group[0] // 9]
    if group[0] != group[-1]:
        return f"({first}{first + 1}{first + 2}{suit}0)"
    return f"({'k' if len(group) == 4 else 'p'}{first}{suit}1)"


def shanten(counts, _groups):
    return calculate_shanten(tiles(counts)) == -1


def how_far(counts, groups):
    # It is not told of exposed groups, whose tiles nobody can wait for once all four lie there.
    return "unsupported\n" if groups else f"shanten {calculate_shanten(tiles(counts))}\n"


def answer(line, told):
    parts = LINE.fullmatch(line)
    # Wilds and a missing suit: it knows nothing of them.
    if not parts:
        return "unsupported\n"
    counts = [int(count) for count in parts[1].split()]
    if max(counts) > 4:
        return "error five of a kind: the package numbers four\n"
    return told(counts, [list(kinds(group)) for group in GROUP.findall(parts[2])])


def main(question):
    if question == "--version":
        from importlib.metadata import version

        sys.exit(print("riichienv", version("riichienv")))
    wins = {"hand": hand, "text": text, "shanten": shanten}[question]

    def win_or_no(counts, groups):
        return "win\n" if wins(counts, groups) else "no\n"

    told = how_far if os.environ.get("DUIPAI_ASK") == "shanten" else win_or_no
    # Whatever has arrived is answered at once, so nobody waits for a buffer to fill.
    rest = ""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk.decode()).split("\n")
        sys.stdout.write("".join([answer(line, told) for line in lines]))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
