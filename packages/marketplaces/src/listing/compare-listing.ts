import { formatPence } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../context.ts';
import type { ListingRef } from './listing-ref.ts';

/** What is kept of a draft that was sent, to be compared with the listing that it made. */
export interface SentDraft {
  pricePence: number;
  photos: number;
  categoryId: string | null;
  condition: string | null;
  settings: Record<string, unknown>;
  /** Absent in what an earlier release kept. */
  specifics?: Record<string, string[]>;
}

/** The same as an adapter gets it. */
type Draft = Required<Omit<SentDraft, 'photos'>> & { imageUrls: readonly string[] };

/** One part of a listing: what was sent, and what the marketplace has. */
export interface ComparedPart {
  name: string;
  sent: string;
  there: string;
  isSame: boolean;
  /** Both are ids of categories. */
  isCategory?: true;
}

/** A listing read back, side by side with what was sent. Null if it is not there any more. */
export type CompareListing = (
  context: MarketplaceContext,
  listing: ListingRef,
  sent: SentDraft,
) => Promise<ComparedPart[] | null>;

export function sentOf({ imageUrls, ...draft }: Draft): SentDraft {
  const { pricePence, categoryId, condition, settings, specifics } = draft;
  return { pricePence, categoryId, condition, settings, specifics, photos: imageUrls.length };
}

/** What was sent until now, after a revise has sent these fields of the draft. */
export function sentAfter(before: SentDraft, draft: Draft, fields: ReadonlySet<string>): SentDraft {
  const { pricePence, photos, condition, categoryId, settings, specifics = {} } = sentOf(draft);
  return {
    ...before,
    ...(fields.has('price') && { pricePence }),
    ...(fields.has('images') && { photos }),
    ...(fields.has('condition') && { condition }),
    ...(fields.has('category') && { categoryId }),
    ...(fields.has('settings') && { settings }),
    ...(fields.has('specifics') && { specifics }),
  };
}

/** Both in the words that the seller knows. Case and spaces around them do not count. */
export const comparePart = (name: string, sent: string, there: string): ComparedPart => ({
  name,
  sent,
  there,
  isSame: sent.trim().toLowerCase() === there.trim().toLowerCase(),
});

export const comparePrice = ({ pricePence }: SentDraft, pence: number | null): ComparedPart =>
  comparePart('Price', formatPence(pricePence), pence === null ? 'none' : formatPence(pence));

/** `most`: how many it accepts. */
export const comparePhotos = ({ photos }: SentDraft, there: number, most = Infinity): ComparedPart =>
  comparePart('Photos', String(Math.min(photos, most)), String(there));

/** Where none was chosen here, there is nothing from which it could differ. */
export const compareCategory = (sent: string | null, there: string): ComparedPart =>
  sent
    ? { ...comparePart('Category', sent, there), isCategory: true }
    : { name: 'Category', sent: 'left as it is there', there, isSame: true, isCategory: true };

/** Settings name a policy or profile by its name or its id. */
export function comparePostage(
  profiles: readonly { id: string; name: string }[],
  wanted: string,
  there: string | null | undefined,
): ComparedPart {
  const nameOf = (id: string) => profiles.find((profile) => profile.id === id)?.name ?? id;
  return comparePart('Postage', nameOf(wanted.trim()), there ? nameOf(there) : 'none');
}
