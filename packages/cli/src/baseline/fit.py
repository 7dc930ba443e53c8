"""Judges each candidate on a holdout, weighs the blend there, fits again on everything, writes the submission."""

import itertools


def subset(x, rows):
    return x.iloc[rows] if hasattr(x, "iloc") else x[rows]


def fitted_prediction(problem, model, x_train, y_train, x_test):
    model.fit(x_train, y_train)
    if problem.kind == "number":
        return np.asarray(model.predict(x_test))
    p = np.zeros((x_test.shape[0], len(problem.classes)))
    p[:, np.asarray(model.classes_ if hasattr(model, "classes_") else np.unique(y_train))] = model.predict_proba(x_test)
    return p


def holdouts(problem):
    """(rows to fit, rows to judge): the last fifth ahead in time, a quarter of the groups, five folds, or a random fifth."""
    count = len(problem.y)
    if SPEC["modality"] == "time-series" and problem.kind == "number":
        cut = int(count * 0.8)
        return [(np.arange(cut), np.arange(cut, count))]
    if problem.group is not None:
        groups = problem.train[problem.group].to_numpy()
        names = np.random.default_rng(SPEC["seed"]).permutation(pd.unique(groups))
        held = np.isin(groups, names[: max(1, len(names) // 4)])
        # A few groups may hold one class only; then nothing can be judged on them.
        if problem.kind == "number" or all(len(set(problem.y[part])) == len(problem.classes) for part in (held, ~held)):
            return [(np.flatnonzero(~held), np.flatnonzero(held))]
    folds = np.random.default_rng(SPEC["seed"]).permutation(count) % 5
    # Of little data a single fifth says too little.
    return [(np.flatnonzero(folds != fold), np.flatnonzero(folds == fold)) for fold in range(5 if count < 2500 else 1)]


def best_weights(problem, y, predictions):
    """The mixture, in steps of a quarter, that the holdout likes best."""
    best = None
    for parts in itertools.product(range(5), repeat=len(predictions)):
        if sum(parts) != 4:
            continue
        weights = np.array(parts) / 4
        loss = problem.loss(y, sum(w * p for w, p in zip(weights, predictions)))
        if best is None or loss < best[0]:
            best = (loss, weights)
    return best


def main():
    problem = Problem()
    say(f"{len(problem.train)} rows to learn from, {len(problem.test)} to predict; {problem.kind}, {METRIC}")
    chosen = candidates(problem, SPEC["level"])
    splits = holdouts(problem)
    held = np.concatenate([judged for _, judged in splits])
    y = problem.to_model(problem.y)
    trials = []
    for name, model, x_train, _ in chosen:
        parts = [
            fitted_prediction(problem, model, subset(x_train, fit), y[fit], subset(x_train, judged))
            for fit, judged in splits
        ]
        trials.append(np.concatenate(parts))
        say(f"{name}: holdout {abs(problem.loss(problem.y[held], trials[-1])):.5f}")
    loss, weights = best_weights(problem, problem.y[held], trials)
    if len(chosen) > 1:
        mixture = ", ".join(f"{w:.2f} {c[0]}" for w, c in zip(weights, chosen) if w > 0)
        say(f"blend of {mixture}: holdout {abs(loss):.5f}")
    total = 0
    for weight, (_, model, x_train, x_test) in zip(weights, chosen):
        if weight > 0:
            total = total + weight * fitted_prediction(problem, model, x_train, y, x_test)
    problem.write(total)


main()
