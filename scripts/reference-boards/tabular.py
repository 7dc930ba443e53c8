"""Pipelines over a table of features: binary (a probability), multiclass (one for each class) and regression."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from lightgbm import LGBMClassifier, LGBMRegressor
from pipeline import SEED, Pipeline, blends, subset
from sklearn.compose import ColumnTransformer
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.dummy import DummyClassifier, DummyRegressor
from sklearn.ensemble import (
    BaggingClassifier,
    BaggingRegressor,
    ExtraTreesClassifier,
    ExtraTreesRegressor,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.impute import SimpleImputer
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import (
    BayesianRidge,
    ElasticNet,
    HuberRegressor,
    Lasso,
    LinearRegression,
    LogisticRegression,
    Ridge,
)
from sklearn.naive_bayes import BernoulliNB, ComplementNB, GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer, MinMaxScaler, OneHotEncoder, OrdinalEncoder, StandardScaler
from sklearn.svm import SVC, SVR
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
from task import Public

Features = Callable[[Public], tuple[pd.DataFrame, pd.DataFrame]]


@dataclass(frozen=True)
class Table:
    """How a task becomes a table problem. `most` caps the training rows of every pipeline."""

    kind: str
    features: Features
    most: int = 20_000
    slow: int = 3_000
    log_target: bool = False
    #: Which quantity of a regression the constant answers.
    constants: tuple[str, ...] = ("mean", "median")


def plain_features(task: Public) -> tuple[pd.DataFrame, pd.DataFrame]:
    names = task.declaration["columns"]["features"]
    return task.train[names], task.test[names]


def encoder(kind: str, frame: pd.DataFrame):
    numbers = list(frame.select_dtypes("number").columns)
    words = [name for name in frame.columns if name not in numbers]
    fill = SimpleImputer(strategy="median")
    once = OneHotEncoder(handle_unknown="infrequent_if_exist", min_frequency=5, sparse_output=False)
    codes = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1, encoded_missing_value=-1)
    match kind:
        case "numbers":
            return make_pipeline(ColumnTransformer([("n", fill, numbers)]), StandardScaler())
        case "onehot":
            parts = [("n", make_pipeline(fill, StandardScaler()), numbers), ("w", once, words)]
            return ColumnTransformer(parts)
        case "unit":
            parts = [("n", make_pipeline(fill, MinMaxScaler(clip=True)), numbers), ("w", once, words)]
            return ColumnTransformer(parts)
        case "bins":
            bins = KBinsDiscretizer(8, encode="onehot-dense", strategy="quantile", quantile_method="averaged_inverted_cdf")
            return ColumnTransformer([("n", make_pipeline(fill, bins), numbers), ("w", once, words)])
        case "codes":
            return ColumnTransformer([("n", "passthrough", numbers), ("w", codes, words)])
        case "filled":
            return ColumnTransformer([("n", fill, numbers), ("w", codes, words)])
    raise ValueError(kind)


def encoded(task: Public, table: Table, kind: str) -> tuple[np.ndarray, np.ndarray]:
    key = ("encoded", id(table.features), kind)
    if key not in task.cache:
        train, test = table.features(task)
        if kind == "numbers" and train.select_dtypes("number").shape[1] == 0:
            kind = "onehot"
        train = train.iloc[subset(len(train), table.most)]
        fitted = encoder(kind, train).fit(train)
        task.cache[key] = tuple(np.asarray(fitted.transform(x), dtype=np.float64) for x in (train, test))
    return task.cache[key]


def target(task: Public, table: Table) -> np.ndarray:
    y = task.train[task.target].iloc[subset(len(task.train), table.most)]
    if table.kind == "regression":
        return np.log1p(y.to_numpy(float)) if table.log_target else y.to_numpy(float)
    return (y == task.positive).to_numpy(int) if table.kind == "binary" else y.to_numpy()


def fitted(table: Table, kind: str, make: Callable[[], Any], most: int | None) -> Callable[[Public], np.ndarray]:
    def predict(task: Public) -> np.ndarray:
        x, new = encoded(task, table, kind)
        y = target(task, table)
        rows = subset(len(y), most)
        if table.kind == "binary" and len(set(y[rows])) == 1:
            # So few rows may hold no positive one; then there is nothing to learn.
            return np.full(len(new), float(y[rows][0]))
        model = make().fit(x[rows], y[rows])
        if table.kind == "regression":
            # No model is let go far beyond what it was shown: a straight line through one mistyped length would.
            out = np.clip(model.predict(new), y.min() - 0.5 * y.std(), y.max() + 0.5 * y.std())
            return np.expm1(out) if table.log_target else out
        if not hasattr(model, "predict_proba"):
            return model.decision_function(new)
        proba = model.predict_proba(new)
        if table.kind == "binary":
            return proba[:, 1]
        known = dict(zip(model.classes_, proba.T, strict=True))
        out = np.column_stack([known.get(label, np.zeros(len(new))) for label in task.classes])
        return np.clip(out, 1e-6, 1) / np.clip(out, 1e-6, 1).sum(axis=1, keepdims=True)

    return predict


def lgbm(kind: str, **options):
    base = dict(n_estimators=200, learning_rate=0.05, num_leaves=15, min_child_samples=20, verbose=-1, n_jobs=1)
    base |= dict(random_state=SEED, deterministic=True, force_row_wise=True)
    return (LGBMRegressor if kind == "regression" else LGBMClassifier)(**(base | options))


def classifiers(table: Table) -> list[tuple[str, str, str, Callable[[], Any], int | None]]:
    slow = table.slow
    out: list[tuple[str, str, str, Callable[[], Any], int | None]] = [
        ("prior", "constant", "numbers", lambda: DummyClassifier(strategy="prior"), None),
        ("prior of 50 rows", "constant", "numbers", lambda: DummyClassifier(strategy="prior"), 50),
        ("uniform", "constant", "numbers", lambda: DummyClassifier(strategy="uniform", random_state=SEED), None),
        ("linear discriminant", "linear", "numbers", LinearDiscriminantAnalysis, None),
        ("linear discriminant, shrunk", "linear", "onehot", lambda: LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.1), None),
        ("gaussian bayes, numbers", "naive bayes", "numbers", GaussianNB, None),
        ("gaussian bayes, all", "naive bayes", "onehot", lambda: GaussianNB(var_smoothing=1e-2), None),
        ("gaussian bayes, smooth", "naive bayes", "onehot", lambda: GaussianNB(var_smoothing=0.3), None),
        ("bernoulli bayes, bins", "naive bayes", "bins", BernoulliNB, None),
        ("complement bayes", "naive bayes", "unit", ComplementNB, None),
        ("bagged trees", "forest", "filled", lambda: BaggingClassifier(DecisionTreeClassifier(max_depth=8), 20, random_state=SEED), None),
        ("logistic balanced", "linear", "onehot", lambda: LogisticRegression(C=0.1, class_weight="balanced", max_iter=500), None),
        ("logistic on bins", "linear", "bins", lambda: LogisticRegression(C=0.1, max_iter=500), None),
        ("sklearn boosting", "boosting", "filled", lambda: GradientBoostingClassifier(n_estimators=60, random_state=SEED), 2 * slow),
        ("svm rbf", "svm", "onehot", lambda: SVC(C=1, random_state=SEED), slow),
    ]
    if table.kind == "multiclass":
        out = [entry for entry in out if entry[0] not in ("svm rbf",)]
    for c in (0.0003, 0.003, 0.03, 1.0, 10.0):
        out.append((f"logistic C={c}", "linear", "onehot", lambda c=c: LogisticRegression(C=c, max_iter=500), None))
    for c in (0.01, 1.0):
        out.append((f"logistic numbers C={c}", "linear", "numbers", lambda c=c: LogisticRegression(C=c, max_iter=500), None))
    for n in (100, 400):
        out.append((f"logistic of {n} rows", "linear", "onehot", lambda: LogisticRegression(C=0.1, max_iter=500), n))
    for k in (1, 5, 15, 40, 100):
        out.append((f"{k} neighbours", "neighbours", "onehot", lambda k=k: KNeighborsClassifier(k), max(slow * 2, k)))
    out.append(("25 neighbours, numbers", "neighbours", "numbers", lambda: KNeighborsClassifier(25, weights="distance"), slow * 2))
    for depth in (1, 2, 3, 4, 6, 9, None):
        out.append((f"tree depth {depth}", "tree", "filled", lambda d=depth: DecisionTreeClassifier(max_depth=d, random_state=SEED), None))
    out.append(("tree leaf 40", "tree", "filled", lambda: DecisionTreeClassifier(min_samples_leaf=40, random_state=SEED), None))
    for leaf in (1, 5, 25):
        out.append((f"random forest leaf {leaf}", "forest", "filled", lambda m=leaf: RandomForestClassifier(120, min_samples_leaf=m, random_state=SEED), None))
        out.append((f"extra trees leaf {leaf}", "forest", "filled", lambda m=leaf: ExtraTreesClassifier(120, min_samples_leaf=m, random_state=SEED), None))
    out.append(("random forest 10 trees", "forest", "filled", lambda: RandomForestClassifier(10, random_state=SEED), None))
    for rate, rounds in ((0.3, 20), (0.1, 60), (0.05, 100)):
        out.append((f"hist boosting {rate}x{rounds}", "boosting", "codes", lambda r=rate, n=rounds: HistGradientBoostingClassifier(learning_rate=r, max_iter=n, max_leaf_nodes=15, random_state=SEED), None))
    for leaves, rounds, more in ((4, 100, {}), (7, 200, {}), (15, 150, {}), (31, 150, {}), (7, 300, {"subsample": 0.7, "subsample_freq": 1, "colsample_bytree": 0.5}), (15, 30, {}), (3, 400, {"reg_lambda": 5.0, "colsample_bytree": 0.6})):
        name = f"lightgbm {leaves} leaves x{rounds}" + (" sampled" if more else "")
        out.append((name, "boosting", "codes", lambda v=leaves, n=rounds, m=more: lgbm("c", num_leaves=v, n_estimators=n, **m), None))
    for hidden, alpha, rounds in (((16,), 1.0, 40), ((64,), 0.1, 30), ((32, 16), 0.01, 30)):
        out.append((f"mlp {hidden} alpha={alpha}", "mlp", "onehot", lambda h=hidden, a=alpha, n=rounds: MLPClassifier(h, alpha=a, max_iter=n, early_stopping=False, random_state=SEED), 2 * slow))
    for parts, c in ((50, 0.1), (200, 1.0)):
        out.append((f"kernel map {parts} logistic", "svm", "onehot", lambda p=parts, c=c: make_pipeline(Nystroem(n_components=p, gamma=0.02, random_state=SEED), LogisticRegression(C=c, max_iter=500)), 2 * slow))
    return out


def regressors(table: Table) -> list[tuple[str, str, str, Callable[[], Any], int | None]]:
    slow = table.slow
    out: list[tuple[str, str, str, Callable[[], Any], int | None]] = [
        (f"constant {name}", "constant", "numbers", lambda s=name: DummyRegressor(strategy=s), None) for name in table.constants
    ]
    out += [
        ("constant upper quartile", "constant", "numbers", lambda: DummyRegressor(strategy="quantile", quantile=0.75), None),
        ("least squares, numbers", "linear", "numbers", LinearRegression, None),
        ("bayesian ridge", "linear", "onehot", BayesianRidge, None),
        ("huber, numbers", "linear", "numbers", lambda: HuberRegressor(max_iter=300), 2 * slow),
        ("ridge on bins", "linear", "bins", lambda: Ridge(5.0), None),
        ("bagged trees", "forest", "filled", lambda: BaggingRegressor(DecisionTreeRegressor(max_depth=10), 20, random_state=SEED), None),
        ("sklearn boosting", "boosting", "filled", lambda: GradientBoostingRegressor(n_estimators=100, random_state=SEED), 2 * slow),
        ("sklearn boosting, deviation", "boosting", "filled", lambda: GradientBoostingRegressor(n_estimators=80, loss="absolute_error", random_state=SEED), slow),
        ("hist boosting, absolute", "boosting", "codes", lambda: HistGradientBoostingRegressor(loss="absolute_error", max_iter=100, max_leaf_nodes=15, random_state=SEED), None),
        ("lightgbm absolute", "boosting", "codes", lambda: lgbm("regression", objective="mae", n_estimators=300), None),
    ]
    for alpha in (0.1, 10.0, 100.0, 1000.0):
        out.append((f"ridge {alpha}", "linear", "onehot", lambda a=alpha: Ridge(a), None))
    for alpha in (0.001, 0.01, 0.1):
        out.append((f"lasso {alpha}", "linear", "onehot", lambda a=alpha: Lasso(a, max_iter=3000), None))
    out.append(("elastic net", "linear", "onehot", lambda: ElasticNet(0.01, l1_ratio=0.3, max_iter=3000), None))
    for n in (50, 200):
        out.append((f"ridge of {n} rows", "linear", "onehot", lambda: Ridge(10), n))
    for k in (1, 3, 8, 20, 60):
        out.append((f"{k} neighbours", "neighbours", "onehot", lambda k=k: KNeighborsRegressor(k), 2 * slow))
    for k in (6, 15):
        out.append((f"{k} neighbours by distance, numbers", "neighbours", "numbers", lambda k=k: KNeighborsRegressor(k, weights="distance"), 4 * slow))
    for depth in (1, 2, 3, 5, 7, 10, None):
        out.append((f"tree depth {depth}", "tree", "filled", lambda d=depth: DecisionTreeRegressor(max_depth=d, random_state=SEED), None))
    out.append(("tree leaf 15", "tree", "filled", lambda: DecisionTreeRegressor(min_samples_leaf=15, random_state=SEED), None))
    for leaf in (1, 4, 15):
        out.append((f"random forest leaf {leaf}", "forest", "filled", lambda m=leaf: RandomForestRegressor(60, min_samples_leaf=m, max_features=0.4, random_state=SEED), 4 * slow))
        out.append((f"extra trees leaf {leaf}", "forest", "filled", lambda m=leaf: ExtraTreesRegressor(60, min_samples_leaf=m, max_features=0.5, random_state=SEED), 4 * slow))
    out.append(("random forest 8 trees", "forest", "filled", lambda: RandomForestRegressor(8, random_state=SEED), 4 * slow))
    for rate, rounds in ((0.3, 20), (0.1, 100), (0.05, 200)):
        out.append((f"hist boosting {rate}x{rounds}", "boosting", "codes", lambda r=rate, n=rounds: HistGradientBoostingRegressor(learning_rate=r, max_iter=n, max_leaf_nodes=15, random_state=SEED), None))
    for leaves, rounds, more in ((4, 100, {}), (7, 300, {}), (15, 300, {}), (31, 300, {}), (7, 600, {"subsample": 0.7, "subsample_freq": 1, "colsample_bytree": 0.4}), (15, 25, {})):
        name = f"lightgbm {leaves} leaves x{rounds}" + (" sampled" if more else "")
        out.append((name, "boosting", "codes", lambda v=leaves, n=rounds, m=more: lgbm("regression", num_leaves=v, n_estimators=n, **m), None))
    for c, gamma in ((1.0, "scale"), (10.0, 0.003), (0.1, "scale")):
        out.append((f"svr C={c} gamma={gamma}", "svm", "onehot", lambda c=c, g=gamma: SVR(C=c, gamma=g, epsilon=0.02), slow))
    for hidden, alpha, rounds in (((32,), 1.0, 60), ((64, 32), 0.1, 60)):
        out.append((f"mlp {hidden} alpha={alpha}", "mlp", "onehot", lambda h=hidden, a=alpha, n=rounds: MLPRegressor(hidden_layer_sizes=h, alpha=a, max_iter=n, random_state=SEED, learning_rate_init=0.003), 2 * slow))
    return out


BLENDS = {
    "regression": [
        ["ridge 10.0", "lightgbm 7 leaves x300"],
        ["ridge 10.0", "lightgbm 7 leaves x600 sampled", "svr C=10.0 gamma=0.003"],
        ["random forest leaf 1", "extra trees leaf 1"],
        ["lightgbm 7 leaves x600 sampled", "lightgbm 31 leaves x300", "hist boosting 0.05x200"],
        ["8 neighbours", "tree depth 7", "ridge 100.0"],
        ["lightgbm absolute", "extra trees leaf 1", "mlp (64, 32) alpha=0.1"],
    ],
    "classes": [
        ["logistic C=0.03", "lightgbm 7 leaves x300 sampled"],
        ["random forest leaf 5", "extra trees leaf 5"],
        ["logistic C=1.0", "gaussian bayes, numbers"],
        ["lightgbm 3 leaves x400 sampled", "random forest leaf 5", "logistic C=0.03"],
        ["15 neighbours", "tree depth 6", "logistic C=1.0"],
        ["lightgbm 7 leaves x200", "hist boosting 0.05x100", "extra trees leaf 5", "mlp (16,) alpha=1.0"],
    ],
}


def pipelines(table: Table) -> list[Pipeline]:
    entries = regressors(table) if table.kind == "regression" else classifiers(table)
    singles = [Pipeline(name, family, fitted(table, kind, make, most)) for name, family, kind, make, most in entries]
    if table.kind == "regression":
        return singles + blends(singles, BLENDS["regression"], "geometric" if table.log_target else "mean")
    return singles + blends(singles, BLENDS["classes"], "rank" if table.kind == "binary" else "mean")
