import { listingFieldsOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { formatPence } from '@crosslister/domain/money.ts';
import type { RevisedField } from '@crosslister/marketplaces/listing/listing.ts';

/** Where the seller has another word for it. */
const words: Partial<Record<RevisedField, string>> = {
  images: 'photos',
  condition_notes: 'condition notes',
  specifics: 'item specifics',
  settings: 'listing settings',
  second_category: 'second category',
  fewer: 'quantity',
};

interface Sent {
  pricePence: number;
  /** The listing's own, where it is to be said. */
  title?: string;
}

/** What a marketplace was sent, in a sentence for the queue: "Sent to eBay: title, price £12.50." */
export function describeSentFields(
  platform: Platform,
  fields: Iterable<RevisedField>,
  { pricePence, title }: Sent,
): string {
  const nameOf = (field: RevisedField) => {
    if (field === 'price') return `price ${formatPence(pricePence)}`;
    if (field === 'title' && title !== undefined) return `title “${title}”`;
    return words[field] ?? listingFieldsOf(platform)[field]?.label.replace(' (£)', '') ?? field;
  };
  return `Sent to ${platformNames[platform]}: ${[...new Set([...fields].map(nameOf))].join(', ')}.`;
}
