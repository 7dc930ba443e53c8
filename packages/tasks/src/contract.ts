/**
 * What a task is, what preparing it leaves on disk, and what grading a submission answers. Types only.
 *
 * A task is data plus two pure functions: `prepare` writes public files and answers into separate folders,
 * `grade` turns a submission into a score. The answers folder never enters the agent's box.
 */
import type { Direction, Rounding } from "@mledojo/metrics";

export type { Direction, Rounding };

/** What kind of data the agent meets. */
export type Modality = "tabular" | "text" | "image" | "time-series" | "sequence";

/** A metric by its name, with that metric's own options. */
export interface MetricReference {
  /** A name in `@mledojo/metrics`, unless `module` is given. */
  readonly name: string;
  /**
   * Where a metric of your own lives: the `file:` URL of a module whose default export is a `Metric`; in task.json a path from
   * its folder on, too. It is loaded by the grader's process, so it must not depend on the state of yours; `prepareTask` loads it
   * too, for its direction.
   */
  readonly module?: string;
  /**
   * Held against those that the metric lists, before there is anything to score. A metric of your own that lists none gets them
   * as they are. @defaultValue none
   */
  readonly options?: Readonly<Record<string, unknown>>;
  /**
   * How the score is rounded before it is told and ranked, for a task that has to give the scores of a grader upstream. Intervals
   * and comparisons rest on the score as it is. @defaultValue the score is not rounded
   */
  readonly round?: Rounding;
}

interface NamedColumn {
  readonly name: string;
  /**
   * The names that a submission may give it, the first that is there is taken: for graders upstream that take one of several. Others of
   * them are extra columns. @defaultValue its own name
   */
  readonly takenAs?: readonly string[];
}

/** A column that holds one of some labels, as text. */
export interface LabelColumn extends NamedColumn {
  readonly type: "label";
  /** The labels allowed; any text when absent. */
  readonly labels?: readonly string[];
}

/** A column that holds a probability in [0, 1]. */
export interface ProbabilityColumn extends NamedColumn {
  readonly type: "probability";
  /** The value of the target that counts as 1, when one column predicts a two-valued target. */
  readonly positive?: string;
  /** The value of the target whose probability this column holds, when there is a column for each class. */
  readonly class?: string;
  /** How predictions are rounded before they are scored, after every check. @defaultValue they are not rounded */
  readonly round?: Rounding;
}

/** A column that holds a finite number, or a finite whole number. */
export interface NumberColumn extends NamedColumn {
  readonly type: "number" | "integer";
  readonly min?: number;
  readonly max?: number;
  /** The value of the target that counts as 1, when numbers rank a two-valued target. */
  readonly positive?: string;
  /** How predictions are rounded before they are scored, after every check. @defaultValue they are not rounded */
  readonly round?: Rounding;
}

/** A column that holds free text; an empty cell is allowed only with `allowEmpty`. */
export interface TextColumn extends NamedColumn {
  readonly type: "text";
  /** In UTF-8 bytes. @defaultValue 1_000_000 */
  readonly maxLength?: number;
  readonly allowEmpty?: boolean;
  /**
   * Where an id may have several rows (`rowsPerId`): what stands between their texts when they are handed to the metric as one,
   * such as `";"` for masks and `" "` for boxes. Needed there, and only there.
   */
  readonly joinedBy?: string;
}

/** A column that holds a set of labels separated by spaces; an empty cell is the empty set. */
export interface LabelSetColumn extends NamedColumn {
  readonly type: "labels";
  readonly labels?: readonly string[];
}

export type SubmissionColumn = LabelColumn | ProbabilityColumn | NumberColumn | TextColumn | LabelSetColumn;

/** A form in which predictions come; each may be packed with gzip. */
export type SubmissionFormat = "csv" | "parquet" | "json-lines";

/** How many rows an id of the test may have in a submission. */
export type RowsPerId = "one" | "one-or-more" | "zero-or-more";

/** How rows find each other, see {@link SubmissionSchema.join}. */
export type RowJoin = "id" | "row-position" | "sorted-position" | "position-in-id";

