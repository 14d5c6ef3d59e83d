import { LEFT_OUT_NAMED, type LeftOut } from '@crosslister/contract/listings/left-out.ts';
import { leftOutReasons } from '@crosslister/contract/lists.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import type { RemotePage } from '@crosslister/marketplaces/catalogue/remote-item.ts';
import { z } from 'zod';

/** A sentence names at most this many. */
const NAMED = 3;

/** The number of listings that one sentence is about, and the titles of the first few. */
export const NamedItems = z.object({ count: z.number(), titles: z.array(z.string()) });
export type NamedItems = z.infer<typeof NamedItems>;

export function addNamed(before: NamedItems = { count: 0, titles: [] }, titles: string[]): NamedItems {
  return { count: before.count + titles.length, titles: [...before.titles, ...titles].slice(0, NAMED) };
}

export function named({ count, titles }: NamedItems): string {
  return `${titles.map((title) => `"${title}"`).join(', ')}${count > titles.length ? ' and others' : ''}`;
}

/**
 * Adds what a page left out, in the order of the reasons. Items that wait for the seller in Review are not included.
 */
export function addLeftOut(before: LeftOut[] = [], { skipped }: Pick<RemotePage, 'skipped'>): LeftOut[] {
  return leftOutReasons.flatMap((reason) => {
    const known = before.find((each) => each.reason === reason) ?? { reason, count: 0, items: [] };
    const more = skipped.filter((each) => each.reason === reason).map(({ title, url }) => ({ title, url }));
    const count = known.count + more.length;
    return count > 0 ? [{ reason, count, items: [...known.items, ...more].slice(0, LEFT_OUT_NAMED) }] : [];
  });
}

/** Adds listings whose state could not be read, unless the pages have named them already. */
export function addUnread(before: LeftOut[] = [], unread: { title: string; url: string }[]): LeftOut[] {
  const { items = [], count = 0 } = before.find(({ reason }) => reason === 'unreadable') ?? {};
  const more = unread.filter(({ url }) => url === '' || items.every((each) => each.url !== url));
  // Those that were counted without a name are taken to be among them.
  const added = more.slice(count - items.length);
  return addLeftOut(before, { skipped: added.map((each) => ({ ...each, reason: 'unreadable' as const })) });
}

/** A sentence to the seller about listings with variations, or none. */
export function variationsWords(leftOut: LeftOut[], platform: Platform): string[] {
  const found = leftOut.find(({ reason }) => reason === 'variations');
  if (!found) return [];
  const name = platformNames[platform];
  const left =
    found.count === 1
      ? '1 listing has several variations and was left out'
      : `${plural(found.count, 'listing')} have several variations and were left out`;
  const titles = found.items.slice(0, NAMED).map(({ title }) => title);
  return [
    `${left} (${named({ count: found.count, titles })}): sell them on ${name} only, or end them there and add each variation here as a product of its own.`,
  ];
}

/** A sentence to the seller about listings and pages that could not be read, or none. */
export function unreadableWords(leftOut: LeftOut[], platform: Platform): string[] {
  const found = leftOut.find(({ reason }) => reason === 'unreadable');
  if (!found) return [];
  const titles = found.items.slice(0, NAMED).map(({ title, url }) => title || url);
  const what = found.count === 1 ? '1 part' : `${found.count} parts`;
  return [
    `${what} of what is on sale could not be read (${named({ count: found.count, titles })}). The rest was: see under "left out", and read ${platformNames[platform]} again later.`,
  ];
}

/** A sentence to the seller about the price that is taken where buyers are shown another, or none. */
export function buyerPriceWords(told: NamedItems | undefined, platform: Platform): string[] {
  if (!told || told.count === 0) return [];
  const name = platformNames[platform];
  const listings = plural(told.count, 'listing');
  return [
    `Buyers on ${name} pay more than your price for ${listings} (${named(told)}), as it adds a fee of its own. Crosslister shows your price, without that fee.`,
  ];
}

/** A sentence to the seller about items of which more can be bought than there are, or none. */
export function beyondStockWords(found: NamedItems | undefined, platform: Platform): string[] {
  if (!found || found.count === 0) return [];
  const items = plural(found.count, 'item can', 'items can');
  const name = platformNames[platform];
  return [
    `${items} be bought on ${name} when none are left, as backorders (${named(found)}). Crosslister switches that off there when the last one has sold. If you make them to order, choose "Leave it on sale" in Settings, under Default Policies.`,
  ];
}

/** A sentence to the seller about items that share their SKU, or none. */
export function sameSkuWords(found: NamedItems | undefined, platform: Platform): string[] {
  if (!found || found.count === 0) return [];
  const items = plural(found.count, 'item has', 'items have');
  return [
    `${items} the SKU of another on ${platformNames[platform]} (${named(found)}), so nothing was linked to them: choose in Review which is yours, or give one another SKU there.`,
  ];
}
