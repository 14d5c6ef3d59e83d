import type { OperationBatch } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import { formatCount } from '../../lib/format.ts';

/** `16 skipped on eBay and 2 on Etsy` */
export function skippedWords(skipped: NonNullable<OperationBatch['skipped']>): string {
  const [first, ...rest] = skipped.map(({ platform, count }) => [
    formatCount(count),
    platformNames[platform],
  ]);
  return wordList([
    `${first?.[0]} skipped on ${first?.[1]}`,
    ...rest.map(([count, name]) => `${count} on ${name}`),
  ]);
}
