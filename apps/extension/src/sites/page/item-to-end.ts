import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { Barred } from '../site.ts';
import { findVisible } from './find.ts';
import type { OwnItem, OwnItemPage } from './own-item.ts';
import { Challenged, stopAtDemand } from './site-barriers.ts';
import { type Pace, until } from './wait.ts';

/** Why a listing was not ended, in a sentence for the seller. Nothing more is done. */
export class NotEnded extends Error {
  override name = 'NotEnded';
}

/** The page is there, and shows another title, before anything was pressed. It is a matter of this item alone. */
export class OtherTitle extends NotEnded {
  override name = 'OtherTitle';
}

/** The page cannot be seen now. Nothing was done, and it is tried again later. */
export class NotReached extends Error {
  override name = 'NotReached';
}

export interface ItemToEnd {
  page: OwnItemPage;
  listing: string;
  title: string;
}

export interface Ending {
  item: ItemToEnd;
  ending: NonNullable<OwnItemPage['ending']>;
  pace: Pace;
  signal: AbortSignal;
}

export function endingOf({ page }: ItemToEnd) {
  if (!page.ending) throw new NotEnded(`The extension does not delete listings on ${page.label}.`);
  return page.ending;
}

/** The seller's own item as the page shows it, as soon as it does. */
export async function readItem(document: Document, to: Ending): Promise<OwnItem> {
  const { item, ending, pace, signal } = to;
  const { page, listing } = item;
  const check = () => stopForPerson(document, ending);
  await until({ signal, check, patienceMs: pace.patienceMs }, () => {
    const read = isIt(document, to) ? page.read(document, listing) : null;
    // The title may be drawn after the buttons.
    return read?.state === 'on sale' && read.title === '' ? null : read;
  });
  return itemNow(document, to);
}

const isIt = ({ location }: Document, { item: { page, listing } }: Ending) =>
  page.listingOf(location.pathname) === listing;

/** The item as the page shows it at this moment: it may have become another one without loading again. */
export function itemNow(document: Document, to: Ending): OwnItem {
  const { page, listing } = to.item;
  if (!isIt(document, to)) throw new NotEnded(`${page.label} showed another page instead of the item.`);
  const own = page.read(document, listing);
  if (!own || (own.state === 'on sale' && own.title === '')) {
    throw new NotEnded(`The page on ${page.label} does not show that the item is yours.`);
  }
  return own;
}

export async function onlyOne(
  document: Document,
  { ending, pace, signal }: Ending,
  selector: Ways,
  missing: string,
): Promise<HTMLElement> {
  const check = () => stopForPerson(document, ending);
  const found = await until({ signal, check, patienceMs: pace.patienceMs }, () => {
    const all = findVisible(document, selector);
    return all.length === 1 ? all[0] : null;
  });
  if (!found) throw new NotEnded(`${missing} Delete it yourself.`);
  return found;
}

/** Only the person can answer what the site asks of them. */
export function stopForPerson(document: Document, { barriers }: Ending['ending']): void {
  try {
    stopAtDemand(document, barriers);
  } catch (error) {
    if (error instanceof Challenged) throw new NotReached(error.message);
    if (error instanceof Barred) throw new NotEnded(error.message);
    throw error;
  }
}
