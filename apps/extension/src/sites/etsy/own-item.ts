import { findVisible, oneLine } from '../page/find.ts';
import type { OwnItem, OwnItemPage } from '../page/own-item.ts';
import { etsyEditor } from './editor.ts';
import { livePath } from './saved.ts';

const listingOf = (path: string) => livePath.exec(path)?.[1] ?? null;

function read(document: Document, listing: string): OwnItem | null {
  const [heading] = findVisible(document, 'h1');
  const title = heading ? oneLine(heading.innerText) : '';
  if (etsyEditor.gone.test(title)) return { title: '', state: 'removed' };
  const says = (words: RegExp) =>
    findVisible(document, etsyEditor.notice).some(({ innerText }) => words.test(oneLine(innerText)));
  if (says(etsyEditor.soldOut)) return { title, state: 'sold' };
  if (says(etsyEditor.unavailable)) return { title, state: 'removed' };
  const isOwn = findVisible(document, 'a[href]').some(
    (link) => link instanceof HTMLAnchorElement && etsyEditor.ownLink.exec(link.pathname)?.[1] === listing,
  );
  return isOwn ? { title, state: 'on sale' } : null;
}

/**
 * What is sold out or gone looks the same to everybody: whose it is, Crosslister knows by its number. One that is on sale
 * is the seller's own when it leads to its own editor.
 */
export const etsyItemPage = {
  key: 'etsy',
  label: 'Etsy',
  origin: 'https://www.etsy.com',
  listingOf,
  read,
} satisfies OwnItemPage;
