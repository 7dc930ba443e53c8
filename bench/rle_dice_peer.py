"""
The peer of rle-dice.ts: draws the masks of two lists with numpy, as graders do, and scores them. A line on standard input starts
a round, which answers with seconds and score.
"""

import json
import sys
import time

import numpy as np

with open(sys.argv[1], encoding="utf-8") as file:
    DATA = json.load(file)
PIXELS = DATA["height"] * DATA["width"]


def draw(text):
    numbers = np.array(text.split(), dtype=np.int64)
    mask = np.zeros(PIXELS, dtype=bool)
    for start, length in zip(numbers[0::2] - 1, numbers[1::2]):
        mask[start : start + length] = True
    return mask


def dice():
    total = 0.0
    for true_text, text in zip(DATA["truth"], DATA["prediction"]):
        true_mask, mask = draw(true_text), draw(text)
        both = np.count_nonzero(true_mask) + np.count_nonzero(mask)
        total += 2 * np.count_nonzero(true_mask & mask) / both if both else 1.0
    return total / len(DATA["truth"])


print(json.dumps({"ready": True}), flush=True)
for _ in sys.stdin:
    started = time.perf_counter()
    score = dice()
    print(json.dumps({"seconds": time.perf_counter() - started, "score": score}), flush=True)
