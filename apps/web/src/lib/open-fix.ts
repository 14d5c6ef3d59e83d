import type { Fix } from '@crosslister/contract/fix.ts';

type Opener = (fix: Fix, productId: number | null) => void;
type ProductOpener = (productId: number, field: string) => void;

let opener: Opener = () => undefined;
let productOpener: ProductOpener = () => undefined;

/**
 * The dashboard sets how a page of the settings, or a product at a field, is opened. Toasts
 * of several features lead there.
 */
export function setFixOpener(open: Opener, openProduct: ProductOpener): void {
  opener = open;
  productOpener = openProduct;
}

export function openFix(fix: Fix, productId: number | null): void {
  opener(fix, productId);
}

/** Opens a product at a field, by its label. */
export function openProductAt(productId: number, field: string): void {
  productOpener(productId, field);
}
