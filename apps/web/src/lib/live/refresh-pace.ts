const USUAL_MS = 1_000;
const SELDOM_MS = 10_000;
let held = 0;

/** How long (ms) to wait before changed data is read again. */
export function refreshPace(): number {
  return held > 0 ? SELDOM_MS : USUAL_MS;
}

/** Reads less often until the returned function is called: this page's own work changes everything all the time. */
export function readSeldom(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}
