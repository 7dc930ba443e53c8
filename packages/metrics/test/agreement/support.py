"""Runs a family's references over its cases: each function takes the truth's columns, the prediction's and the options."""

import json
import pathlib
import sys

import numpy as np


def column(folder, spec):
    if "values" in spec:
        return spec["values"]
    return np.fromfile(folder / spec["file"], dtype=spec["dtype"])


def run(references):
    """Prints the reference's score of every case as JSON; `references` maps a metric's name to a function."""
    folder = pathlib.Path(sys.argv[1])
    scores = []
    for case in json.loads((folder / "cases.json").read_text()):
        truth, prediction = (
            {name: column(folder, spec) for name, spec in case[side].items()} for side in ("truth", "prediction")
        )
        score = references[case["metric"]](truth, prediction, case["options"])
        scores.append(None if score is None else float(score))
    json.dump(scores, sys.stdout)
