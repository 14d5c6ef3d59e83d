const atOnce = 5;

/** The results of the work in the order of what it was done on, a few at a time. */
export async function someAtOnce<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    results.push(...(await Promise.all(all.slice(start, start + atOnce).map(work))));
  }
  return results;
}
