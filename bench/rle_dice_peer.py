"""
The peer of rle-dice.ts: draws the masks of two lists with numpy, as graders do, and scores them. A line on standard input starts
a round, which answers with seconds and score.
"""

import json
import sys
import time

from masks import dice

with open(sys.argv[1], encoding="utf-8") as file:
    DATA = json.load(file)
PIXELS = DATA["height"] * DATA["width"]


def mean_dice():
    return sum(dice(a, p, PIXELS) for a, p in zip(DATA["truth"], DATA["prediction"])) / len(DATA["truth"])


print(json.dumps({"ready": True}), flush=True)
for _ in sys.stdin:
    started = time.perf_counter()
    score = mean_dice()
    print(json.dumps({"seconds": time.perf_counter() - started, "score": score}), flush=True)
