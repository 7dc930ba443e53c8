import type { Table } from "apache-arrow";
import { pandasTexts, textsWithoutGaps } from "../../columns/pandas-texts.ts";
import { pickColumns } from "../../columns/pick-column.ts";
import { defineMetric } from "../../define-metric.ts";
import { MetricError } from "../../errors/metric-error.ts";
import { emptyPairOption, oneColumn } from "../../options/common-options.ts";
import {
  computeWordJaccard,
  readWords,
  type WordCounts,
  type WordJaccardMetricOptions,
} from "./word-jaccard.ts";

/** MLE-bench fills what pandas takes for missing with nothing. */
function readFilled(
  truth: Table,
  prediction: Table,
  options: WordJaccardMetricOptions | undefined,
): WordCounts {
  const columns = pickColumns(truth, prediction, options?.column);
  const wanted = pandasTexts(columns.truth.vector, "truth", "");
  return readWords(wanted, pandasTexts(columns.prediction.vector, "prediction", ""), options);
}

/** A row without a word on either side is 0/0. */
function refuseEmptyPairs(data: WordCounts): number {
  const row = data.arrays.either.indexOf(0);
  if (row < 0) return computeWordJaccard(data);
  throw new MetricError({
    code: "undefined_score",
    message: `Neither text of row ${row} has a word: that grader divides by zero there.`,
    row,
  });
}

export const wordJaccardMetric = defineMetric({
  name: "word-jaccard",
  title: "Mean word Jaccard",
  direction: "maximize",
  range: [0, 1],
  best: 1,
  needs: {
    truth: { kind: "text", columns: "one", description: "The true text of each row." },
    prediction: {
      kind: "text",
      columns: "one",
      anyOrder: true,
      description: "The predicted text of each row; may be empty.",
    },
  },
  options: { ...oneColumn, emptyPair: emptyPairOption("two texts have no word") },
  read: (truth, prediction, options: WordJaccardMetricOptions | undefined) => {
    const columns = pickColumns(truth, prediction, options?.column);
    return readWords(columns.truth.vector, columns.prediction.vector, options);
  },
  compute: computeWordJaccard,
  variants: {
    "mle-bench-v1": {
      differs:
        'Texts that pandas reads as missing ("NA", "null", "None" and others) are empty, and one row whose two texts have no word leaves the whole submission without a score (tweet-sentiment-extraction).',
      read: readFilled,
      compute: refuseEmptyPairs,
    },
    "mle-bench-v1/chaii-hindi-and-tamil-question-answering": {
      differs:
        'Texts that pandas reads as missing ("NA", "null", "None" and others) are empty, and a row whose two texts have no word scores 0.',
      read: readFilled,
      compute: (data) => computeWordJaccard({ ...data, emptyPair: 0 }),
    },
    "mle-dojo": {
      differs: "A row whose two texts have no word scores 0 (tweet-sentiment-extraction).",
      compute: (data) => computeWordJaccard({ ...data, emptyPair: 0 }),
    },
    dsbench: {
      differs:
        "A text that pandas reads as missing, or one row whose two texts have no word, leaves the whole submission without a score.",
      read: (truth, prediction, options) => {
        const columns = pickColumns(truth, prediction, options?.column);
        const wanted = textsWithoutGaps(columns.truth.vector, "truth");
        return readWords(wanted, textsWithoutGaps(columns.prediction.vector, "prediction"), options);
      },
      compute: refuseEmptyPairs,
    },
  },
});
