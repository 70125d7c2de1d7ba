"""Shortens what `duipai judge --format json` prints to a line a hand: the hand, the verdict of the first engine,
and the engines that give another one. Who was not asked gives none."""

import json
import sys

for line in sys.stdin:
    judged = json.loads(line)
    (first, right), *others = ((name, said["verdict"]) for name, said in judged["verdicts"].items())
    differing = [f"{name}={verdict}" for name, verdict in others if verdict not in (right, "unsupported")]
    print(judged["hand"], f"{first}={right}", *differing)
