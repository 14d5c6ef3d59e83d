import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { z } from 'zod';

/** So many are named. */
const NAMED = 3;

/** How many listings of a shop were not taken for one reason, with the titles of the first few. */
export const LeftOut = z.object({ count: z.number(), titles: z.array(z.string()) });
export type LeftOut = z.infer<typeof LeftOut>;

export function addLeftOut(before: LeftOut = { count: 0, titles: [] }, titles: string[]): LeftOut {
  return { count: before.count + titles.length, titles: [...before.titles, ...titles].slice(0, NAMED) };
}

export function named({ count, titles }: LeftOut): string {
  return `${titles.map((title) => `"${title}"`).join(', ')}${count > titles.length ? ' and others' : ''}`;
}

/** What the seller is told of listings with variations: a sentence, or none. */
export function variationsWords(leftOut: LeftOut | undefined, platform: Platform): string[] {
  if (!leftOut || leftOut.count === 0) return [];
  const name = platformNames[platform];
  const left =
    leftOut.count === 1
      ? '1 listing has several variations and was left out'
      : `${leftOut.count} listings have several variations and were left out`;
  return [
    `${left} (${named(leftOut)}): sell them on ${name} only, or end them there and add each variation here as a product of its own.`,
  ];
}

/** What the seller is told of items that share their SKU: a sentence, or none. */
export function sameSkuWords(leftOut: LeftOut | undefined, platform: Platform): string[] {
  if (!leftOut || leftOut.count === 0) return [];
  const items = leftOut.count === 1 ? '1 item has' : `${leftOut.count} items have`;
  return [
    `${items} the SKU of another on ${platformNames[platform]} (${named(leftOut)}), so nothing was linked to them: choose in Review which is yours, or give one another SKU there.`,
  ];
}
