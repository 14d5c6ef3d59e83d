declare global {
  interface Window {
    /** Put there by the browser extension on the dashboard's own pages. */
    crosslisterExtension?: unknown;
  }
}

export function hasExtension(): boolean {
  return window.crosslisterExtension !== undefined;
}
