import { WardrobeItem } from '@crosslister/contract/extension/wardrobe.ts';
import { MAX_SPECIFIC_LENGTH } from '@crosslister/contract/item-specifics.ts';
import { byHandOf } from '@crosslister/contract/platforms.ts';
import { findAll, findVisible, oneLine, plain } from '../../page/find.ts';
import { moneyOf } from '../../page/money.ts';
import type { Card, LeftOut, WardrobePage } from '../../page/wardrobe-page.ts';
import { patternOf } from '../../tables.ts';
import { isNoBrand } from '../labels.ts';
import { itemOf, ownItemsUrl } from '../saved.ts';
import { vintedBarriers, vintedSales, vintedWardrobe } from '../selectors.ts';
import { badgesOf, saidOf } from './card.ts';

const idOf = ({ dataset }: HTMLElement) =>
  patternOf(vintedSales.cardId).exec(dataset.testid ?? '')?.[1] ?? '';

function ids(document: Document): string[] {
  return findVisible(document, vintedWardrobe.cards).map(idOf);
}

function read(document: Document, wanted: ReadonlySet<string>): Card[] {
  return findVisible(document, vintedWardrobe.cards).flatMap((card) => {
    const id = idOf(card);
    return wanted.has(id) ? [cardOf(card, id)] : [];
  });
}

function cardOf(card: HTMLElement, id: string): Card {
  const leftOut = whyLeftOut(card);
  if (leftOut) return { id, leftOut };
  const tooltip = findAll(card, vintedSales.cardLink)[0]?.title ?? '';
  const [picture] = findAll(card, vintedWardrobe.cardPhoto);
  const image = picture instanceof HTMLImageElement ? picture : null;
  const said = saidOf(tooltip.length < (image?.alt.length ?? 0) ? (image?.alt ?? '') : tooltip);
  const [price, other] = findVisible(card, vintedSales.cardPrice);
  const money = price && !other ? moneyOf(price.innerText) : null;
  const brand = said.brand !== null && isNoBrand(said.brand) ? null : said.brand;
  const item = WardrobeItem.safeParse({
    listing: id,
    title: said.title.slice(0, 500),
    // Another currency is no price here.
    price: money?.currency === 'GBP' ? money.pence / 100 : null,
    photo: image && /^https?:/.test(image.src) ? image.src : null,
    condition: vintedWardrobe.conditions[plain(said.condition ?? '')] ?? null,
    specifics: specificsOf({ Brand: brand, Size: said.size }),
  });
  return item.success ? { id, item: item.data } : { id, leftOut: 'unread' };
}

/** A value that is too long is no brand or size, but words of the title. */
const specificsOf = (values: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value && value.length <= MAX_SPECIFIC_LENGTH ? [[name, [value]]] : [],
    ),
  );

function whyLeftOut(card: HTMLElement): LeftOut | null {
  const [link] = findAll(card, vintedSales.cardLink);
  if (link instanceof HTMLAnchorElement && itemOf(link.pathname)?.isForm) return 'draft';
  const words = badgesOf(card);
  const { badges } = vintedWardrobe;
  const states = ['sold', 'reserved', 'hidden', 'draft'] as const;
  const known = states.find((state) => words.some((each) => patternOf(badges[state]).test(each)));
  // In another state, such as one that Vinted still looks at, it is not simply on sale.
  const isInDoubt = findVisible(card, vintedWardrobe.statusText).some(
    ({ innerText }) => oneLine(innerText) !== '',
  );
  return known ?? (isInDoubt ? 'unread' : null);
}

function total(document: Document): number | null {
  const counts = findVisible(document, vintedWardrobe.total).flatMap(({ innerText }) => {
    const count = patternOf(vintedWardrobe.totalWords).exec(oneLine(innerText))?.[1];
    return count ? [Number(count.replaceAll(',', ''))] : [];
  });
  return counts.length === 1 ? (counts[0] ?? null) : null;
}

const { origin, hash: mark } = new URL(byHandOf('vinted')?.wardrobeUrl ?? '');

export const vintedWardrobePage: WardrobePage = {
  key: 'vinted',
  label: 'Vinted',
  origin,
  mark,
  barriers: vintedBarriers,
  isPage: ({ pathname }) => patternOf(vintedSales.wardrobePath).test(pathname),
  isOwn: (document) => findVisible(document, vintedSales.ownWardrobe).length > 0,
  ownAddress: ownItemsUrl,
  total,
  ids,
  read,
};
