import type { Ways } from '@crosslister/contract/site-tables/parts.ts';
import { Barred } from '../site.ts';
import { findVisible, plain } from './find.ts';
import { cutTo } from './form-text.ts';
import type { OwnItem, OwnItemPage } from './own-item.ts';
import { Challenged, stopAtDemand } from './site-barriers.ts';
import { type Pace, until, wait } from './wait.ts';

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
  const { ending, pace, signal } = to;
  const check = () => stopForPerson(document, ending);
  const read = () => (isIt(document, to) ? readOwn(document, to) : null);
  const own = await until({ signal, check, patienceMs: pace.patienceMs }, read);
  // The page may still be drawing the item.
  if (own?.state === 'removed') await wait(pace.pauseMs(), signal);
  return itemNow(document, to);
}

/** Null as long as the page shows too little: its title may be drawn after its buttons, or before them. */
function readOwn(document: Document, { item, ending }: Ending): OwnItem | null {
  const own = item.page.read(document, item.listing);
  if (own?.state === 'on sale' && own.title === '') return null;
  // The title itself may have the words of a page that is gone.
  const isTitle = own?.state === 'removed' && plain(own.title) === plain(titleThere(item, ending));
  return isTitle ? null : own;
}

/** The item's title as the site shows it. */
export const titleThere = ({ title }: ItemToEnd, { titleMost }: Ending['ending']) =>
  cutTo(title, titleMost).kept;

const isIt = ({ location }: Document, { item: { page, listing } }: Ending) =>
  page.listingOf(location.pathname) === listing;

/** The item as the page shows it at this moment: it may have become another one without loading again. */
export function itemNow(document: Document, to: Ending): OwnItem {
  const { page } = to.item;
  if (!isIt(document, to)) throw new NotEnded(`${page.label} showed another page instead of the item.`);
  const own = readOwn(document, to);
  if (!own) throw new NotEnded(`The page on ${page.label} does not show that the item is yours.`);
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

/** Only the person can answer what the site asks of them, and a page that failed says nothing of the item. */
export function stopForPerson(document: Document, { barriers }: Ending['ending']): void {
  try {
    stopAtDemand(document, barriers);
  } catch (error) {
    if (error instanceof Challenged) throw new NotReached(error.message);
    if (error instanceof Barred) throw new NotEnded(error.message);
    throw error;
  }
  if (isFailure(document)) throw new NotReached(`${barriers.label} does not show the page now.`);
}

/** The site has answered with a failure of its own, or with too many requests, whatever the page says. */
function isFailure({ defaultView }: Document): boolean {
  const [load] = defaultView?.performance.getEntriesByType('navigation') ?? [];
  const status = load instanceof PerformanceNavigationTiming ? load.responseStatus : 0;
  return status === 429 || status >= 500;
}