/** A problem that a task can let pass. */
export type Leniency =
  "missing_id" | "unknown_id" | "duplicate_id" | "missing_value" | "extra_column" | "row_sum";

/** What a submission must look like: a table with named columns, one row for each row of test.csv, in any order. */
export interface SubmissionSchema {
  /**
   * The name of the id column, or of the columns that name a row together, such as `["id", "class"]` where each image has a row
   * for each class. Ids are text: `007`, `7` and `NA` are three different ids.
   */
  readonly id: string | readonly string[];
  /** The other columns; no others may be there. */
  readonly columns: readonly SubmissionColumn[];
  /**
   * How a submission's columns beside the ids find these: by their names, in any order, or by their position, whatever their names
   * are, as some graders upstream take them. @defaultValue "name"
   */
  readonly columnsBy?: "name" | "position";
  /**
   * How rows find those of the test:
   * - `id`: by their ids, so that their order does not matter;
   * - `row-position`: the first row of the file is the first of the answers, and so on; ids are not compared and their columns may
   *   be missing. It is there to give the scores of graders upstream that do so, such as nearly all of DSBench's: a file in another
   *   order, or of other ids, is scored as if it were right. Each result says it with the warning `ids_not_compared`. A row too
   *   few is a `missing_id`, one too many an `unknown_id`; let both pass (`lenient`) to score the rows that both sides have.
   *
   * - `sorted-position`: as by `row-position` after both files were sorted by their id, as graders do that sort and then compare nothing:
   *   ascending, by number where all ids of a file are numbers, else by text. One column names rows.
   * - `position-in-id`: the first row of an id is the first answer of that id, and so on: an id has several rows, and only their order tells
   *   them apart.
   *
   * @defaultValue "id"
   */
  readonly join?: RowJoin;
  /**
   * What is looked at of the ids where rows are joined by `row-position` or `sorted-position`:
   * - `none`: nothing; their columns may be missing, unless rows are sorted by them;
   * - `present`: that their columns are there;
   * - `as-set`: that they are those of the answers, in any order;
   * - `row-by-row`: that each is that of its answer.
   *
   * With the last two no row may be missing or unknown, whatever `lenient` says.
   *
   * @defaultValue "none"
   */
  readonly idCheck?: "none" | "present" | "as-set" | "row-by-row";
  /**
   * A column of the answers that an option of the metric names: rows joined by `sorted-position`, whose ids are compared `as-set`, are
   * sorted and taken within groups, the rows whose places are those of answers with the same value. So MLE-bench's stanford-covid-vaccine has it, which keeps rows of
   * a submission by their place. @defaultValue one group
   */
  readonly sortedWithin?: string;
  /**
   * As what ids are compared: as the texts that they are, or as pandas has them when it guesses their type (`007` is `7`, and `NA` is no
   * value), as nearly all graders upstream do. @defaultValue "text"
   */
  readonly idsAs?: "text" | "pandas";
  /**
   * How many rows each id of the test may have. Where it is more than one, as with a row for each object found in an image, the
   * texts of an id's rows are put together (`joinedBy`; sets of labels by a space) in an order of their own, so that the order of
   * rows does not matter; empty texts are left out. There is then one column beside the id, of type `text` or `labels`. With
   * `zero-or-more` an id without rows predicts nothing; otherwise it is a `missing_id`.
   *
   * @defaultValue "one"
   */
  readonly rowsPerId?: RowsPerId;
  /**
   * The probability columns of a row must add up to 1, to within 0.001. A row that does not makes the submission invalid
   * (`"reject"`, or `true`), or each row is divided by its sum and a warning says how many needed it (`"renormalise"`; a sum of
   * zero is refused). @defaultValue false
   */
  readonly rowsSumToOne?: boolean | "reject" | "renormalise";
  /** The forms that are read. @defaultValue ["csv", "parquet"] */
  readonly formats?: readonly SubmissionFormat[];
  /**
   * What becomes of the rows and cells that `lenient` lets be missing:
   * - `left-out`: the score rests on the rows that have all their values;
   * - `null`: the metric is given a missing value in their place (a text that may be empty is empty), and scores all rows. It is there for variants of metrics that say
   *   what a missing value counts, as graders upstream do: no error, a wrong answer. Any other metric refuses the submission.
   * - `null-cells`: the same for cells; rows that are missing are left out.
   *
   * @defaultValue "left-out"
   */
  readonly gaps?: "left-out" | "null" | "null-cells";
  /**
   * What is let pass, for a task that has to give the scores of a grader upstream that lets it pass. Such a problem becomes a
   * warning beside the score, so that each result says what was forgiven:
   * - `missing_id`: the score rests on the rows that are there (`rows` says how many), unless `gaps` says otherwise;
   * - `unknown_id`: rows of other ids are passed over;
   * - `duplicate_id`: each row of an id is scored, as if the answer stood as often; rows are joined by `id`;
   * - `missing_value`: rows with an empty or missing cell are left out, as if they were not there, unless `gaps` says otherwise;
   * - `extra_column`: columns that nobody asked for are passed over;
   * - `row_sum`: probabilities are taken as they are.
   *
   * @defaultValue none: every row is wanted, and every value
   */
  readonly lenient?: readonly Leniency[];
}

