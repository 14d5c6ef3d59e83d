import type { Fix } from '@crosslister/contract/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSelection } from '@crosslister/contract/product-query.ts';

/** How `app/` and the dialogs of the features agree: features never import each other. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A selection as query text, the way the list's query and `bulk_action` take it. */
export type SelectionQuery = {
  [Key in keyof ProductSelection]?: Key extends 'platforms' | 'not_listed_on' ? string[] : string;
};

/** What `POST /api/products/bulk_action/` is to act on. */
export type BulkTarget = { ids: number[] } | { query: SelectionQuery; exclude_ids: number[] };

/** One product, several ticked ones, or everything that matches a query. */
export interface ProductChoice {
  /** Those whose details are at hand: all of them, or the first of a larger choice. Never empty. */
  products: Product[];
  /** How many products are meant. */
  count: number;
  target: BulkTarget;
}

export const choiceOfOne = (product: Product): ProductChoice => ({
  products: [product],
  count: 1,
  target: { ids: [product.id] },
});

export interface ChoiceDialogProps extends DialogProps {
  choice: ProductChoice;
  /** The work is stored: the selection has done its duty. */
  onDone?: () => void;
}

/** The field a dialog is to begin with, by its label; a new object each time the seller is sent there. */
export interface FieldFocus {
  field: string;
}

export interface CrosslistDialogProps extends ChoiceDialogProps {
  /** Ticked at first, as the seller came from that platform's button; what is listed is then for review. */
  platform?: Platform;
  /** One thing is left to the seller's own hands: what to do, and where. */
  onStep: (operationId: number) => void;
  /** Opens the product at a field, by its label. */
  onFix: (productId: number, field: string) => void;
}

export interface NotificationDrawerProps extends DialogProps {
  onOpenProduct: (id: number) => void;
  onDeleteProduct: (product: { id: number; name: string }) => void;
  onStep: (operationId: number) => void;
  /** Opens what mends a failure: a page of the settings, or the product at a field. */
  onFix: (fix: Fix, productId: number | null) => void;
}

/** The pages of the settings that others lead to. */
type SettingsPanel = 'connections' | 'policies';

/** Where the settings begin: at a page of theirs, and there at one setting of a platform. */
export interface SettingsPlace {
  panel: SettingsPanel;
  setting?: (FieldFocus & { platform: Platform }) | undefined;
}

export interface SettingsDialogProps extends DialogProps {
  first: SettingsPlace;
}

export interface SaleDetection {
  run: () => void;
  running: boolean;
}
