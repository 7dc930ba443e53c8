"""Run-length masks as graders score them with numpy: drawn."""

import numpy as np


def draw(text, pixels):
    numbers = np.array(text.split(), dtype=np.int64)
    mask = np.zeros(pixels, dtype=bool)
    for start, length in zip(numbers[0::2] - 1, numbers[1::2]):
        mask[start : start + length] = True
    return mask


def dice(actual, predicted, pixels):
    true_mask, mask = draw(actual, pixels), draw(predicted, pixels)
    both = np.count_nonzero(true_mask) + np.count_nonzero(mask)
    return 2 * np.count_nonzero(true_mask & mask) / both if both else 1.0
