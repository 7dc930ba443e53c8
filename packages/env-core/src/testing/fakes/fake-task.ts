import type { Score } from "../../outcomes/score.ts";
import type { GradeAnswer, GradeRequest, OpenTask, TaskGrading } from "../../task/open-task.ts";

/** A board of 0.1, 0.2, … 0.9 for a metric in [0, 1], best first in the metric's direction. */
function fakeRank(score: number, direction: "maximize" | "minimize"): Score {
  const board = Array.from({ length: 9 }, (_, index) => (index + 1) / 10);
  const ahead = board.filter((entry) => (direction === "maximize" ? entry > score : entry < score)).length;
  return {
    score,
    position: ahead + 1,
    total: board.length,
    humanRank: (board.length - ahead) / board.length,
    tied: board.filter((entry) => entry === score).length,
  };
}

function numbersIn(bytes: Uint8Array): number[] {
  return new TextDecoder().decode(bytes).trim().split(",").map(Number);
}

/** What the fake says that graded. */
export const fakeGraderHash = "9".repeat(64);

/** A fake task, and what its grader was asked. */
export interface FakeTask extends OpenTask {
  readonly gradings: string[][];
  readonly requests: GradeRequest[];
  /** Answers to give first, before grading by the rule. */
  readonly answers: (GradeAnswer | Error)[];
  closed: boolean;
}

/**
 * A task in memory. A submission is the text `public,private`: two numbers, which are its scores. Anything else is an
 * invalid submission.
 */
export function createFakeTask(
  options: {
    readonly direction?: "maximize" | "minimize";
    readonly board?: string | null;
    readonly dataDir?: string;
    readonly files?: Readonly<Record<string, string>>;
    /** Half the width of the intervals, of gains too, that are given where they are asked for. @defaultValue none are given */
    readonly spread?: number;
  } = {},
): FakeTask {
  const direction = options.direction ?? "maximize";
  const board = options.board === undefined ? "reference" : options.board;
  const files = options.files ?? {
    "train.csv": "id,x,y\n1,2,3\n",
    "sample_submission.csv": "id,y\n4,0\n5,0\n",
  };
  const compare = (score: number, earlier: number, over: number, spread: number): Partial<Score> => {
    const value = direction === "maximize" ? score - earlier : earlier - score;
    const [low, high] = value === 0 ? [0, 0] : [value - spread, value + spread];
    const improved = low > 0 ? "yes" : high <= 0 ? "no" : "within_noise";
    return { improved, gain: { over, value, interval: [low, high] } };
  };
  const place = (score: number, { intervals, before }: GradeRequest, half: 0 | 1): Score => {
    const placed =
      board === null ? { score, humanRank: null, position: null, total: null } : fakeRank(score, direction);
    const { spread } = options;
    if (spread === undefined || intervals === null) return placed;
    const interval = {
      level: intervals.level,
      score: [score - spread, score + spread] as [number, number],
      humanRank: null,
    };
    const earlier = before === undefined ? undefined : numbersIn(before.bytes)[half];
    if (before === undefined || earlier === undefined) return { ...placed, interval };
    return { ...placed, interval, ...compare(score, earlier, before.step, spread) };
  };
  const answerTo = (bytes: Uint8Array, request: GradeRequest): GradeAnswer => {
    const { halves, whole } = request;
    const parts = numbersIn(bytes);
    const [onPublic, onPrivate] = parts;
    if (onPublic === undefined || onPrivate === undefined || parts.some((value) => !Number.isFinite(value))) {
      return { outcome: "invalid_submission", message: "Not two numbers." };
    }
    const mean = (onPublic + onPrivate) / 2;
    return {
      outcome: "scored",
      warnings: [],
      scores: {
        ...(halves.includes("public") && { public: place(whole ? mean : onPublic, request, 0) }),
        ...(halves.includes("private") && { private: place(whole ? mean : onPrivate, request, 1) }),
      },
    };
  };
  const task: FakeTask = {
    gradings: [],
    requests: [],
    answers: [],
    closed: false,
    view: {
      id: "fake",
      title: "A fake task",
      brief: "Write two numbers.",
      metric: "accuracy",
      direction,
      facts: { modality: "tabular" },
      files: Object.entries(files).map(([path, text]) => ({ path, bytes: text.length })),
      submissionFile: "submission.csv",
      readFile: (path, maxBytes) => {
        const text = files[path];
        return Promise.resolve(
          text === undefined ? null : new TextEncoder().encode(text).subarray(0, maxBytes),
        );
      },
    },
    dataDir: options.dataDir ?? "nowhere",
    dataHash: "0".repeat(64),
    convention: { metric: "accuracy", options: null, direction },
    ownMetric: false,
    board,
    grade(bytes, request): Promise<TaskGrading> {
      task.gradings.push([...request.halves]);
      task.requests.push(request);
      const forced = task.answers.shift();
      if (forced instanceof Error) return Promise.reject(forced);
      return Promise.resolve({
        answer: forced ?? answerTo(bytes, request),
        graderHash: fakeGraderHash,
        queueMs: 3,
      });
    },
    close() {
      task.closed = true;
      return Promise.resolve();
    },
  };
  return task;
}
