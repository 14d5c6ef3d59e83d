const FAR = Number.POSITIVE_INFINITY;

/** How many rows and columns a key moves on in a grid. */
export const gridSteps = (pageRows: number): Record<string, readonly [rows: number, columns: number]> => ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
  Home: [0, -FAR],
  End: [0, FAR],
});
