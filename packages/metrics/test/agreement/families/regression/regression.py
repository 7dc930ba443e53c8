"""Scores every case by the metric's definition in extended precision; where scikit-learn has the metric, it must be near too."""

import numpy as np
from sklearn import metrics
from support import run

WIDE = np.longdouble
PI = 4 * np.arctan(WIDE(1))


def wide(values):
    return np.asarray(values, dtype=WIDE)


def weights_of(options, rows):
    return wide(options["weights"]) if "weights" in options else np.ones(rows, dtype=WIDE)


def mean(values, weights):
    return (values * weights).sum() / weights.sum()


def checked(score, library):
    """The score, unless scikit-learn's is another number altogether."""
    if abs(score - library) > 1e-6 * max(abs(score), WIDE(1e-300)):
        raise ValueError(f"scikit-learn has {library}, the definition {score}")
    return score


def columns(truth, prediction):
    return wide(truth["y"]), wide(prediction["y"])


def mse(truth, prediction, options):
    y, p = columns(truth, prediction)
    w = weights_of(options, len(y))
    return checked(
        mean((y - p) ** 2, w), metrics.mean_squared_error(truth["y"], prediction["y"], sample_weight=w.astype(float))
    )


def rmse(truth, prediction, options):
    assert options["variant"] == "mle-dojo/new-york-city-taxi-fare-prediction"
    return mse(truth, prediction, options)


def mae(truth, prediction, options):
    square = mse(truth, prediction, options)
    return np.sqrt(square) if options["variant"] == "mle-dojo/home-data-for-ml-course" else square


def smape(truth, prediction, options):
    assert options["variant"] == "dsbench"
    y, p = columns(truth, prediction)
    return mean(2 * abs(p - y) / (abs(p) + abs(y)), weights_of(options, len(y)))


def log_errors(y, p):
    # The quotient in extended precision: the digits that the two logarithms share.
    low, high = np.minimum(y, p), np.maximum(y, p)
    return np.where(low < -1, WIDE(np.nan), np.log1p((high - low) / np.where(low < -1, 1, 1 + low)))


def rmsle(truth, prediction, options):
    assert options["variant"] in ("dsbench", "dsbench/bike-sharing-demand")
    y, p = columns(truth, prediction)
    w = weights_of(options, len(y))
    squares = log_errors(y, p) ** 2
    gone = np.isnan(squares)
    if options["variant"] == "dsbench/bike-sharing-demand":
        return np.sqrt(mean(np.where(gone, 0, squares), w))
    return np.sqrt(mean(squares[~gone], w[~gone]))


def r2(truth, prediction, options):
    y, p = columns(truth, prediction)
    w = weights_of(options, len(y))
    deviation = y - mean(y, w)
    score = 1 - mean((y - p) ** 2, w) / mean(deviation**2 - mean(deviation, w) ** 2, w)
    if len(y) < 1000:
        library = metrics.r2_score(truth["y"], prediction["y"], sample_weight=w.astype(float))
        assert abs(score - library) <= 1e-6 * max(1, abs(score))
    return score


def median_absolute_error(truth, prediction, options):
    w = options.get("weights")
    if w is None:
        return np.median(abs(wide(truth["y"] - prediction["y"])))
    return metrics.median_absolute_error(truth["y"], prediction["y"], sample_weight=w)


def mape(truth, prediction, options):
    y, p = columns(truth, prediction)
    w = weights_of(options, len(y))
    score = mean(abs(y - p) / abs(y), w)
    if abs(y).min() < np.finfo(float).eps:
        return score  # scikit-learn divides by no less than that
    return checked(
        score, metrics.mean_absolute_percentage_error(truth["y"], prediction["y"], sample_weight=w.astype(float))
    )


def rmspe(truth, prediction, options):
    y, p = columns(truth, prediction)
    kept = y != 0
    return np.sqrt(mean(((y[kept] - p[kept]) / y[kept]) ** 2, weights_of(options, len(y))[kept]))


