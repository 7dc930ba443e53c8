"""Correlations by definition: exactly, in integers, of few rows; in extended precision of many. scipy must be near."""

import math
from fractions import Fraction

import numpy as np
from scipy import stats
from support import run

EXACT = 1000


def whole(values):
    """Doubles as integers, all 2^1074 times as large."""
    return [int(Fraction(value) * 2**1074) for value in values]


def exact(x, y, w):
    x, y, w = whole(x), whole(y), whole(w)

    def sums(p, q):
        return sum(w) * sum(a * b * c for a, b, c in zip(p, q, w)) - dot(p, w) * dot(q, w)

    both, squares = sums(x, y), sums(x, x) * sums(y, y)
    if squares == 0:
        return None
    digits = 10**40
    size = Fraction(math.isqrt(both * both * digits * digits // squares), digits)
    return size if both > 0 else -size


def dot(p, q):
    return sum(a * b for a, b in zip(p, q))


def correlate(x, y, w):
    if len(x) <= EXACT:
        return exact(x.tolist(), y.tolist(), w.tolist())
    x, y = (np.asarray(side, dtype=np.longdouble) for side in (x, y))
    dx, dy = x - x.mean(), y - y.mean()
    return (dx * dy).sum() / np.sqrt((dx * dx).sum() * (dy * dy).sum())


def weights(options, rows):
    return np.asarray(options.get("weights", np.ones(rows)), dtype=float)


def pearson(truth, prediction, options):
    return correlate(truth["y"], prediction["y"], weights(options, len(truth["y"])))


def repeated(values, w):
    """Whole weights are rows as often."""
    return np.repeat(values, w.astype(int))


def rank_correlate(x, y, w):
    x, y = repeated(x, w), repeated(y, w)
    score = correlate(stats.rankdata(x), stats.rankdata(y), np.ones(len(x)))
    if score is not None and len(x) <= EXACT:
        assert abs(stats.spearmanr(x, y).statistic - float(score)) < 1e-9
    return score


def spearman(truth, prediction, options):
    return rank_correlate(truth["y"], prediction["y"], weights(options, len(truth["y"])))


def mean_column_spearman(truth, prediction, options):
    scores = [rank_correlate(truth[name], prediction[name], weights({}, len(truth[name]))) for name in truth]
    return sum(0 if score is None else float(score) for score in scores) / len(scores)


def row_spearman(truth, prediction, options):
    def numbers(text):
        return np.array([float(token) for token in text.split()])

    rows = [
        rank_correlate(numbers(t), numbers(p), np.ones(len(t.split())))
        for t, p in zip(truth["day"], prediction["day"])
    ]
    w = [Fraction(weight) for weight in weights(options, len(rows)).tolist()]
    return sum(score * weight for score, weight in zip(rows, w)) / sum(w)


run(
    {
        "pearson": pearson,
        "spearman": spearman,
        "mean-column-spearman": mean_column_spearman,
        "row-spearman": row_spearman,
    }
)
