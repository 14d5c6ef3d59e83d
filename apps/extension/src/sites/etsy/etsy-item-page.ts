import { findVisible, oneLine } from '../page/find.ts';
import type { OwnItem, OwnItemPage } from '../page/own-item.ts';
import { patternOf } from '../tables.ts';
import { etsyEditor } from './editor.ts';
import { livePath } from './saved.ts';

const listingOf = (path: string) => livePath.exec(path)?.[1] ?? null;

function read(document: Document, listing: string): OwnItem | null {
  const [heading] = findVisible(document, 'h1');
  const title = heading ? oneLine(heading.innerText) : '';
  if (patternOf(etsyEditor.gone).test(title)) return { title: '', state: 'removed' };
  const says = (words: string) =>
    findVisible(document, etsyEditor.notice).some(({ innerText }) =>
      patternOf(words).test(oneLine(innerText)),
    );
  if (says(etsyEditor.soldOut)) return { title, state: 'sold' };
  if (says(etsyEditor.unavailable)) return { title, state: 'removed' };
  const isOwn = findVisible(document, 'a[href]').some(
    (link) =>
      link instanceof HTMLAnchorElement && patternOf(etsyEditor.ownLink).exec(link.pathname)?.[1] === listing,
  );
  return isOwn ? { title, state: 'on sale' } : null;
}

/**
 * A listing that is sold out or gone looks the same to everybody. Crosslister knows by its id whose it is. A listing on
 * sale is the seller's own if its page links to its editor.
 */
export const etsyItemPage = {
  key: 'etsy',
  label: 'Etsy',
  origin: 'https://www.etsy.com',
  listingOf,
  read,
} satisfies OwnItemPage;
