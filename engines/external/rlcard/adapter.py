"""The PyPI package `rlcard`, its `MahjongJudger.judge_hu`, as an engine: lines of its own card names in, `win`
or `no` out.

`judge_hu` wants four sets, exposed or not. A hand of fewer than 14 tiles comes from a player who has exposed the
others, so that many are put into the player's pile; `judge_hu` only counts them.
"""

import os
import sys

from rlcard.games.mahjong.card import MahjongCard
from rlcard.games.mahjong.judger import MahjongJudger
from rlcard.games.mahjong.player import MahjongPlayer

KINDS, TRAITS = MahjongCard.info["type"], MahjongCard.info["trait"]
CARDS = {f"{kind}-{trait}": MahjongCard(kind, trait) for kind in KINDS for trait in TRAITS}
EXPOSED = [CARDS["dragons-white"]] * 3


def wins(judger, player, names):
    player.hand = [CARDS[name] for name in names]
    player.pile = [EXPOSED] * ((14 - len(names)) // 3)
    won, _sets = judger.judge_hu(player)
    return won


def answer(line, judger, player):
    names = line.split()
    # Not cards are wilds, exposed groups and a missing suit, of which it knows nothing.
    if not CARDS.keys() >= set(names):
        return "unsupported\n"
    return "win\n" if wins(judger, player, names) else "no\n"


def main(arguments):
    if arguments == ["--version"]:
        from importlib.metadata import version

        sys.exit(print("rlcard", version("rlcard")))
    judger, player = MahjongJudger(None), MahjongPlayer(0, None)
    # Whatever has arrived is answered at once, so nobody waits for a buffer to fill.
    rest = ""
    while chunk := os.read(0, 1 << 16):
        *lines, rest = (rest + chunk.decode()).split("\n")
        sys.stdout.write("".join([answer(line, judger, player) for line in lines]))
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
