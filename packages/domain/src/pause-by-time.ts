/** Milliseconds for which a long computation may keep everybody else waiting. */
const AT_MOST = 20;

/** Within a long computation: pauses once it has worked for so long since the last pause, whatever one round costs. */
export function pauseByTime(pause: () => Promise<void>): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < AT_MOST) return;
    await pause();
    last = performance.now();
  };
}