/** Terms under which the data may be used. */
export interface Licence {
  readonly name: string;
  readonly url?: string;
  readonly attribution?: string;
}

/** What a fair attempt needs. Hints for whoever schedules, not limits. */
export interface ResourceHints {
  readonly seconds: number;
  readonly memoryMb: number;
  readonly cores: number;
  readonly gpu: boolean;
}

/** How training and test rows were told apart. */
export type SplitKind = "random" | "stratified" | "group" | "time" | "given";

/** Where a board's scores come from: our own pipelines (`reference`) or people (`human`). */
export type BoardProvenance = "reference" | "human";

/** The two halves of the hidden test: step scores use `public`, the final score uses `private`. */
export type Half = "public" | "private";

/** A leaderboard: for each half the scores of those ranked, best first. */
export interface Board {
  readonly provenance: BoardProvenance;
  /** The hash of the prepared data that the scores were made on; null when nobody knows, as with people's boards. */
  readonly dataHash: string | null;
  readonly public: readonly number[];
  readonly private: readonly number[];
}

/** The part of a task that is data: serialisable, and enough to grade once the files are prepared. */
export interface TaskCard {
  readonly specVersion: "v1";
  /** Lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  /** What the agent is asked to do, in Markdown. */
  readonly brief: string;
  readonly modality: Modality;
  readonly metric: MetricReference;
  readonly direction: Direction;
  readonly submission: SubmissionSchema;
  readonly licence: Licence;
  readonly split: SplitKind;
  readonly resources: ResourceHints;
  readonly tags: readonly string[];
  /** Null when nobody has been ranked yet; then there is no HumanRank. */
  readonly board: Board | null;
}

/** A task that can be prepared. */
export interface Task extends TaskCard {
  /**
   * A string that changes whenever the prepared bytes could: it keys the cache. Calling it reads the task's
   * source, so it may take a while for large data.
   */
  fingerprint(): Promise<string>;
  /**
   * Writes the task's files under `outDir` (which must be absent or empty) and answers where they lie. The same
   * task gives the same bytes on every machine. Throws `TaskError` when the source is damaged.
   */
  prepare(outDir: string): Promise<PreparedTask>;
}

/** One file that the agent may read. */
export interface PreparedFile {
  /** Relative to the public folder, with `/` between parts. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** How many rows there are: `test` is the sum of the halves, of ids where an id may have several rows. */
export interface RowCounts {
  readonly train: number;
  readonly test: number;
  readonly public: number;
  readonly private: number;
}

/** A task's files on disk. */
export interface PreparedTask {
  readonly card: TaskCard;
  readonly rootDir: string;
  /** What the agent's box shows read-only. */
  readonly publicDir: string;
  /** Answers; mode 0700. Never show it to code that is being graded. */
  readonly privateDir: string;
  /**
   * The version of the data: SHA-256 over names, sizes and SHA-256 of the public files and over that of the answers.
   * description.md is left out: a better wording does not make it other data.
   */
  readonly hash: string;
  readonly publicFiles: readonly PreparedFile[];
  readonly rows: RowCounts;
}
