import type { Batch, SkippedOfBatch } from '@crosslister/contract/batch.ts';
import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';
import type { Product } from '@crosslister/contract/product.ts';
import type { ProductSelection } from '@crosslister/contract/product-query.ts';
import type { ReportStep } from '@crosslister/contract/reports/sales-report.ts';
import type { PriceChange } from '@crosslister/domain/prices/price-change.ts';
import type { Kept } from './kept/kept.ts';
import type { SettingsPanel } from './texts/settings-panels.ts';

/** The props shared by `app/` and the dialogs of the features, which never import each other. */
export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** A selection as query text, as the list's query and `bulk_action` take it. */
export type SelectionQuery = {
  [Key in keyof ProductSelection]?: Key extends
    | 'platforms'
    | 'not_listed_on'
    | 'listed_on_any'
    | 'listed_on_all'
    | 'labels'
    ? string[]
    : string;
};

/** What `POST /api/products/bulk_action/` acts on. With a query, those that match it no more are left out. */
export interface BulkTarget {
  ids: number[];
  query?: SelectionQuery;
}

/** One product, several ticked ones, or everything that matched a query when it was chosen. */
export interface ProductChoice {
  /** The products whose details are loaded: all of them, or a part of a larger choice. */
  products: Product[];
  /** How many products are chosen. */
  count: number;
  /** How many of them the list did not show. */
  hidden?: number;
  target: BulkTarget;
}

export const choiceOfOne = (product: Product): ProductChoice => ({
  products: [product],
  count: 1,
  target: { ids: [product.id] },
});

export const choiceOfIds = (ids: readonly number[]): ProductChoice => ({
  products: [],
  count: ids.length,
  target: { ids: [...ids] },
});

export interface ChoiceDialogProps extends DialogProps {
  choice: ProductChoice;
  /** The operations are stored, so the selection is no longer needed. */
  onDone?: () => void;
}

/** The field with which a dialog starts, by its label. A new object each time the seller is sent there. */
export interface FieldFocus {
  field: string;
}

/** Made as soon as the grid opens. Prices that end in .99 do so after it. */
export type FirstPriceChange = Omit<PriceChange, 'endIn99'>;

export interface BulkEditDialogProps extends DialogProps {
  choice: ProductChoice;
  /** In place of the number of products. */
  title?: string;
  price?: FirstPriceChange;
  /** Drafts that were just made of photos: what each misses is said, and they are listed from here. */
  isNew?: boolean;
  /** What was typed before a reload, and is to be in the grid. */
  restored?: Kept;
  /** Opens a product whose row could not be saved. */
  onFix: (productId: number) => void;
  /** Lists them without a further question. Returns those that are being listed, unless `onCancelled` is told. */
  onList: (
    ids: number[],
    platforms: readonly Platform[],
    onCancelled: () => void,
  ) => Promise<readonly number[]>;
}

/** Labels of products, or of SKUs for things to come. */
export type LabelsToPrint = ProductChoice | { skus: readonly string[] };

export interface CrosslistDialogProps extends ChoiceDialogProps {
  /** Ticked at first, because the seller came from that platform's button. What is listed is then for review. */
  platform?: Platform;
  /** Ticked at first: wherever one of them is not listed and could be, or where the seller listed the last time. */
  where?: 'missing' | 'usual';
  /** Ticked at first: these platforms of these products alone, because they were skipped before. */
  only?: SkippedOfBatch['results'];
  /** One step is left to the seller to do by hand: what to do, and where. */
  onStep: (operationId: number) => void;
  /** Opens the product at a field, by its label. */
  onFix: (productId: number, field: string) => void;
}

export interface DelistDialogProps extends ChoiceDialogProps {
  /** These listings of these products alone: a job has made them. */
  only?: SkippedOfBatch['results'];
  /** That job, which is undone: the products keep the status they had before it. */
  undoes?: string;
}

/** The job tray: its lines, and what opens the dialog of one. */
export interface JobTrayProps {
  batches: readonly Batch[];
  /** How many there are beside these. */
  more: number;
  onView: (batchId: string) => void;
  /** Opens the crosslist dialog for what a batch has skipped. */
  onSkipped: (chosen: { choice: ProductChoice; only: SkippedOfBatch['results'] }) => void;
  /** Opens the delist dialog for what a batch has listed. */
  onListed: (chosen: { choice: ProductChoice; only: SkippedOfBatch['results']; undoes: string }) => void;
  /** Opens the queue, which has all of them and what has left the tray. */
  onHistory: () => void;
  /** There may be lines about photos of imports. */
  hasPhotos: boolean;
  /** Opens the imports, with what became of their photos. */
  onImports: () => void;
}

/** Where an operation of the queue leads. */
export interface QueueOpeners {
  onOpenProduct: (id: number) => void;
  onStep: (operationId: number) => void;
  /** Opens what fixes a failure: a page of the settings, or the product at a field. */
  onFix: (fix: Fix, productId: number | null) => void;
}

export interface JobDialogProps extends DialogProps, QueueOpeners {
  batchId: string;
}

/** What of the queue can be shown alone. */
export const queueOnly = { steps: 'To do by hand', failures: 'Failed' } as const;
export type QueueOnly = keyof typeof queueOnly;
/** What the drawer begins with: what waits for an answer, a tab of it, or this part of the queue alone. */
export type DrawerPart = 'all' | 'queue' | 'sales' | QueueOnly;

/** A part as the page's URL names it: the queue is all of it. Undefined: there is no such part. */
export const drawerPartOf = (name: string): DrawerPart | undefined =>
  name === 'queue' ? 'all' : (['sales', 'steps', 'failures'] as const).find((part) => part === name);

export interface NotificationDrawerProps extends DialogProps, QueueOpeners {
  part: DrawerPart;
  /** Shows all of it again. */
  onAll: () => void;
  onOpenSale: (saleId: number) => void;
  onDeleteProduct: (product: { id: number; name: string }) => void;
}

/** Whose sales are shown: those of a product, or one that a link names. */
export type SaleSubject = ({ id: number; name?: string } | { saleId: number }) & {
  /** The list that it was opened from, if that is not the page's own. */
  among?: readonly SaleRow[];
};

export interface SaleRow {
  key: number;
  name: string;
  words: string;
  of: SaleSubject;
}

/** What it is called in the page's URL. */
export const saleAddress = (of: SaleSubject): string =>
  'saleId' in of ? `sale=${of.saleId}` : `sales=${of.id}`;

type ReportPart = 'sales' | 'profit';

/** What the report of sales opens with: a card above the products counts the sales of three of them. */
export type SalesPeriod = ReportStep | 'today' | 'this_month' | 'all';

/** What the sales report shows first: by default its sales, by month. */
export interface ReportPlace {
  part?: ReportPart;
  /** As an address names it: any other name is by month. */
  period?: SalesPeriod | (string & {});
}

/** Where the settings open: at one of their pages, and there at one setting of a platform. */
export interface SettingsPlace {
  /** As an address names it: any other name shows the first page. */
  panel: SettingsPanel | (string & {});
  setting?: (FieldFocus & { platform: Platform }) | undefined;
}

export interface SettingsDialogProps extends DialogProps {
  first: SettingsPlace;
}

/** Something to do, as the list of commands names it. */
export interface Command {
  group: string;
  title: string;
  /** Other words that find it. */
  also?: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

export interface SaleDetection {
  run: () => void;
  running: boolean;
}
