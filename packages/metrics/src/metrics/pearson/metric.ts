import { correlationMetric } from "../../correlation/correlation-metric.ts";
import { computePearson } from "./pearson.ts";

export const pearsonMetric = correlationMetric("pearson", "Pearson's correlation", computePearson);
