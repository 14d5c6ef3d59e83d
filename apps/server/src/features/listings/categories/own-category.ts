import { descriptionOf, type Platform } from '@crosslister/contract/platforms.ts';
import { platformRules } from '@crosslister/domain/platform-rules.ts';
import type { ListingDraft } from '@crosslister/marketplaces/listing/listing.ts';
import type { ProductRow } from '../../../db/schema.ts';
import type { Settings } from '../../settings/seller-settings.ts';

const usualOf = (platform: Platform) => descriptionOf(platform).categories?.usual;

/** The category that the product itself has for this platform, or null. */
export function ownCategory(
  { ebay_category, overrides }: Pick<ProductRow, 'ebay_category' | 'overrides'>,
  platform: Platform,
): string | null {
  const usual = usualOf(platform);
  if (!usual) return null;
  if ('field' in usual) return ebay_category || null;
  const said: Readonly<Record<string, unknown>> = overrides[platform] ?? {};
  return String(said[usual.setting] ?? '') || null;
}

export function withOwnCategory(
  { overrides }: Pick<ProductRow, 'overrides'>,
  platform: Platform,
  id: string,
): Partial<Pick<ProductRow, 'ebay_category' | 'overrides'>> {
  const usual = usualOf(platform);
  if (!usual) return {};
  if ('field' in usual) return { ebay_category: id };
  return { overrides: { ...overrides, [platform]: { ...overrides[platform], [usual.setting]: id } } };
}

/** The default of Settings, or null. */
export function usualCategory(settings: Settings, platform: Platform): string | null {
  const usual = usualOf(platform);
  if (!usual) return null;
  if ('field' in usual) return settings.defaultEbayCategory || null;
  return String(platformRules(settings.pricingRules, platform)[usual.setting] ?? '') || null;
}

/** The draft in this category, or in none, whatever Settings say. */
export function inCategory(draft: ListingDraft, platform: Platform, id: string | null): ListingDraft {
  const usual = usualOf(platform);
  if (!usual || 'field' in usual) return { ...draft, categoryId: id };
  return { ...draft, settings: { ...draft.settings, [usual.setting]: id ?? '' } };
}
