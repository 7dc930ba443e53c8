"""Rounds each value to its decimals with numpy and with Python; reads and writes doubles as they are."""
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
folder = sys.argv[1]
values = np.fromfile(f"{folder}/values", dtype="<f8")
decimals = np.fromfile(f"{folder}/decimals", dtype="<i4")


def python_round(value: float, places: int) -> float:
    try:
        return round(value, places)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


numpy_rounded = np.empty_like(values)
for places in np.unique(decimals):
    where = decimals == places
    numpy_rounded[where] = np.round(values[where], int(places))
python_rounded = np.array([python_round(v, int(d)) for v, d in zip(values.tolist(), decimals)])
numpy_rounded.tofile(f"{folder}/numpy")
python_rounded.tofile(f"{folder}/python")
