"""Scores of rankings and texts: scikit-learn where it has them, else by definition, in fractions or extended precision."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np
from sklearn import metrics

from support import run

EXTENDED = np.longdouble


def wide(value):
    if isinstance(value, Fraction):
        return EXTENDED(value.numerator) / EXTENDED(value.denominator)
    return EXTENDED(value)


def mean(values, options):
    """The mean of doubles, weighted, in extended precision."""
    values = np.asarray(values, dtype=EXTENDED)
    weights = options.get("weights")
    if weights is None:
        return values.sum() / len(values)
    weights = np.asarray(weights, dtype=EXTENDED)
    return (values * weights).sum() / weights.sum()


def rows(truth, prediction, score, options):
    """The mean of a function of two texts, computed once for each pair of texts."""
    known = lru_cache(maxsize=None)(lambda t, p: wide(score(t, p)))
    return mean([known(t, p) for t, p in zip(truth["y"], prediction["y"])], options)


@lru_cache(maxsize=None)
def distance(a, b):
    """By the table of all pairs of beginnings."""
    above = list(range(len(b) + 1))
    for i, token in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            row.append(min(above[j] + 1, row[-1] + 1, above[j - 1] + (token != other)))
        above = row
    return above[-1]


def tokens(text, options, usual):
    return tuple(text.split()) if options.get("tokens", usual) == "words" else tuple(text)


def mean_levenshtein(truth, prediction, options):
    def score(t, p):
        return distance(tokens(t, options, "characters"), tokens(p, options, "characters"))

    return rows(truth, prediction, score, options)


def pooled_edit_distance(truth, prediction, options):
    distances = rows(truth, prediction, lambda t, p: distance(tuple(t.split()), tuple(p.split())), options)
    return distances / rows(truth, prediction, lambda t, p: len(t.split()), options)


def word_jaccard(truth, prediction, options):
    empty = 0 if options.get("variant") == "mle-dojo" else options.get("emptyPair", 1)

    def score(t, p):
        t, p = set(t.lower().split()), set(p.lower().split())
        return Fraction(len(t & p), len(t | p)) if t | p else empty

    return rows(truth, prediction, score, options)


def char_span_f1(truth, prediction, options):
    def characters(text):
        pairs = [span.split() for span in text.split(";") if span]
        return {at for start, end in pairs for at in range(int(start), int(end))}

    shared = rows(truth, prediction, lambda t, p: len(characters(t) & characters(p)), options)
    mentions = rows(truth, prediction, lambda t, p: len(characters(t)) + len(characters(p)), options)
    return 2 * shared / mentions


def kendall_cell_order(truth, prediction, options):
    @lru_cache(maxsize=None)
    def row(t, p):
        places = [t.split().index(item) for item in p.split()]
        return sum(one > other for one, other in combinations(places, 2)), len(places) * (len(places) - 1)

    swaps, most = 0, 0
    for t, p in zip(truth["y"], prediction["y"]):
        more_swaps, more = row(t, p)
        swaps += more_swaps
        most += more
    return Fraction(1) - Fraction(4 * swaps, most)


def average_precision(relevant, items, k):
    """The mean, over what could be right, of the precision at each place that holds a right item for the first time."""
    first = [item in relevant and item not in items[:at] for at, item in enumerate(items)]
    places = range(min(k, len(items)))
    return sum((Fraction(sum(first[: at + 1]), at + 1) for at in places if first[at]), Fraction(0)) / min(k, len(set(relevant)))


def map_at_k(truth, prediction, options):
    k = options.get("k", 10**9)
    variant = options.get("variant")

    def score(t, p):
        relevant, items = t.split(), p.split()
        if not relevant:
            return 0
        if variant == "dsbench":
            return int(bool(set(relevant) & set(items[:k])))
        if variant == "mle-dojo/h-and-m-personalized-fashion-recommendations":
            right = [item in relevant for item in items[:k]]
            return sum(Fraction(sum(right[: at + 1]), at + 1) for at in range(len(right)) if right[at]) / Fraction(min(k, len(relevant)))
        return average_precision(relevant, items, k)

    return rows(truth, prediction, score, options)


def hit_at_k(truth, prediction, options):
    return rows(truth, prediction, lambda t, p: int(bool(set(t.split()) & set(p.split()[: options["k"]]))), options)


def top_k_error(truth, prediction, options):
    return rows(truth, prediction, lambda t, p: int(not set(t.split()) & set(p.split()[: options["k"]])), options)


def discount(place):
    return 1 / np.log2(EXTENDED(place + 1))


def list_ndcg(t, p, k):
    relevant, items = set(t.split()), p.split()
    if not relevant:
        return 0
    gained = sum(
        (discount(at + 1) for at, item in enumerate(items[:k]) if item in relevant and item not in items[:at]), EXTENDED(0)
    )
    return gained / sum(discount(place) for place in range(1, min(k, len(relevant)) + 1))


def ndcg_at_k(truth, prediction, options):
    k = options.get("k")
    if "group" not in options:
        return rows(truth, prediction, lambda t, p: list_ndcg(t, p, k or 10**9), options)
    groups, relevance, scores = truth[options["group"]], truth["y"], prediction["y"]
    gains = relevance if options["gain"] == "linear" else 2.0**relevance - 1
    order = np.argsort(groups, kind="stable")
    sizes = np.unique(groups, return_counts=True)[1]
    if len(set(sizes)) == 1 and sizes[0] > 1:
        shape = (len(sizes), sizes[0])
        return metrics.ndcg_score(gains[order].reshape(shape), scores[order].reshape(shape), k=k)
    parts = np.split(order, np.cumsum(sizes)[:-1])
    return mean(
        [
            # scikit-learn refuses a single row, whose order is always right.
            metrics.ndcg_score([gains[part]], [scores[part]], k=k) if len(part) > 1 else float(gains[part[0]] > 0)
            for part in parts
        ],
        {},
    )


def lwlrap(truth, prediction, options):
    flags, scores = (np.column_stack([side[name] for name in truth]) for side in (truth, prediction))
    if options.get("variant") == "mle-dojo":
        by_label = []
        for flag, score in zip(flags.T, scores.T):
            ranked = flag[np.argsort(-score, kind="stable")]
            at = np.flatnonzero(ranked)
            by_label.append(np.mean(EXTENDED(1) * np.arange(1, len(at) + 1) / (at + 1)) if len(at) else EXTENDED(0))
        return np.mean(by_label)
    counts = flags.sum(axis=1)
    if len(flags) < 1000:
        # Rows without a label have no weight, and scikit-learn gives them a precision all the same.
        weights = counts * np.asarray(options.get("weights", np.ones(len(flags))))
        some = counts > 0
        return metrics.label_ranking_average_precision_score(flags[some], scores[some], sample_weight=weights[some])
    total = EXTENDED(0)
    for label in range(flags.shape[1]):
        above = scores >= scores[:, [label]]
        precisions = (above & (flags == 1)).sum(axis=1) / above.sum(axis=1).astype(EXTENDED)
        total += precisions[flags[:, label] == 1].sum()
    return total / counts.sum()


run(
    {
        "mean-levenshtein": mean_levenshtein,
        "pooled-edit-distance": pooled_edit_distance,
        "word-jaccard": word_jaccard,
        "char-span-f1": char_span_f1,
        "kendall-cell-order": kendall_cell_order,
        "map-at-k": map_at_k,
        "hit-at-k": hit_at_k,
        "top-k-error": top_k_error,
        "ndcg-at-k": ndcg_at_k,
        "lwlrap": lwlrap,
    }
)
