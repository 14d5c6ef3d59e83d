import type { Fix } from '@crosslister/contract/fix.ts';

type Opener = (fix: Fix, productId: number | null) => void;

let opener: Opener = () => undefined;

/**
 * The dashboard sets how a page of the settings, or a product at a field, is opened. Toasts
 * of several features lead there.
 */
export function setFixOpener(open: Opener): void {
  opener = open;
}

export function openFix(fix: Fix, productId: number | null): void {
  opener(fix, productId);
}
