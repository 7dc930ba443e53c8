import { correlationMetric } from "../../correlation/correlation-metric.ts";
import { computeSpearman } from "./spearman.ts";

export const spearmanMetric = correlationMetric("spearman", "Spearman's correlation", computeSpearman);
