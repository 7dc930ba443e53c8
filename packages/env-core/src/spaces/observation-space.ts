import { z } from "zod";
import { observationSchema, type Observation } from "../observation/observation.ts";
import { jsonCopy } from "../observation/parse-json.ts";
import type { ObservationSpace } from "./space.ts";

/** The space of observations. */
export const observationSpace: ObservationSpace<Observation> = {
  schema: observationSchema,
  contains: (value): value is Observation => observationSchema.safeParse(value).success,
  toJSONSchema: () => jsonCopy(z.toJSONSchema(observationSchema)),
};
