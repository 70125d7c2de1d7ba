"""Adapter between duipai and your win check.

Reads a hand a line from standard input and answers `win` or `no`, a line each, until the input ends.
"""

import re
import sys

# ------------------------------------------------------------------------------ your code here


def wins(counts, wilds):
    """Whether these tiles win.

    counts: how many of each of the 34 kinds: 1m-9m (万), 1p-9p (筒), 1s-9s (条), 东南西北白发中.
    wilds: how many wilds (癞子) there are beside them.
    Groups laid out are not among the counts: they are complete.

    Call your own check here. This one knows sets and an eye; a wild may be a fifth copy.
    """
    if (sum(counts) + wilds) % 3 != 2:
        return False
    if wilds >= 2 and sets(counts, wilds - 2):
        return True
    return any(take(counts, wilds, [kind] * 2) for kind in range(KINDS) if counts[kind])


def sets(counts, wilds):
    """Whether the tiles and wilds are sets: the lowest tile is in a triplet or in a run."""
    lowest = next((kind for kind in range(KINDS) if counts[kind]), None)
    if lowest is None:
        return True  # the wilds that are left are sets by themselves
    if take(counts, wilds, [lowest] * 3):
        return True
    if lowest >= 27:
        return False  # honours have no runs
    start = lowest - max(0, lowest % 9 - 6)  # 789 is the last run
    return take(counts, wilds, range(start, start + 3))


def take(counts, wilds, group):
    """Whether sets are left when this group is taken out, with wilds for its missing tiles."""
    left = list(counts)
    for kind in group:
        if left[kind]:
            left[kind] -= 1
        else:
            wilds -= 1
    return wilds >= 0 and sets(left, wilds)


# ------------------------------------------------- the protocol: nothing to change from here on

# For paohuzi: "xd", 10 ranks, 0 is ten, 20 kinds.
SUITS, RANKS, ZERO, KINDS = "mpsz", 9, 5, 34

# Tiles, groups laid out, wilds, the missing suit (定缺), the last card: 123m11z[789p]+1/s@1z
TILES = f"(?:[0-9]+[{SUITS}])"
HAND = re.compile(
    rf"(-|{TILES}*)((?:\[{TILES}+!?\])*)(?:\+([0-9]{{1,2}}))?(?:/([{SUITS}]))?(?:@({TILES}!?))?"
)


def count(text):
    """How many tiles of each kind there are in a text such as 123m11z."""
    counts = [0] * KINDS
    for ranks, suit in re.findall("([0-9]+)([a-z])", text):
        for rank in ranks:
            kind = SUITS.index(suit) * RANKS + (int(rank) or ZERO) - 1
            if kind >= KINDS:
                raise ValueError(f"there is no tile {rank}{suit}")
            counts[kind] += 1
    return counts


def answer(line):
    """The answer to a line."""
    hand = HAND.fullmatch(line) if line else None
    if not hand:
        return "error unreadable hand"
    tiles, groups, wilds, missing, last = hand.groups()
    try:
        counts, exposed = count(tiles), count(groups)
    except ValueError as error:
        return f"error {error}"
    if any(held + shown > 4 for held, shown in zip(counts, exposed)):
        return "error five alike"
    if missing or last:
        return "unsupported"  # hand them to your check if it knows them
    return "win" if wins(counts, int(wilds or 0)) else "no"


def main():
    # Whatever has come in is answered, then written at once: duipai sends many hands ahead and does
    # not wait for each answer, so flushing every line would only cost time.
    rest = b""
    while chunk := sys.stdin.buffer.read1(1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            print(answer(line.decode(errors="replace").rstrip("\r")))
        sys.stdout.flush()
    if rest:
        print(answer(rest.decode(errors="replace")))


if __name__ == "__main__":
    main()
