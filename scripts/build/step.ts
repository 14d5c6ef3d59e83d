/**
 * One step of a start, with what it is before it and how long it took after it. The first start takes minutes: somebody who
 * waits sees that it goes on.
 */
export async function step<T>(words: string, work: () => Promise<T>): Promise<T> {
  console.log(`${words} ...`);
  const began = Date.now();
  const result = await work();
  console.log(`  done in ${Math.round((Date.now() - began) / 1000)} s`);
  return result;
}
