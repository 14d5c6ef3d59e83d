const BATCH = 5;

/** Runs the work for each, five at a time, and returns the results in the same order. */
export async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    results.push(...(await Promise.all(all.slice(start, start + BATCH).map(work))));
  }
  return results;
}
