const USUAL_MS = 1_000;
const SELDOM_MS = 10_000;
let held = 0;

/** How long (ms) to wait until what the server says has changed is read again. */
export function refreshPace(): number {
  return held > 0 ? SELDOM_MS : USUAL_MS;
}

/** Reads less often until the returned function is called: work of this page changes everything all the time. */
export function readSeldom(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}
