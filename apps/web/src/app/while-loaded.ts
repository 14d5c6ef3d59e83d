/** Ends what a part of the dashboard has begun, also if that comes too late. */
export function whileLoaded(begun: Promise<() => void>): () => void {
  begun.catch(console.warn);
  return () =>
    void begun.then(
      (end) => end(),
      () => undefined,
    );
}
