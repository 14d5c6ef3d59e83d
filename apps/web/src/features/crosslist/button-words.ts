import { plural } from '../../lib/format.ts';
import type { Planned } from './components/schedule-choice.tsx';

interface Options {
  isBusy: boolean;
  later: Planned;
  /** How many platforms. */
  platforms: number;
  /** How many listings there will be. Null where more is chosen than is shown. */
  listings: number | null;
}

/** What the button of the dialog does. */
export function buttonWords({ isBusy, later, platforms, listings }: Options): string {
  if (isBusy) return 'Crosslisting...';
  // The specification's text for any number.
  if (later === undefined) return `Crosslist to ${platforms} platform(s)`;
  return listings === null ? 'Schedule the listings' : `Schedule ${plural(listings, 'listing')}`;
}
