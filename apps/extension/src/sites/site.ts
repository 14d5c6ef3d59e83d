import type { FormLook } from '@crosslister/contract/extension/form-look.ts';
import type { ExtensionSite } from '@crosslister/contract/extension.ts';
import { z } from 'zod';

/** One photo, ready to be handed to the page as a file. */
export interface Photo {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A category of the site: its name as the form shows it, and the site's own number where it was seen. */
export interface Category {
  name: string;
  id: string | null;
}

export interface FillItem {
  title: string;
  name: string;
  description: string;
  pricePence: number;
  sku: string;
  /** A value of eBay's ConditionEnum, such as `USED_EXCELLENT`. */
  condition: string | null;
  /** Item specifics, such as `Brand`, by their English name. */
  specifics: Record<string, string[]>;
  /** eBay's category, by its number: it says what kind of thing this is. */
  ebayCategory: string | null;
  /** What the seller chose on this site for the last thing of this kind. */
  category: Category | null;
  photos: Photo[];
}

/** How far a field got before it failed. A field that fails three times at the same point is left to the seller. */
export type Stage = NonNullable<FormLook['missed']>;

/**
 * What looks as if the form had changed: a list without a row that is known, two rows with the same name, or a value that
 * the form does not offer.
 */
export type Odd = z.infer<typeof Odd>;
export const Odd = z.enum(['no_rows', 'equal_rows', 'not_offered']);

export interface Step {
  field: string;
  state: 'doing' | 'done' | 'skipped' | 'failed';
  message?: string;
  /** What did not come about, if the form and not the product is the reason. */
  stage?: Stage;
  odd?: Odd;
}

export interface FillOptions {
  onStep: (step: Step) => void;
  /** The field's list is open and has its entries. It is used or closed next. */
  onList: (field: string) => void;
  signal: AbortSignal;
  /** Fields that failed again and again: they are named, and not tried. */
  byHand: ReadonlySet<string>;
  /** Asks the browser to put this tab in front. Some fields take nothing while another one is. */
  comeToFront: () => Promise<void>;
  /** The form is there, and filling it in begins. */
  onForm: () => Promise<void>;
}

export interface SaveWatch {
  /** The highest number of an item that was known before the form is saved. A new item's is higher. */
  after: string | null;
  /** Just before the seller's own click saves or publishes. */
  onSave: (kind: 'draft' | 'live') => void;
  /** The first click was held back, because the form would be saved wrong. The sentence says what to do. */
  onHeldBack: (sentence: string) => void;
}

export interface Site {
  key: ExtensionSite;
  label: string;
  /** The day when the selectors of its pages were last seen to fit. */
  version: string;
  newListingUrl: string;
  /** Where the seller finds the form if its own address does not lead to it. */
  formButton: string;
  matches: (url: URL) => boolean;
  /**
   * Fills the form in this document. Throws FieldProblem with the fields that failed, once all others are filled.
   * Never saves or publishes.
   */
  fill: (document: Document, item: FillItem, options: FillOptions) => Promise<void>;
  /** Watches for the seller's own click on save or publish. */
  watchSave: (document: Document, watch: SaveWatch, signal: AbortSignal) => void;
  /** The listing that a URL belongs to after saving, or null. */
  savedListing: (url: URL, document: Document | null) => { listingUrl: string; draft: boolean } | null;
  /** What a page says to which saving leads when nothing was saved. Null for any other page. */
  refusal: (document: Document) => string | null;
  /** Whether this is a page to which saving leads when it went well, also if the new listing is not found on it. */
  isAfterSave: (url: URL, document: Document) => boolean;
  /** The first words of a question that the site asks over the form, or null. */
  question: (document: Document) => string | null;
  /** The page with the seller's own items, where the site's pages say so. */
  ownItemsUrl: (document: Document) => string | null;
  /** The categories of this site, if the extension chooses them. */
  categories?: {
    /** What kind of thing it is, the most certain first. */
    kindsOf: (item: Pick<FillItem, 'title' | 'name' | 'specifics' | 'ebayCategory'>) => string[];
    /** What the form shows as chosen. */
    chosen: (document: Document) => Category | null;
  };
  /** What the product has for a field that is left to the seller, where no panel beside the form shows it. */
  valueFor?: (item: FillItem, field: string) => string | null;
  /** Looks for every field of the form, and changes nothing. */
  selfCheck: (document: Document) => { found: string[]; missing: string[] };
}

/** A field that could not be filled; the message is a sentence for the seller. */
export class FieldProblem extends Error {
  field: string;
  stage: Stage | undefined;
  odd: Odd | undefined;

  constructor(field: string, message: string, stage?: Stage, odd?: Odd) {
    super(message);
    this.name = 'FieldProblem';
    this.field = field;
    this.stage = stage;
    this.odd = odd;
  }
}

/** Names all fields that failed, each sentence once. */
export function throwAll(problems: FieldProblem[]): void {
  if (problems.length === 0) return;
  const sentences = new Set(problems.map(({ message }) => message));
  throw new FieldProblem(problems.map(({ field }) => field).join(', '), [...sentences].join(' '));
}

/** The site asks something that only the person can answer, so nothing more is filled. */
export class Barred extends FieldProblem {}
