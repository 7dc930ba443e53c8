/** Waits for all, then gives all values or throws: the one error, or all of them as one. */
export async function allOrThrow<T>(work: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(work);
  const errors = settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${String(errors.length)} environments failed.`);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
