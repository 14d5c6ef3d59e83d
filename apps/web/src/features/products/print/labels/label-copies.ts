/** A browser lays out no more at once. */
export const MOST_LABELS = 2000;

/** The labels of these products: one of each, or one for each piece in stock. */
export function labelCopies<P extends { quantity?: number }>(products: readonly P[], perPiece: boolean) {
  const all = perPiece
    ? products.flatMap((product) =>
        Array.from({ length: Math.min(Math.max(0, product.quantity ?? 1), MOST_LABELS) }, () => product),
      )
    : products;
  return {
    labels: all.slice(0, MOST_LABELS),
    isCut: all.length > MOST_LABELS,
    /** Nothing of them is in stock. */
    without: perPiece ? products.filter(({ quantity = 1 }) => quantity < 1).length : 0,
  };
}
