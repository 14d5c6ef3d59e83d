import { currentWhenMade, whenMadeWindows } from '@crosslister/domain/specifics/etsy-when-made.ts';

/** `2010_2019` as `2010 - 2019`, `before_2007` as `Before 2007`. */
function whenMadeName(value: string): string {
  if (value === 'made_to_order') return 'Made to order';
  return value.replace(/^before_/, 'Before ').replace('_', ' - ');
}

/** When a thing was made, as Etsy asks it: the choices move every year. */
export const whenMade = {
  label: whenMadeName,
  data: (year: number) => whenMadeWindows(year).map(({ value }) => ({ value, label: whenMadeName(value) })),
  /** A stored value of an earlier year is shown as the choice that has taken its place. */
  current: (stored: string, year: number) => currentWhenMade(stored, year)?.value ?? null,
  /** Made by someone else who is no declared partner, no supply, and less than twenty years old. */
  problem(
    { who_made, is_supply, when_made, production_partner }: Readonly<Record<string, unknown>>,
    year: number,
  ) {
    const made = currentWhenMade(String(when_made), year);
    const isResale = who_made === 'someone_else' && !is_supply && !production_partner;
    const isForbidden = isResale && made?.vintage === false;
    return isForbidden ? 'Etsy allows the resale of vintage items and supplies only.' : undefined;
  },
};
