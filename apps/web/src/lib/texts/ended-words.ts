import { type Platform, wherePlatform } from '@crosslister/contract/platforms.ts';
import { formatDateTime } from '../format.ts';

/** A sentence that a listing has ended, or sold out, without our doing: where, and since when. */
export function endedWords(platform: Platform, found: 'ended' | 'sold_out', since: string): string {
  return `${found === 'sold_out' ? 'Sold out' : 'Ended'} ${wherePlatform[platform]} since ${formatDateTime(since)}`;
}
