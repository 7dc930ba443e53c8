import { z } from "zod";
import { observationSchema, type Json, type Observation } from "../observation/observation.ts";
import type { ObservationSpace } from "./space.ts";

/** The space of observations. */
export const observationSpace: ObservationSpace<Observation> = {
  schema: observationSchema,
  contains: (value): value is Observation => observationSchema.safeParse(value).success,
  toJSONSchema: () => z.toJSONSchema(observationSchema) as Json,
};
