import type { SeenOnPage } from '../../../sales-messages.ts';
import { findAll, findVisible, oneLine } from '../../page/find.ts';
import { moneyOf } from '../../page/money.ts';
import { distinct, type SalesPage } from '../../page/sales/sales-page.ts';
import { patternOf } from '../../tables.ts';
import { itemOf } from '../saved.ts';
import { vintedSales } from '../selectors.ts';
import { badgesOf, saidOf } from './card.ts';

const origin = 'https://www.vinted.co.uk';
const isWardrobe = ({ pathname }: URL) => patternOf(vintedSales.wardrobePath).test(pathname);
const isOrders = ({ pathname, searchParams }: URL) => {
  const { name, value } = vintedSales.ordersSold;
  return patternOf(vintedSales.ordersPath).test(pathname) && searchParams.get(name) === value;
};
const isNotifications = ({ pathname }: URL) => patternOf(vintedSales.notificationsPath).test(pathname);

function read(document: Document): SeenOnPage[] | null {
  const url = new URL(document.location.href);
  if (isWardrobe(url)) return readWardrobe(document);
  if (isOrders(url)) return readOrders(document);
  return isNotifications(url) ? readNotifications(document) : null;
}

/** The cards with the badge "Sold". Those that are reserved, hidden or drafts have another one, or none. */
function readWardrobe(document: Document): SeenOnPage[] | null {
  if (findVisible(document, vintedSales.ownWardrobe).length === 0) return null;
  const sold = findVisible(document, vintedSales.card).flatMap((card) => {
    const listing = patternOf(vintedSales.cardId).exec(card.dataset.testid ?? '')?.[1];
    if (!listing || !badgesOf(card).some((words) => patternOf(vintedSales.badge).test(words))) return [];
    const tooltip = findAll(card, vintedSales.cardLink)[0]?.title ?? '';
    const [price, other] = findVisible(card, vintedSales.cardPrice);
    return {
      key: `item ${listing}`,
      listing,
      title: saidOf(tooltip).title.slice(0, 500),
      order: null,
      cancelled: false,
      price: price && !other ? moneyOf(price.innerText) : null,
      isState: true,
    };
  });
  return distinct(sold);
}

function readOrders(document: Document): SeenOnPage[] {
  const orders = findVisible(document, vintedSales.order).flatMap((row) => {
    const order = orderAt(row);
    const title = oneLine(findVisible(row, vintedSales.orderTitle)[0]?.innerText ?? '');
    const [price = '', status = ''] = findVisible(row, vintedSales.orderLines).map((each) =>
      oneLine(each.innerText),
    );
    if (!order || title === '' || patternOf(vintedSales.pending).test(status)) return [];
    const bundle = Number(patternOf(vintedSales.bundle).exec(title)?.[1] ?? 0);
    const isCancelled = patternOf(vintedSales.cancelled).test(status);
    if (bundle >= 2 && isCancelled) return [];
    return { ...named(order, title, price, isCancelled), ...(bundle >= 2 && { bundle }) };
  });
  return distinct(orders);
}

function readNotifications(document: Document): SeenOnPage[] {
  const sales = findVisible(document, vintedSales.notification).flatMap((link) => {
    const sale = saleIn(oneLine(link.innerText));
    const item = link instanceof HTMLAnchorElement ? itemOf(link.pathname) : null;
    const order = orderAt(link);
    if (!sale) return [];
    if (item && !item.isForm) {
      const thing = { listing: item.id, title: sale.title, order: null, cancelled: false };
      return { ...thing, key: `notified ${item.id}`, price: moneyOf(sale.price), isState: false };
    }
    return order ? named(order, sale.title, sale.price, false) : [];
  });
  return distinct(sales);
}

/** What follows the words of a sale: a title, and perhaps a price. */
function saleIn(words: string): { title: string; price: string } | null {
  const found = patternOf(vintedSales.notifiedSale).exec(words);
  const rest =
    found &&
    words
      .slice(found.index + found[0].length)
      .trim()
      .replace(/[.!]$/, '');
  if (!rest) return null;
  const at = rest.lastIndexOf(vintedSales.notifiedPrice);
  const price = at < 0 ? '' : rest.slice(at + vintedSales.notifiedPrice.length);
  const title = moneyOf(price) ? rest.slice(0, at) : rest;
  return { title: title.slice(0, 500), price };
}

/** The address of the order that a link leads to: its conversation. */
function orderAt(link: HTMLElement): string | null {
  if (!(link instanceof HTMLAnchorElement)) return null;
  const id = patternOf(vintedSales.orderPath).exec(link.pathname)?.[1];
  return id ? `${origin}/inbox/${id}` : null;
}

const named = (order: string, title: string, price: string, cancelled: boolean): SeenOnPage => ({
  key: `${cancelled ? 'cancelled ' : ''}${order}`,
  listing: null,
  title: title.slice(0, 500),
  order,
  cancelled,
  price: moneyOf(price),
  isState: false,
});

export const vintedSalesPage = {
  key: 'vinted',
  label: 'Vinted',
  origin,
  isPage: (url) => isWardrobe(url) || isOrders(url) || isNotifications(url),
  read,
} satisfies SalesPage;
