"""Scores of boxes and points by definition, in fractions: no rounding decides what is a hit."""

import math
from fractions import Fraction

import numpy as np
from sklearn.metrics import average_precision_score

from masks import THRESHOLDS, mean, precision_thresholds, weights_of


def records(text, size):
    tokens = text.split()
    return [tokens[i : i + size] for i in range(0, len(tokens), size)]


def number(token):
    return Fraction(float(token))


def iou(a, b):
    """Of boxes given by their corners."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    inside = max(width, 0) * max(height, 0)
    covered = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inside
    return Fraction(inside, covered) if covered else Fraction(0)


def box_precision(truth, prediction, options):
    dojo = options.get("variant") == "mle-dojo"

    def boxes(text):
        found = []
        for record in records(text, 5):
            c, x, y, w, h = (number(token) for token in record)
            found.append((c, (x, y, x + w, y + h)))
        return found

    values = []
    for true_text, text in zip(truth["boxes"], prediction["boxes"]):
        true_boxes = [box for _, box in boxes(true_text)]
        guesses = sorted(boxes(text), key=lambda guess: -guess[0])
        scores = []
        for threshold in precision_thresholds(options):
            free = list(true_boxes)
            tp = 0
            for _, box in guesses:
                best = max(free, key=lambda other: iou(box, other), default=None)
                if best is None:
                    continue
                overlap = iou(box, best)
                if overlap > threshold or (dojo and overlap == threshold):
                    free.remove(best)
                    tp += 1
            all_boxes = len(guesses) + len(true_boxes) - tp
            scores.append(Fraction(tp, all_boxes) if all_boxes else Fraction(int(not dojo)))
        values.append(sum(scores) / len(scores))
    return mean(values, weights_of(options, len(values)))


def detections(columns, sizes=False):
    """Per image a list of (class, confidence, corners)."""
    images = []
    for text in columns["boxes"]:
        found = []
        for label, confidence, *corners in records(text, 6):
            left, top, right, bottom = map(number, corners)
            if sizes:
                right, bottom = left + right, top + bottom
            found.append((label, number(confidence), (left, top, right, bottom)))
        images.append(found)
    return images


def outcomes_of(true_boxes, guesses, passes, match, overlap=iou, alike="first"):
    """(confidence, hit) of each guess (confidence, box) of one class and image, the most confident first."""
    taken = [False] * len(true_boxes)
    found = []
    for confidence, box in sorted(guesses, key=lambda guess: -guess[0]):
        best, most = None, -1
        for at, true_box in enumerate(true_boxes):
            if match == "free" and taken[at]:
                continue
            value = overlap(box, true_box)
            if value > most or (alike == "last" and value == most):
                best, most = at, value
        hit = best is not None and not taken[best] and passes(most)
        if hit:
            taken[best] = True
        found.append((confidence, hit))
    return found


def curve(found, total, ties, precision):
    """Points (recall, precision) as the bar is lowered; `found` holds (confidence, hit, weight), the most confident first."""
    points, hits, passed = [], 0, 0
    for at, (confidence, hit, weight) in enumerate(found):
        passed += weight
        hits += weight if hit else 0
        last = at + 1 == len(found) or found[at + 1][0] != confidence
        if passed and (last or ties == "in-order"):
            points.append((Fraction(hits) / total, precision(hits, passed)))
    return points


def all_points(points):
    area, before = 0, 0
    for at, (recall, _) in enumerate(points):
        area += (recall - before) * max(precision for _, precision in points[at:])
        before = recall
    return area


def points_101(points):
    values = []
    for recall in np.linspace(0, 1, 101):
        reached = [precision for r, precision in points if float(r) >= recall]
        values.append(max(reached, default=0))
    return sum(values) / Fraction(101)


def detection_map(truth, prediction, options):
    protocol, variant = options.get("protocol", "voc"), options.get("variant")
    if protocol == "lyft-3d":
        return lyft(truth, prediction, options)
    limit = Fraction(str(options.get("iou", 0.5)))
    swapped = protocol == "coco" and variant == "mle-bench-v1"
    true_images, images = detections(truth, swapped), detections(prediction, swapped)
    weights = weights_of(options, len(images))
    exact = lambda hits, passed: Fraction(hits) / passed
    rule = {
        (None, "voc"): ("any", False, all_points, options.get("ties", "together"), exact),
        (None, "coco"): ("free", True, points_101, options.get("ties", "together"), exact),
        ("mle-bench-v1", "voc"): ("free", False, None, None, None),
        ("mle-bench-v1", "coco"): (
            "free", True, points_101, "in-order", lambda h, n: Fraction(float(h) / (float(n) + np.spacing(1))),
        ),
        ("mle-dojo", "voc"): ("any", True, all_points, "in-order", lambda h, n: Fraction(float(h) / (float(n) + 1e-6))),
        ("mle-dojo", "coco"): ("free", True, all_points, "in-order", lambda h, n: Fraction(float(h) / (float(n) + 1e-6))),
    }
    match, reached, area, ties, precision = rule[variant, protocol]
    last = protocol == "coco" and variant != "mle-dojo"
    passes = (lambda value: value >= limit) if reached else (lambda value: value > limit)
    precisions = []
    for label in sorted({found[0] for image in true_images for found in image}):
        found, total = [], Fraction(0)
        for true_image, image, weight in zip(true_images, images, weights):
            true_boxes = [box for name, _, box in true_image if name == label]
            guesses = [(confidence, box) for name, confidence, box in image if name == label]
            if last:
                guesses = sorted(guesses, key=lambda guess: -guess[0])[:100]
            own = outcomes_of(true_boxes, guesses, passes, match, alike="last" if last else "first")
            if area is None:
                own = own + [(Fraction(0), True)] * (len(true_boxes) - sum(hit for _, hit in own))
                own = own or [(Fraction(0), False)]
            found += [(confidence, hit, weight) for confidence, hit in own]
            total += weight * len(true_boxes)
        if total == 0:
            continue
        if area is None:
            confidences, hits, counts = zip(*found)
            precisions.append(
                Fraction(
                    float(
                        average_precision_score(
                            hits, [float(c) for c in confidences], sample_weight=[float(w) for w in counts]
                        )
                    )
                )
            )
        else:
            found.sort(key=lambda outcome: -outcome[0])
            precisions.append(area(curve(found, total, ties, precision)))
    return sum(precisions) / len(precisions)


def corners(box):
    """Of the ground plane, with the cosine and sine that a double has."""
    x, y, _, width, length, _, yaw = box
    c, s = Fraction(math.cos(float(yaw))), Fraction(math.sin(float(yaw)))
    return [
        (x + along * length / 2 * c - across * width / 2 * s, y + along * length / 2 * s + across * width / 2 * c)
        for along, across in ((1, 1), (-1, 1), (-1, -1), (1, -1))
    ]


def shared_area(one, other):
    """Cuts one polygon with the half-planes of the other, counter-clockwise, exactly."""
    polygon = one
    for (ax, ay), (bx, by) in zip(other, other[1:] + other[:1]):
        side = lambda p: (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
        kept = []
        for p, q in zip(polygon, polygon[1:] + polygon[:1]):
            a, b = side(p), side(q)
            if a >= 0:
                kept.append(p)
            if (a < 0) != (b < 0):
                share = a / (a - b)
                kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
        polygon = kept
        if not polygon:
            return Fraction(0)
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(polygon, polygon[1:] + polygon[:1]))) / 2


def iou_3d(a, b):
    height = min(a[2] + a[5] / 2, b[2] + b[5] / 2) - max(a[2] - a[5] / 2, b[2] - b[5] / 2)
    inside = max(height, 0) * shared_area(corners(a), corners(b))
    return inside / (a[3] * a[4] * a[5] + b[3] * b[4] * b[5] - inside)


def lyft(truth, prediction, options):
    values, weights = [], []
    for true_text, text, weight in zip(
        truth["boxes"], prediction["boxes"], weights_of(options, len(truth["boxes"]))
    ):
        true_boxes = [(r[8], tuple(map(number, r[1:8]))) for r in records(true_text, 9)]
        guesses = [(r[8], number(r[0]), tuple(map(number, r[1:8]))) for r in records(text, 9)]
        labels = sorted({label for label, _ in true_boxes})
        if not labels:
            continue
        known = {}

        def overlap(a, b):
            if (a, b) not in known:
                known[a, b] = iou_3d(a, b)
            return known[a, b]

        areas = []
        for threshold in THRESHOLDS:
            for label in labels:
                boxes = [box for name, box in true_boxes if name == label]
                own = [(confidence, box) for name, confidence, box in guesses if name == label]
                found = outcomes_of(boxes, own, lambda value: value > threshold, "any", overlap)
                points = curve(
                    [(confidence, hit, 1) for confidence, hit in found],
                    len(boxes),
                    "in-order",
                    lambda hits, passed: Fraction(hits, passed),
                )
                areas.append(all_points(points))
        values.append(Fraction(sum(areas)) / len(areas))
        weights.append(weight)
    return mean(values, weights)


def point_in_box_f1(truth, prediction, options):
    weights = weights_of(options, len(truth["labels"]))
    tp = fp = fn = Fraction(0)
    for true_text, text, weight in zip(truth["labels"], prediction["labels"], weights):
        boxes = [(r[0], *map(number, r[1:])) for r in records(true_text, 5)]
        points = [(r[0], *map(number, r[1:])) for r in records(text, 3)]
        hits = match_points(boxes, points, options.get("variant") == "mle-dojo")
        tp += weight * hits
        fp += weight * (len(points) - hits)
        fn += weight * (len(boxes) - hits)
    return 2 * tp / (2 * tp + fp + fn)


def match_points(boxes, points, dojo):
    def inside(box, point):
        label, x, y, w, h = box
        if dojo:
            return label == point[0] and x <= point[1] < x + w and y <= point[2] < y + h
        return label == point[0] and x < point[1] < x + w and y < point[2] < y + h

    first, second = (points, boxes) if dojo else (boxes, points)
    free = list(range(len(second)))
    hits = 0
    for one in first:
        for at in free:
            box, point = (second[at], one) if dojo else (one, second[at])
            if inside(box, point):
                free.remove(at)
                hits += 1
                break
    return hits
