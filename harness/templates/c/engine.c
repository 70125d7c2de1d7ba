/* Adapter between duipai and your win check: reads a hand a line from standard input and answers
 * `win` or `no`, a line each, until the input ends. */

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds. */
static const char SUITS[] = "mpsz";
enum { RANKS = 9, ZERO = 5, KINDS = 34 };

/* ---------------------------------------------------------------------------- your code here */

static bool sets(const int counts[KINDS], int wilds);

/* Whether sets are left when a group is taken out, with wilds for its missing tiles. The group is
 * `first` and the kinds `step` apart that follow it. */
static bool take(const int counts[KINDS], int wilds, int first, int step, int size) {
    int left[KINDS];
    memcpy(left, counts, sizeof left);
    for (int i = 0; i < size; i++) {
        int *held = &left[first + i * step];
        if (*held > 0)
            --*held;
        else
            --wilds;
    }
    return wilds >= 0 && sets(left, wilds);
}

/* Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run. */
static bool sets(const int counts[KINDS], int wilds) {
    int lowest = 0;
    while (lowest < KINDS && counts[lowest] == 0)
        lowest++;
    if (lowest == KINDS)
        return true; /* the wilds that are left are sets by themselves */
    if (take(counts, wilds, lowest, 0, 3))
        return true;
    if (lowest >= 27)
        return false; /* honours have no runs */
    int beyond = lowest % 9 - 6; /* 789 is the last run */
    return take(counts, wilds, beyond > 0 ? lowest - beyond : lowest, 1, 3);
}

/* Whether these tiles win: `counts` is how many of each of the 34 kinds, 1m-9m (万), 1p-9p (筒),
 * 1s-9s (条), 东南西北白发中, and `wilds` how many wilds (癞子) there are beside them. Groups laid
 * out are not among the counts: they are complete.
 *
 * Call your own check here. This one knows sets and an eye; a wild may be a fifth copy. */
static bool wins(const int counts[KINDS], int wilds) {
    int size = wilds;
    for (int kind = 0; kind < KINDS; kind++)
        size += counts[kind];
    if (size % 3 != 2)
        return false;
    if (wilds >= 2 && sets(counts, wilds - 2))
        return true;
    for (int kind = 0; kind < KINDS; kind++)
        if (counts[kind] > 0 && take(counts, wilds, kind, 0, 2))
            return true;
    return false;
}

/* ----------------------------------------------- the protocol: nothing to change from here on */

/* Ends the text at a mark and returns what stands after it, or NULL if it is not there. */
static char *cut(char *text, char mark) {
    char *at = strchr(text, mark);
    if (at == NULL)
        return NULL;
    *at = '\0';
    return at + 1;
}

/* Counts the tiles of a text such as 123m11z. */
static bool count(int counts[KINDS], const char *text) {
    while (*text != '\0') {
        size_t digits = strspn(text, "0123456789");
        const char *suit = strchr(SUITS, text[digits]);
        if (digits == 0 || suit == NULL || *suit == '\0')
            return false;
        for (size_t i = 0; i < digits; i++) {
            int rank = text[i] == '0' ? ZERO : text[i] - '0';
            int kind = (int)(suit - SUITS) * RANKS + rank - 1;
            if (kind >= KINDS)
                return false;
            counts[kind]++;
        }
        text += digits + 1;
    }
    return true;
}

/* Reads groups laid out, such as [789p][111z]. */
static bool count_groups(int counts[KINDS], char *groups) {
    while (groups != NULL) {
        char *rest = cut(groups, ']');
        if (rest == NULL)
            return false;
        groups[strcspn(groups, "!")] = '\0';
        if (!count(counts, groups) || (*rest != '\0' && *rest != '['))
            return false;
        groups = *rest == '[' ? rest + 1 : NULL;
    }
    return true;
}

/* The answer to a line such as 123m11z[789p]+1/s@1z; the line is cut into its parts. */
static const char *answer(char *line) {
    int counts[KINDS] = {0}, exposed[KINDS] = {0}, wilds = 0;
    line[strcspn(line, "\r")] = '\0';
    if (*line == '\0')
        return "error unreadable hand";
    const char *last = cut(line, '@');
    const char *missing = cut(line, '/');
    const char *wild = cut(line, '+');
    char *groups = cut(line, '[');
    if (wild != NULL) {
        size_t digits = strspn(wild, "0123456789");
        if (digits == 0 || digits > 2 || wild[digits] != '\0')
            return "error unreadable hand";
        for (; *wild != '\0'; wild++)
            wilds = wilds * 10 + (*wild - '0');
    }
    if (!count_groups(exposed, groups) || (strcmp(line, "-") != 0 && !count(counts, line)))
        return "error unreadable hand";
    for (int kind = 0; kind < KINDS; kind++)
        if (counts[kind] + exposed[kind] > 4)
            return "error five alike";
    if (missing != NULL || last != NULL)
        return "unsupported"; /* hand them to your check if it knows them */
    return wins(counts, wilds) ? "win" : "no";
}

/* Whatever has come in is answered, then written at once: duipai sends many hands ahead and does
 * not wait for each answer, so flushing every line would only cost time. */
int main(void) {
    static char buffer[1 << 16];
    size_t held = 0;       /* bytes of the line that is not complete yet */
    bool too_long = false; /* the start of this line has been thrown away */
    ssize_t got;
    while ((got = read(STDIN_FILENO, buffer + held, sizeof buffer - 1 - held)) > 0) {
        held += (size_t)got;
        char *line = buffer, *end;
        while ((end = memchr(line, '\n', held - (size_t)(line - buffer))) != NULL) {
            *end = '\0';
            puts(too_long ? "error line too long" : answer(line));
            too_long = false;
            line = end + 1;
        }
        held -= (size_t)(line - buffer);
        memmove(buffer, line, held);
        if (held == sizeof buffer - 1) {
            held = 0;
            too_long = true;
        }
        fflush(stdout);
    }
    if (held > 0 || too_long) {
        buffer[held] = '\0';
        puts(too_long ? "error line too long" : answer(buffer));
    }
    return 0;
}
