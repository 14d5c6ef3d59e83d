import type { ExtensionSite } from '@crosslister/contract/extension.ts';

/** One photo, ready to be handed to the page as a file. */
export interface Photo {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
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
  photos: Photo[];
}

export interface Step {
  field: string;
  state: 'doing' | 'done' | 'skipped' | 'failed';
  message?: string;
}

export interface Site {
  key: ExtensionSite;
  label: string;
  newListingUrl: string;
  matches: (url: URL) => boolean;
  /** Fills the form in this document. Throws FieldProblem with the field's name. Never saves or publishes. */
  fill: (
    document: Document,
    item: FillItem,
    onStep: (step: Step) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Watches for the seller's own click on save or publish, and calls back just before it. */
  watchSave: (document: Document, onSave: (kind: 'draft' | 'live') => void, signal: AbortSignal) => void;
  /** The listing that a URL belongs to after saving, or null. */
  savedListing: (url: URL, document: Document | null) => { listingUrl: string; draft: boolean } | null;
  /** Looks for every field of the form, and changes nothing. */
  selfCheck: (document: Document) => { found: string[]; missing: string[]; version: string };
}

/** A field that could not be filled; the message is a sentence for the seller. */
export class FieldProblem extends Error {
  field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'FieldProblem';
    this.field = field;
  }
}
