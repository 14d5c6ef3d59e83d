import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { CheckResult } from './cells.ts';

/** What would be refused on the chosen platforms: one sentence for each platform where something is missing. */
export function missingSentences(results: readonly CheckResult[], platforms: readonly Platform[]): string[] {
  return platforms.flatMap((platform) => {
    const refused = results.find((result) => result.platform === platform && result.gaps.length > 0);
    if (!refused) return [];
    const gaps = refused.gaps.map(({ missing, message }) =>
      missing.length > 0 ? `Missing: ${missing.join(', ')}.` : message,
    );
    return [`${platformNames[platform]} would refuse it. ${gaps.join(' ')}`];
  });
}
