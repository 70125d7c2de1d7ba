"""The PyPI package `PyMahjongGB` as an engine of Chinese official mahjong: lines of its own tile codes in, `win`
or `no` out.

    adapter.py fan        its fan calculator: a win is any list of fans, whether or not they are worth eight
    adapter.py shanten    its shanten functions, one a form: a win is a ready hand that lacks the last tile

Both are asked about a hand and the tile that completes it: that is the last tile of the line. The calculator wants
the exposed sets of hands of fewer than 14 tiles. Those that the line names are told as they are; for the others
triplets of kinds stand in that the line does not hold. A set that stands in is none to a knitted straight, whose
set has to be named by these rules.

Where it is asked how far a hand is from a win, the second tells the least of these functions, of a hand that is to
discard a tile the least over the tiles.
"""

import os
import re
import sys

import MahjongGB

CODES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
LINE = re.compile(r"([WBTFJ1-9 ]+)((?:!?\[[WBTFJ1-9 ]+\])*)")
GROUP = re.compile(r"\[([^]]+)\]")
NO_WIN, KNITTED_STRAIGHT = "ERROR_NOT_WIN", "组合龙"
# No flowers, won on another player's discard, in the first round of the east wind.
CIRCUMSTANCES = (0, False, False, False, False, 0, 0)
CONCEALED_ONLY = (MahjongGB.SevenPairsShanten, MahjongGB.ThirteenOrphansShanten, MahjongGB.HonorsAndKnittedTilesShanten)


def pack(tiles):
    """What the package calls an exposed set. It names a run by its middle tile."""
    if tiles[0] != tiles[1]:
        return ("CHI", sorted(tiles)[1], 1)
    return ("GANG" if len(tiles) == 4 else "PENG", tiles[0], 1)


def fan(tiles, groups):
    absent = (code for code in CODES if code not in tiles and all(code not in group for group in groups))
    unnamed = (14 - len(tiles)) // 3 - len(groups)
    packs = [pack(group) for group in groups] + [("PENG", next(absent), 1) for _ in range(unnamed)]
    try:
        fans = MahjongGB.MahjongFanCalculator(tuple(packs), tiles[:-1], tiles[-1], *CIRCUMSTANCES)
    except TypeError as error:
        if str(error) == NO_WIN:
            return False
        raise
    return unnamed == 0 or all(name != KNITTED_STRAIGHT for _, name in fans)


def forms_of(ready, groups):
    """The shanten functions of the forms that a hand of one tile less may have."""
    forms = [MahjongGB.RegularShanten]
    if len(ready) == 13 or (len(ready) == 10 and groups):
        forms.append(MahjongGB.KnittedStraightShanten)
    if len(ready) == 13:
        forms += CONCEALED_ONLY
    return forms


def shanten(tiles, groups):
    """The least of all forms is quickly told; which tiles help is told by each form, and takes much longer."""
    *ready, last = tiles
    ready = tuple(ready)
    if MahjongGB.MahjongShanten((), ready) != 0:
        return False
    for form in forms_of(ready, groups):
        missing, useful = form(ready)
        if missing == 0 and last in useful:
            return True
    return False


def how_far(tiles, groups):
    # Who holds or shows a kind four times lacks a fifth tile to this package, where to duipai there is none.
    held = list(tiles) + [tile for group in groups for tile in group]
    if any(held.count(tile) == 4 for tile in held):
        return "unsupported\n"

    def least(ready):
        return min(form(ready)[0] for form in forms_of(ready, groups))

    if len(tiles) % 3 == 1:
        return f"shanten {least(tiles)}\n"
    discards = [tiles.index(tile) for tile in set(tiles)]
    number = min(least(tiles[:place] + tiles[place + 1 :]) for place in discards)
    return f"shanten {-1 if number == 0 and shanten(tiles, groups) else number}\n"


def answer(line, told):
    parts = LINE.fullmatch(line)
    # Wilds and a missing suit: it knows nothing of them.
    if not parts:
        return "unsupported\n"
    try:
        return told(tuple(parts[1].split()), [group.split() for group in GROUP.findall(parts[2])])
    except TypeError as error:
        return f"error the package refuses this hand: {error}\n"


def main(question):
    if question == "--version":
        from importlib.metadata import version

        sys.exit(print("PyMahjongGB", version("PyMahjongGB")))
    wins = {"fan": fan, "shanten": shanten}[question]

    def win_or_no(tiles, groups):
        return "win\n" if wins(tiles, groups) else "no\n"

    told = how_far if os.environ.get("DUIPAI_ASK") == "shanten" else win_or_no
    # Whatever has arrived is answered at once, so nobody waits for a buffer to fill.
    rest = ""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk.decode()).split("\n")
        sys.stdout.write("".join([answer(line, told) for line in lines]))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