def weighted_mae(truth, prediction, options):
    y, p = columns(truth, prediction)
    count = weights_of(options, len(y))
    if options.get("variant") == "mle-dojo":
        return mean(abs(y - p), count)
    known = options.get("weightByLabel")
    own = wide(truth["w"] if known is None else [known[label] for label in truth["w"]])
    total = (count * own * abs(y - p)).sum()
    return total / (count.sum() if options.get("divisor") == "rows" else (count * own).sum())


def cells(truth, prediction, options):
    """Truth and prediction as matrices, and the rows' weights."""
    names = [name for name in truth if name != options.get("keep")]
    y, p = (np.column_stack([wide(side[name]) for name in names]) for side in (truth, prediction))
    w = weights_of(options, len(y))
    if "keep" not in options or options.get("variant") == "mle-dojo/stanford-covid-vaccine":
        return y, p, w
    kept = truth[options["keep"]] == 1
    return y[kept], p[kept], w[kept]


def over_columns(loss, finish, pooled=False):
    def score(truth, prediction, options):
        y, p, w = cells(truth, prediction, options)
        losses = [loss(y[:, at], p[:, at]) for at in range(y.shape[1])]
        if pooled and options.get("variant") != "dsbench":
            return finish(mean(np.concatenate(losses), np.concatenate([w] * len(losses))))
        kept = [~np.isnan(column) for column in losses]
        return sum(finish(mean(column[k], w[k])) for column, k in zip(losses, kept)) / WIDE(len(losses))

    return score


def square(y, p):
    return (y - p) ** 2


def log_square(y, p):
    return log_errors(y, p) ** 2


def absolute(y, p):
    return abs(y - p)


def groups(labels):
    _, codes = np.unique(np.asarray(labels), return_inverse=True)
    order = np.argsort(codes, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(codes[order])) + 1)


def mean_log_mae(truth, prediction, options):
    y, p = columns(truth, prediction)
    floor = WIDE(0) if options.get("variant") == "mle-bench-v1" else WIDE(1) / WIDE(10) ** 9
    error = abs(y - p)
    return np.mean([np.log(max(error[rows].mean(), floor)) for rows in groups(truth["type"])])


def unit(around, up):
    """Unit vectors from the angle around the pole and the height over the equator."""
    return np.stack([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)])


def angle(a, b):
    # Kahan's: half the chord and half the chord to the opposite point.
    return 2 * np.arctan2(np.sqrt(((a - b) ** 2).sum(axis=0)), np.sqrt(((a + b) ** 2).sum(axis=0)))


def mean_angular_error(truth, prediction, options):
    a, b = (unit(wide(side["azimuth"]), PI / 2 - wide(side["zenith"])) for side in (truth, prediction))
    return mean(angle(a, b), weights_of(options, a.shape[1]))


def haversine_quantile(truth, prediction, options):
    names = options.get("longitude", "LongitudeDegrees"), options.get("latitude", "LatitudeDegrees")
    a, b = (unit(*(wide(side[name]) * PI / 180 for name in names)) for side in (truth, prediction))
    metres = 6_371_000 * angle(a, b)
    return np.mean([np.quantile(metres[rows], [0.5, 0.95]).mean() for rows in groups(truth["trip"])])


run(
    {
        "mse": mse,
        "rmse": rmse,
        "mae": mae,
        "smape": smape,
        "rmsle": rmsle,
        "r2": r2,
        "median-absolute-error": median_absolute_error,
        "mape": mape,
        "rmspe": rmspe,
        "weighted-mae": weighted_mae,
        "mean-column-rmse": over_columns(square, np.sqrt),
        "mean-column-rmsle": over_columns(log_square, np.sqrt),
        "mean-column-mae": over_columns(absolute, lambda x: x),
        "pooled-rmse": over_columns(square, np.sqrt, pooled=True),
        "pooled-rmsle": over_columns(log_square, np.sqrt, pooled=True),
        "pooled-mae": over_columns(absolute, lambda x: x, pooled=True),
        "mean-log-mae": mean_log_mae,
        "mean-angular-error": mean_angular_error,
        "haversine-quantile": haversine_quantile,
    }
)
