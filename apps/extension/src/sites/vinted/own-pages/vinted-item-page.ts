import { findVisible, oneLine, plain } from '../../page/find.ts';
import type { OwnItem, OwnItemPage } from '../../page/own-item.ts';
import { patternOf } from '../../tables.ts';
import { itemOf } from '../saved.ts';
import { vintedBarriers, vintedLimits, vintedPage } from '../selectors.ts';

function read(document: Document): OwnItem | null {
  const [heading] = findVisible(document, vintedPage.itemTitle);
  const title = heading ? oneLine(heading.innerText) : '';
  if (findVisible(document, vintedPage.ownItem).length === 0) {
    return patternOf(vintedPage.itemGone).test(title) ? { title, state: 'removed' } : null;
  }
  const says = findVisible(document, vintedPage.itemStatus).map(({ innerText }) => plain(innerText));
  return { title, state: says.some((words) => words.includes('sold')) ? 'sold' : 'on sale' };
}

/** The seller's own item is recognised by its buttons. */
export const vintedItemPage = {
  key: 'vinted',
  label: 'Vinted',
  origin: 'https://www.vinted.co.uk',
  listingOf(path) {
    const item = itemOf(path);
    return item && !item.isForm ? item.id : null;
  },
  read,
  ending: {
    barriers: vintedBarriers,
    deleteButton: vintedPage.deleteItem,
    confirmButton: vintedPage.confirmDelete,
    titleMost: vintedLimits.title,
  },
} satisfies OwnItemPage;
