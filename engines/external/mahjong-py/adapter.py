"""The PyPI package `mahjong` as an engine: lines of 34 counts in, `win` or `no` out.

    adapter.py agari      the package's win check
    adapter.py shanten    its count of missing tiles: a win is -1; where that is asked, the count itself

Both know seven pairs and thirteen orphans. Under rules without these forms each is asked for sets and one eye
alone, as far as the package lets one.
"""

import os
import sys

from mahjong.agari import Agari
from mahjong.shanten import Shanten

DIGITS = bytes.maketrans(b"0123456789", bytes(range(10)))
LINE = len("0 " * 34) - 1


def agari(tiles):
    return Agari.is_agari(tiles)


def agari_standard(tiles):
    """There is no win check for this form alone: where another form may be the reason, shanten decides."""
    if not Agari.is_agari(tiles):
        return False
    seven_pairs = tiles.count(2) == 7
    orphans = 0 not in tiles[27:]
    return not (seven_pairs or orphans) or shanten_standard(tiles)


def shanten(tiles):
    return Shanten.calculate_shanten(tiles) == Shanten.AGARI_STATE


def shanten_standard(tiles):
    return Shanten.calculate_shanten_for_regular_hand(tiles) == Shanten.AGARI_STATE


def answer(line, told):
    # Wilds and exposed groups make the line longer: the package knows no wilds.
    if len(line) != LINE:
        return "unsupported\n"
    try:
        return told(line[::2].translate(DIGITS))
    except ValueError as error:
        return f"error {error}\n"


def main(question):
    if question == "--version":
        from importlib.metadata import version

        sys.exit(print("mahjong", version("mahjong")))
    riichi = os.environ.get("DUIPAI_RULES", "").startswith("riichi")
    wins = {
        "agari": agari if riichi else agari_standard,
        "shanten": shanten if riichi else shanten_standard,
    }[question]
    number = Shanten.calculate_shanten if riichi else Shanten.calculate_shanten_for_regular_hand

    def win_or_no(tiles):
        return "win\n" if wins(tiles) else "no\n"

    def how_far(tiles):
        return f"shanten {number(tiles)}\n"

    told = how_far if os.environ.get("DUIPAI_ASK") == "shanten" else win_or_no
    # Whatever has arrived is answered at once, so nobody waits for a buffer to fill.
    rest = b""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk).split(b"\n")
        sys.stdout.write("".join([answer(line, told) for line in lines]))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
