import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { SettingsPlace } from '../dialog-props.ts';

type Opener = (fix: Fix, productId: number | null) => void;
type ProductOpener = (productId: number, field: string) => void;
type SettingsOpener = (place: SettingsPlace) => void;

let opener: Opener = () => undefined;
let productOpener: ProductOpener = () => undefined;
let settingsOpener: SettingsOpener = () => undefined;

/**
 * The dashboard sets how a page of the settings, or a product at a field, is opened. Toasts
 * of several features lead there.
 */
export function setFixOpener(open: Opener, openProduct: ProductOpener, openSettings: SettingsOpener): void {
  opener = open;
  productOpener = openProduct;
  settingsOpener = openSettings;
}

export function openFix(fix: Fix, productId: number | null): void {
  opener(fix, productId);
}

/** Opens a product at a field, by its label. */
export function openProductAt(productId: number, field: string): void {
  productOpener(productId, field);
}

export function openSettingsAt(panel: SettingsPlace['panel'], setting?: SettingsPlace['setting']): void {
  settingsOpener({ panel, setting });
}
