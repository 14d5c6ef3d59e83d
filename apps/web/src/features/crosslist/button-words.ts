import { plural } from '../../lib/format.ts';
import type { Planned } from './head/schedule-choice.tsx';

interface Options {
  isBusy: boolean;
  later: Planned;
  platforms: number;
  /** How many products are listed somewhere. Null where more is chosen than is shown. */
  products: number | null;
}

export function buttonWords({ isBusy, later, platforms, products }: Options): string {
  if (isBusy) return 'Crosslisting...';
  // The specification's text for any number.
  if (later === undefined) return `Crosslist to ${platforms} platform(s)`;
  return products === null ? 'Schedule the products' : `Schedule ${plural(products, 'product')}`;
}
