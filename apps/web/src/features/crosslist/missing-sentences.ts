import type { CrosslistCheck } from '@crosslister/contract/crosslist-check.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { formatCount } from '../../lib/format.ts';

/** What would be refused on the chosen platforms: one sentence for each platform where something is missing. */
export function missingSentences(
  results: CrosslistCheck['results'],
  platforms: readonly Platform[],
  count: number,
): string[] {
  return platforms.flatMap((platform) => {
    const refused = results.filter((result) => result.platform === platform && result.gaps.length > 0);
    const [first] = refused;
    if (!first) return [];
    const name = platformNames[platform];
    if (count > 1) return [`${name} would refuse ${formatCount(refused.length)} of ${formatCount(count)}.`];
    const gaps = first.gaps.map(({ missing, message }) =>
      missing.length > 0 ? `Missing: ${missing.join(', ')}.` : message,
    );
    return [`${name} would refuse it. ${gaps.join(' ')}`];
  });
}
