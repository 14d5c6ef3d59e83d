import type { ListingDraft } from '../../listing/listing.ts';
import type { InventoryItem } from '../answers.ts';

/** "eBay will simply ignore this field", with a warning (Inventory API 1.18.4, InventoryItem.conditionDescription). */
const ignoredIn: readonly unknown[] = ['NEW', 'LIKE_NEW', 'NEW_OTHER', 'NEW_WITH_DEFECTS'];

type Noted = Pick<ListingDraft, 'conditionNotes'>;

/**
 * The item with the seller's notes of its condition. Without any, those on eBay stay: a listing may have them from
 * elsewhere. `isEmptied` removes them.
 */
export function withNotes<Item extends Pick<InventoryItem, 'conditionDescription'>>(
  item: Item,
  { conditionNotes = '' }: Noted,
  condition: unknown,
  isEmptied = false,
) {
  const { conditionDescription: present, ...kept } = item;
  const said = conditionNotes.trim() || (isEmptied ? '' : present);
  return said && !ignoredIn.includes(condition) ? { ...kept, conditionDescription: said } : kept;
}

/** What the seller is told of notes that eBay does not show. */
export const notesLeftOut = ({ conditionNotes = '' }: Noted, condition: unknown): string[] =>
  conditionNotes.trim() !== '' && ignoredIn.includes(condition)
    ? ['eBay shows no condition notes in this condition, so they were left out. Say it in the description.']
    : [];
