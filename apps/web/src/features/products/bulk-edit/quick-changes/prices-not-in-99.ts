import { markupField, markupPlatforms, type Platform } from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';
import { wordList } from '@crosslister/contract/word-list.ts';
import type { EnabledPlatform } from '../../../../lib/platforms/platform-settings.ts';

const nameOf = (platforms: readonly EnabledPlatform[], wanted: Platform) =>
  platforms.find(({ platform }) => platform === wanted)?.name;

/** Where prices that end in .99 in the catalogue do not, in a sentence. Empty if there is no such marketplace. */
export function notIn99(platforms: readonly EnabledPlatform[], rules: PricingRules | undefined): string {
  if (!rules || rules.round_to_99) return '';
  const adding = markupPlatforms.flatMap((platform) => {
    const [name, percent] = [nameOf(platforms, platform), rules[markupField(platform)]];
    return name && percent > 0 ? [`${name} adds ${percent}%`] : [];
  });
  if (adding.length === 0) return '';
  return `${wordList(adding)}, so ${adding.length === 1 ? 'its' : 'their'} prices will not end in .99.`;
}
