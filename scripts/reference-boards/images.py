"""fashion-images: pixels, smaller pixels, principal components, shapes of edges and profiles, under many models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from pipeline import SEED, Pipeline, subset
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import ExtraTreesClassifier, HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression, RidgeClassifier, SGDClassifier
from sklearn.naive_bayes import BernoulliNB, GaussianNB, MultinomialNB
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.neural_network import MLPClassifier
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier
from tabular import lgbm
from task import Public


def shrunk(pictures: np.ndarray, by: int) -> np.ndarray:
    n, side = len(pictures), 28 // by
    return pictures.reshape(n, side, by, side, by).mean(axis=(2, 4)).reshape(n, -1)


def edges(pictures: np.ndarray) -> np.ndarray:
    """Strength of the gradient in eight directions, summed over cells of 4 x 4 pixels, each picture scaled to length 1."""
    down, right = np.gradient(pictures, axis=(1, 2))
    strength, angle = np.hypot(down, right), np.arctan2(down, right)
    sector = np.floor((angle + np.pi) / (2 * np.pi) * 8).astype(int) % 8
    cells = [(strength * (sector == i)).reshape(-1, 7, 4, 7, 4).sum(axis=(2, 4)).reshape(len(pictures), -1) for i in range(8)]
    out = np.sqrt(np.concatenate(cells, axis=1))
    return out / (np.linalg.norm(out, axis=1, keepdims=True) + 1e-9)


def profiles(pictures: np.ndarray) -> np.ndarray:
    """Sums by row and by column, width of the shape in each row, mean and spread of all pixels."""
    return np.concatenate(
        [
            pictures.mean(axis=1),
            pictures.mean(axis=2),
            (pictures > 0.1).mean(axis=2),
            pictures.mean(axis=(1, 2))[:, None],
            pictures.std(axis=(1, 2))[:, None],
        ],
        axis=1,
    )


def features(task: Public, kind: str) -> tuple[np.ndarray, np.ndarray]:
    if kind not in task.cache:
        both = [task.arrays[f"{part}_images"].astype(np.float64) / 255 for part in ("train", "test")]
        match kind:
            case "pixels":
                out = [pictures.reshape(len(pictures), -1) for pictures in both]
            case "14x14":
                out = [shrunk(pictures, 2) for pictures in both]
            case "7x7":
                out = [shrunk(pictures, 4) for pictures in both]
            case "edges":
                out = [edges(pictures) for pictures in both]
            case "profiles":
                out = [profiles(pictures) for pictures in both]
            case "edges and 7x7":
                out = [np.concatenate([edges(pictures) * 4, shrunk(pictures, 4)], axis=1) for pictures in both]
            case "50 components":
                flat = [pictures.reshape(len(pictures), -1) for pictures in both]
                model = PCA(50, svd_solver="randomized", random_state=SEED).fit(flat[0])
                out = [model.transform(x) for x in flat]
            case _:
                raise ValueError(kind)
        task.cache[kind] = tuple(out)
    return task.cache[kind]


ENTRIES: list[tuple[str, str, str, Callable[[], Any], int]] = [
    ("most frequent", "constant", "7x7", lambda: DummyClassifier(strategy="most_frequent"), 9000),
    ("drawn evenly", "constant", "7x7", lambda: DummyClassifier(strategy="uniform", random_state=SEED), 9000),
    ("linear discriminant", "linear", "7x7", LinearDiscriminantAnalysis, 9000),
    ("linear discriminant", "linear", "50 components", LinearDiscriminantAnalysis, 9000),
    ("linear discriminant", "linear", "edges", lambda: LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.1), 9000),
    ("quadratic discriminant", "discriminant", "50 components", lambda: QuadraticDiscriminantAnalysis(solver="eigen", shrinkage=0.05), 9000),
    ("quadratic discriminant, smooth", "discriminant", "7x7", lambda: QuadraticDiscriminantAnalysis(solver="eigen", shrinkage=0.3), 9000),
    ("ridge", "linear", "14x14", lambda: RidgeClassifier(10), 9000),
    ("ridge", "linear", "edges", lambda: RidgeClassifier(1), 9000),
    ("sgd", "linear", "14x14", lambda: SGDClassifier(alpha=1e-3, max_iter=30, random_state=SEED), 5000),
    ("bernoulli bayes", "naive bayes", "14x14", lambda: BernoulliNB(binarize=0.2), 9000),
    ("multinomial bayes", "naive bayes", "pixels", MultinomialNB, 9000),
    ("gaussian bayes", "naive bayes", "7x7", lambda: GaussianNB(var_smoothing=0.01), 9000),
    ("gaussian bayes", "naive bayes", "50 components", GaussianNB, 9000),
    ("gaussian bayes", "naive bayes", "profiles", lambda: GaussianNB(var_smoothing=0.01), 9000),
    ("nearest centre", "neighbours", "pixels", NearestCentroid, 9000),
    ("nearest centre", "neighbours", "edges", NearestCentroid, 9000),
    ("hist boosting", "boosting", "50 components", lambda: HistGradientBoostingClassifier(max_iter=20, max_leaf_nodes=7, random_state=SEED), 3000),
    ("lightgbm", "boosting", "7x7", lambda: lgbm("c", num_leaves=7, n_estimators=50, learning_rate=0.15), 6000),
    ("lightgbm", "boosting", "profiles", lambda: lgbm("c", num_leaves=7, n_estimators=40, learning_rate=0.15), 4000),
    ("lightgbm", "boosting", "50 components", lambda: lgbm("c", num_leaves=7, n_estimators=50, learning_rate=0.15), 5000),
    ("lightgbm sampled", "boosting", "edges and 7x7", lambda: lgbm("c", num_leaves=7, n_estimators=50, learning_rate=0.15, colsample_bytree=0.2), 6000),
    ("svm rbf C=1", "svm", "50 components", lambda: SVC(C=1.0, gamma=0.02, random_state=SEED), 3000),
    ("svm rbf C=5", "svm", "50 components", lambda: SVC(C=5.0, gamma=0.02, random_state=SEED), 6000),
    ("svm rbf C=5", "svm", "edges", lambda: SVC(C=5.0, gamma=2.0, random_state=SEED), 4000),
    ("svm rbf C=5", "svm", "edges and 7x7", lambda: SVC(C=5.0, gamma=0.05, random_state=SEED), 5000),
    ("svm cubic", "svm", "14x14", lambda: SVC(kernel="poly", C=1.0, random_state=SEED), 2500),
    ("linear svm", "svm", "edges", lambda: LinearSVC(C=1.0, random_state=SEED), 4000),
]
ENTRIES += [(f"logistic C={c}", "linear", kind, lambda c=c: LogisticRegression(C=c, max_iter=60), most) for kind, c, most in (("7x7", 1.0, 9000), ("50 components", 0.01, 9000), ("edges", 3.0, 4000), ("profiles", 1.0, 5000), ("edges and 7x7", 1.0, 5000))]
ENTRIES += [(f"logistic of {most} rows", "linear", "7x7", lambda: LogisticRegression(max_iter=60), most) for most in (50, 150, 500)]
ENTRIES += [(f"{k} neighbours", "neighbours", kind, lambda k=k: KNeighborsClassifier(k), 9000) for k in (1, 5, 20) for kind in ("7x7", "50 components")]
ENTRIES += [("4 neighbours by distance", "neighbours", kind, lambda: KNeighborsClassifier(4, weights="distance"), 9000) for kind in ("edges", "14x14")]
ENTRIES += [(f"tree depth {d}", "tree", "7x7", lambda d=d: DecisionTreeClassifier(max_depth=d, random_state=SEED), 9000) for d in (1, 2, 3, 5, 8, 12)]
ENTRIES += [("tree depth 10", "tree", kind, lambda: DecisionTreeClassifier(max_depth=10, random_state=SEED), 9000) for kind in ("profiles", "50 components")]
ENTRIES += [(f"random forest leaf {m}", "forest", kind, lambda m=m: RandomForestClassifier(60, min_samples_leaf=m, random_state=SEED), 9000) for m, kind in ((1, "7x7"), (10, "7x7"), (1, "14x14"), (1, "50 components"))]
ENTRIES += [("extra trees", "forest", kind, lambda: ExtraTreesClassifier(80, random_state=SEED), 9000) for kind in ("7x7", "14x14", "profiles", "edges and 7x7")]
ENTRIES += [(f"mlp {h}", "mlp", kind, lambda h=h, n=n: MLPClassifier(h, max_iter=n, alpha=0.01, random_state=SEED), 9000) for h, n, kind in (((32,), 15, "7x7"), ((64,), 20, "50 components"), ((64,), 15, "edges and 7x7"), ((8,), 10, "7x7"))]

BLENDS = [
    ["svm rbf C=5 on 50 components", "mlp (64,) on edges and 7x7", "extra trees on edges and 7x7"],
    ["mlp (64,) on edges and 7x7", "lightgbm sampled on edges and 7x7", "svm rbf C=5 on edges and 7x7", "logistic C=1.0 on edges and 7x7", "extra trees on 14x14"],
    ["gaussian bayes on 7x7", "tree depth 8 on 7x7", "5 neighbours on 7x7"],
    ["random forest leaf 1 on 14x14", "logistic C=1.0 on 7x7", "4 neighbours by distance on 14x14"],
]


def fitted(task: Public, kind: str, make: Callable[[], Any], most: int) -> np.ndarray:
    x, new = features(task, kind)
    y = task.train[task.target].to_numpy()
    rows = subset(len(y), most)
    return np.asarray(make().fit(x[rows], y[rows]).predict(new))


def for_task(task: str) -> list[Pipeline]:
    parts: dict[str, Callable[[Public], np.ndarray]] = {}
    out = []
    for model, family, kind, make, most in ENTRIES:
        name = f"{model} on {kind}"

        def predict(t: Public, n=name, k=kind, m=make, s=most) -> np.ndarray:
            if n not in t.cache:
                t.cache[n] = fitted(t, k, m, s)
            return t.cache[n]

        parts[name] = predict
        out.append(Pipeline(name, family, predict))

    def vote(names: list[str]) -> Pipeline:
        def predict(t: Public) -> np.ndarray:
            votes = np.stack([parts[name](t) for name in names])
            labels = np.array(t.classes)
            counts = (votes[:, :, None] == labels).sum(axis=0)
            # The first named decides a tie.
            counts = counts + 0.5 * (votes[0][:, None] == labels)
            return labels[counts.argmax(axis=1)]

        return Pipeline(f"vote of {' + '.join(names)}", "ensemble", predict)

    return out + [vote(names) for names in BLENDS]
