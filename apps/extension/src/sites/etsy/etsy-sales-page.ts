import type { SeenOnPage } from '../../sales-messages.ts';
import { findVisible, oneLine } from '../page/find.ts';
import { moneyOf } from '../page/money.ts';
import { distinct, type SalesPage } from '../page/sales/sales-page.ts';
import { patternOf } from '../tables.ts';
import { etsySales } from './editor.ts';
import { livePath } from './saved.ts';

const origin = 'https://www.etsy.com';

function orderOf(link: HTMLElement): string | null {
  if (!(link instanceof HTMLAnchorElement)) return null;
  const named = new URL(link.href).searchParams.get(etsySales.orderParameter);
  if (named !== null) return /^\d{6,19}$/.test(named) ? named : null;
  return patternOf(etsySales.orderPath).exec(link.pathname)?.[1] ?? null;
}

const ordersIn = (root: ParentNode) =>
  new Set(findVisible(root, etsySales.orderLink).flatMap((link) => orderOf(link) ?? []));

/**
 * The part of the page around a link that is about this order: all that names no other order. With a single order on the
 * page that would be the whole page, so there it ends where the first listing is named.
 */
function rowOf(link: HTMLElement, isOnly: boolean): HTMLElement {
  let row = link;
  for (let above = row.parentElement; above && ordersIn(above).size === 1; above = above.parentElement) {
    if (isOnly && findVisible(row, etsySales.listingLink).length > 0) break;
    row = above;
  }
  return row;
}

/** The listings that each order names. Only the signed-in seller has this page. */
function read(document: Document): SeenOnPage[] {
  const isOnly = ordersIn(document).size === 1;
  const rows = new Map<string, HTMLElement>();
  for (const link of findVisible(document, etsySales.orderLink)) {
    const order = orderOf(link);
    if (order && !rows.has(order)) rows.set(order, rowOf(link, isOnly));
  }
  return distinct([...rows].flatMap(([order, row]) => readOrder(order, row)));
}

function readOrder(order: string, row: HTMLElement): SeenOnPage[] {
  const texts = findVisible(row, '*')
    .filter((each) => each.childElementCount === 0)
    .map((each) => oneLine(each.innerText));
  const prices = new Map(texts.flatMap((text) => moneyOf(text) ?? []).map((price) => [price.pence, price]));
  const cancelled = texts.some((text) => patternOf(etsySales.cancelled).test(text));
  const listings = findVisible(row, etsySales.listingLink).flatMap((link) => {
    const id = link instanceof HTMLAnchorElement ? livePath.exec(link.pathname)?.[1] : undefined;
    return id ? [[id, oneLine(link.innerText) || link.title] as const] : [];
  });
  // Postage and other listings have prices too: only one that is alone is this one's.
  const [price = null] = prices.size === 1 && new Map(listings).size === 1 ? prices.values() : [];
  return listings.map(([listing, title]) => ({
    key: `${cancelled ? 'cancelled ' : ''}order ${order} ${listing}`,
    listing,
    title: title.slice(0, 500),
    order: `${origin}/your/orders/sold?order_id=${order}#${listing}`,
    cancelled,
    price,
    isState: false,
  }));
}

export const etsySalesPage = {
  key: 'etsy',
  label: 'Etsy',
  origin,
  isPage: ({ pathname }) => patternOf(etsySales.ordersPath).test(pathname),
  read,
} satisfies SalesPage;
