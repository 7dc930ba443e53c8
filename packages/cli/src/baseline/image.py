"""Images: principal components and histograms of edge directions, for linear and kernel machines."""

from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, SVR


def load_images():
    """Pixels of train and test as floats in [0, 1], one row of the array for each row of the table."""
    train_path = sorted(DATA.glob("train_*.npy"))[0]
    name = train_path.name.removeprefix("train_")
    train, test = np.load(train_path), np.load(DATA / f"test_{name}")
    pixels = np.concatenate([train, test]).astype(np.float32) / 255
    return pixels if pixels.ndim == 3 else pixels.mean(axis=-1)


def edge_histograms(pixels, cell=4, directions=8):
    """How much edge of each direction each cell holds, cells normalised over 2 x 2 neighbours."""
    down, right = np.gradient(pixels, axis=(1, 2))
    strength = np.hypot(down, right)
    turn = (np.arctan2(down, right) % np.pi) / np.pi * directions
    lower = np.floor(turn).astype(int) % directions
    share = turn - np.floor(turn)
    count, height, width = pixels.shape
    rows, columns = height // cell, width // cell
    grid = np.zeros((count, rows, columns, directions), np.float32)
    for direction in range(directions):
        weight = np.where(lower == direction, 1 - share, 0) + np.where((lower + 1) % directions == direction, share, 0)
        part = (strength * weight)[:, : rows * cell, : columns * cell]
        grid[..., direction] = part.reshape(count, rows, cell, columns, cell).sum(axis=(2, 4))
    blocks = [
        grid[:, r : rows - 1 + r, c : columns - 1 + c] for r in (0, 1) for c in (0, 1)
    ]
    block = np.concatenate(blocks, axis=-1)
    block /= np.sqrt((block**2).sum(axis=-1, keepdims=True) + 1e-3)
    return block.reshape(count, -1)


def candidates(problem, level):
    pixels = load_images()
    rows = len(problem.train)
    flat = pixels.reshape(len(pixels), -1)
    say(f"{len(pixels)} images of {pixels.shape[1]} x {pixels.shape[2]}")
    number = problem.kind == "number"
    if level == 1:
        model = Ridge(10.0) if number else LogisticRegression(C=0.05, max_iter=100)
        x = PCA(60, random_state=SPEC["seed"]).fit_transform(flat)
        return [("components, linear", make_pipeline(StandardScaler(), model), x[:rows], x[rows:])]
    edges = edge_histograms(pixels)
    x = np.hstack([edges, flat])
    if level == 2:
        model = Ridge(10.0) if number else LogisticRegression(C=0.02, max_iter=100)
        x = PCA(200, random_state=SPEC["seed"]).fit_transform(x)
        return [("edges, linear", make_pipeline(StandardScaler(), model), x[:rows], x[rows:])]
    x = PCA(120, random_state=SPEC["seed"]).fit_transform(x)
    model = SVR(C=3.0) if number else Votes(SVC(C=5.0, gamma="scale"))
    return [("edges, kernel machine", model, x[:rows], x[rows:])]


class Votes:
    """A kernel machine's scores as shares, without the five-fold fit that calibrated probabilities cost."""

    def __init__(self, model):
        self.model = model

    def fit(self, x, y):
        self.model.fit(x, y)
        return self

    def predict_proba(self, x):
        scores = self.model.decision_function(x)
        if scores.ndim == 1:
            scores = np.column_stack([-scores, scores])
        shares = np.exp(2 * (scores - scores.max(axis=1, keepdims=True)))
        return shares / shares.sum(axis=1, keepdims=True)
