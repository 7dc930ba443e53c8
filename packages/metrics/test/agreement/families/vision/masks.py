"""Scores of masks by definition: every mask is drawn, every distance is measured voxel by voxel."""

from fractions import Fraction
from functools import lru_cache

import numpy as np
from scipy.spatial.distance import directed_hausdorff

THRESHOLDS = [Fraction(k, 20) for k in range(10, 20)]
UPSTREAM_THRESHOLDS = [Fraction(float(t)) for t in np.arange(0.5, 1, 0.05)]


@lru_cache(maxsize=None)
def draw(text, pixels):
    """The mask as an array over the pixels; what lies beyond is cut."""
    drawn = np.zeros(pixels, dtype=bool)
    numbers = [int(token) for token in text.split()]
    for start, length in zip(numbers[0::2], numbers[1::2]):
        drawn[start - 1 : start - 1 + length] = True
    return drawn


def only(columns):
    return columns["mask"] if "mask" in columns else columns["masks"]


def weights_of(options, rows):
    return [Fraction(weight) for weight in options["weights"]] if "weights" in options else [1] * rows


def mean(values, weights):
    return sum((Fraction(value) * weight for value, weight in zip(values, weights)), Fraction(0)) / sum(weights)


@lru_cache(maxsize=None)
def counts(true_text, text, pixels):
    true_mask, mask = draw(true_text, pixels), draw(text, pixels)
    return int(true_mask.sum()), int(mask.sum()), int((true_mask & mask).sum())


def all_counts(truth, prediction, options, unbounded):
    """The counts of each pair of masks that there is, and what its rows weigh together."""
    # Without bounds all that the cases hold lies below 200.
    pixels = 200 if unbounded else options["height"] * options["width"]
    together = {}
    for a, b, weight in zip(only(truth), only(prediction), weights_of(options, len(only(truth)))):
        together[a, b] = together.get((a, b), 0) + weight
    return [counts(a, b, pixels) for a, b in together], list(together.values())


def overlap_score(truth, prediction, options, score, both_empty):
    found, weights = all_counts(truth, prediction, options, options.get("variant") == "mle-dojo")
    if options.get("average") == "pooled":
        return score(*(sum(w * count[i] for w, count in zip(weights, found)) for i in range(3)))
    return mean([both_empty if t + p == 0 else score(t, p, s) for t, p, s in found], weights)


def rle_dice(truth, prediction, options):
    return overlap_score(truth, prediction, options, lambda t, p, s: Fraction(2 * s, t + p), Fraction(1))


def rle_f_beta(truth, prediction, options):
    square = Fraction(options.get("beta", 0.5)) ** 2

    def score(t, p, s):
        if s == 0:
            return Fraction(0)
        precision, recall = Fraction(s) / p, Fraction(s) / t
        return (1 + square) * precision * recall / (square * precision + recall)

    empty = 0 if options.get("variant") == "mle-bench-v1" else 1
    return overlap_score(truth, prediction, options, score, Fraction(empty))


def iou_precision(truth, prediction, options):
    variant = options.get("variant")
    pixels = options["height"] * options["width"]

    def score(t, p, s):
        if t == 0:
            return Fraction(int(p == 0))
        iou = Fraction(s, t + p - s)
        if variant == "mle-bench-v1":
            # Two bins from the least to the greatest value: a constant lies in the second.
            if p == 0:
                iou = Fraction(t, pixels)
            return Fraction(sum(float(iou) > threshold for threshold in UPSTREAM_THRESHOLDS), 10)
        if variant == "mle-dojo":
            return Fraction(sum(float(iou) >= threshold for threshold in UPSTREAM_THRESHOLDS), 10)
        return Fraction(sum(iou > threshold for threshold in THRESHOLDS), 10)

    found, weights = all_counts(truth, prediction, options, False)
    return mean([score(*count) for count in found], weights)


def images_of(columns, options):
    """Image -> its masks, the images in the order of the truth."""
    images = {}
    if "image" in options:
        for image, mask in zip(columns["image"], columns["mask"]):
            images.setdefault(image, [])
            if mask.strip():
                images[image].append(mask)
    else:
        for image, cell in enumerate(only(columns)):
            images[image] = [mask for mask in cell.split(";") if mask.strip()]
    return images


def most_hits(ious, passes):
    """Pairs that pass, each truth and each prediction once: the largest number there can be (masks exclude each other)."""
    hits = [(i, j) for i, row in enumerate(ious) for j, iou in enumerate(row) if passes(iou)]
    return min(len({i for i, _ in hits}), len({j for _, j in hits}))


