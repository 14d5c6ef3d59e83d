import type { EtsySettings } from '@crosslister/contract/credentials.ts';
import { currentWhenMade, whenMadeWindows } from '@crosslister/domain/etsy-when-made.ts';

export const makerNames: Record<EtsySettings['who_made'], string> = {
  i_did: 'I did',
  someone_else: 'Another company or person',
  collective: 'A member of my shop',
};

export const listWithNames: Record<EtsySettings['list_with'], string> = {
  extension: 'Browser extension',
  api: 'Connected Etsy account',
};

/** `2010_2019` as `2010 - 2019`, `before_2007` as `Before 2007`. */
export function whenMadeName(value: string): string {
  if (value === 'made_to_order') return 'Made to order';
  return value.replace(/^before_/, 'Before ').replace('_', ' - ');
}

/** The choices of a year. A stored value of an earlier year is shown as the choice that replaced it. */
export function whenMadeChoices(stored: string, year: number) {
  return {
    value: currentWhenMade(stored, year)?.value ?? null,
    data: whenMadeWindows(year).map(({ value }) => ({ value, label: whenMadeName(value) })),
  };
}

/** The digits of an entry, which may be the id of a category in Etsy's taxonomy. */
export const categoryNumber = (entry: string): string => entry.replace(/\D/g, '').slice(0, 15);
