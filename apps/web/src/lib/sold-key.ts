/** The toast key of a product's Mark as Sold, which may say that a listing is left: untrue once the seller has ended it. */
export const soldKey = (productId: number): string => `sold-${productId}`;