def instance_scores(truth, prediction, options, rule):
    true_images, images = images_of(truth, options), images_of(prediction, options)
    values = []
    for image, true_texts in true_images.items():
        true_masks = [draw(text, 1000) for text in true_texts]
        if rule.get("merge") and true_masks:
            true_masks = [np.logical_or.reduce(true_masks)]
        masks = [draw(text, 1000) for text in images[image]]
        ious = [
            [Fraction(int((a & b).sum()), int((a | b).sum())) for b in masks]
            for a in true_masks
        ]
        scores = []
        for threshold in rule["thresholds"]:
            tp = most_hits(ious, lambda iou: rule["passes"](iou, threshold))
            fp, fn = len(masks) - tp, len(true_masks) - tp
            scores.append(rule["score"](tp, fp, fn))
        values.append(sum(scores, Fraction(0)) / len(scores))
    return mean(values, weights_of(options, len(values)))


def precision_thresholds(options):
    return [t for t in THRESHOLDS if t <= Fraction(3, 4)] if options.get("lastThreshold", 0.75) == 0.75 else THRESHOLDS


def instance_precision(truth, prediction, options):
    dojo = options.get("variant") == "mle-dojo"

    def score(tp, fp, fn):
        return Fraction(int(not dojo)) if tp + fp + fn == 0 else Fraction(tp, tp + fp + fn)

    return instance_scores(
        truth,
        prediction,
        options,
        {
            "thresholds": precision_thresholds(options),
            "passes": (lambda iou, t: iou >= t) if dojo else (lambda iou, t: iou > t),
            "score": score,
        },
    )


def instance_f2(truth, prediction, options):
    dojo = options.get("variant") == "mle-dojo"
    return instance_scores(
        truth,
        prediction,
        options,
        {
            "thresholds": UPSTREAM_THRESHOLDS if dojo else THRESHOLDS,
            "passes": (lambda iou, t: Fraction(float(np.float32(float(iou)))) >= t) if dojo else (lambda iou, t: iou > t),
            "score": lambda tp, fp, fn: Fraction(1) if tp + fp + fn == 0 else Fraction(5 * tp, 5 * tp + 4 * fn + fp),
            "merge": dojo,
        },
    )


def image(text, height, width, order):
    pixels = draw(text, height * width)
    return pixels.reshape((width, height)).T if order == "column-major" else pixels.reshape((height, width))


def distance(true_volume, volume):
    """Symmetric Hausdorff distance, every axis of length 1."""
    a, b = (np.argwhere(v) / v.shape for v in (true_volume, volume))
    return max(directed_hausdorff(a, b)[0], directed_hausdorff(b, a)[0])


def dice_hausdorff(truth, prediction, options):
    variant, order = options.get("variant"), options.get("order", "column-major")
    height, width = (512, 512) if variant == "mle-dojo" else (int(truth["height"][0]), options["width"])
    rows = [
        {
            "scan": truth["scan"][i],
            "class": truth["label"][i],
            "slice": int(truth["slice"][i]),
            "true": image(truth["mask"][i], height, width, order),
            "mask": image(prediction["mask"][i], height, width, order),
        }
        for i in range(len(truth["mask"]))
    ]
    dices = []
    for row in rows:
        both = int(row["true"].sum()) + int(row["mask"].sum())
        if both:
            dices.append(2 * int((row["true"] & row["mask"]).sum()) / both)
        elif variant == "mle-dojo":
            dices.append(0.0)
    distances = []
    if variant == "mle-dojo":
        for row in rows:
            sums = int(row["true"].sum()), int(row["mask"].sum())
            if 0 in sums:
                distances.append(0.0 if sum(sums) == 0 else 1.0)
            else:
                distances.append(distance(row["true"], row["mask"]) / np.sqrt(2))
    else:
        joined = variant == "mle-bench-v1"
        volumes = {}
        for row in rows:
            slices = volumes.setdefault((row["scan"],) if joined else (row["scan"], row["class"]), {})
            slices.setdefault(row["slice"], []).append(row)
        for slices in volumes.values():
            stacks = [
                np.stack([np.logical_or.reduce([row[side] for row in slices[s]]) for s in sorted(slices)])
                for side in ("true", "mask")
            ]
            sums = [int(stack.sum()) for stack in stacks]
            if sum(sums) == 0:
                continue
            far = 0 in sums or (joined and sums[1] > 10 * sums[0])
            distances.append(1.0 if far else distance(*stacks) / np.sqrt(3))
    return 0.4 * np.mean(np.array(dices, np.longdouble)) + 0.6 * (1 - np.mean(np.array(distances, np.longdouble)))
