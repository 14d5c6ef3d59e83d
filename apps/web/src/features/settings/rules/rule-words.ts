import type { Credentials } from '@crosslister/contract/credentials.ts';
import {
  byHandPlatforms,
  descriptionOf,
  type Platform,
  platformList,
  platformNames,
  platforms,
  relistByHandPlatforms,
  relistPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { HeldReason, PreviewStep, RuleFloor, RuleInput } from '@crosslister/contract/settings/rules.ts';
import { formatMoney, plural } from '../../../lib/format.ts';
import { isConnected } from '../../../lib/platforms/is-connected.ts';

const floorWords = ({ kind, amount }: RuleFloor) =>
  kind === 'price' ? formatMoney(amount) : amount === 0 ? 'cost' : `cost + ${formatMoney(amount)}`;

const timesWords = (times: number) =>
  times === 1 ? 'once' : times === 2 ? 'at most twice' : `at most ${plural(times, 'time')}`;

export function ruleWords({ after_days: days, labels, step, times }: RuleInput): string {
  const which = labels.length > 0 ? ` with the label ${labels.join(' or ')}` : '';
  const when = `After ${plural(days, 'day')} without a sale${which}`;
  if (step.kind === 'relist')
    return `${when}: end the listing and list it again on ${platformList(relistPlatforms)}, ${timesWords(times)}${step.by_hand ? `, and the steps for it on ${platformList(relistByHandPlatforms)}` : ''}.`;
  const apart = times > 1 ? `, ${plural(step.every_days, 'day')} apart` : '';
  const ends = step.end_in_99 ? ', ending in .99' : '';
  return `${when}: ${step.percent}% off${ends}, ${timesWords(times)}${apart}, never below ${floorWords(step.floor)}.`;
}

/** What a step does on each marketplace. */
export function stepWords({ kind, changes }: PreviewStep): string {
  return changes
    .map(({ platform, before, after }) =>
      kind === 'relist'
        ? `relisted on ${platformNames[platform]} at ${formatMoney(after)}`
        : `${platformNames[platform]} ${formatMoney(before)} to ${formatMoney(after)}`,
    )
    .join(', ');
}

/** Why nothing is done, and what the seller can do. */
export function heldWords(reason: HeldReason, count: number): string {
  const [is, has] = count === 1 ? ['is', 'has'] : ['are', 'have'];
  const words: Record<HeldReason, string> = {
    no_cost: `${has} no cost, so the lowest price is not known. Enter the cost, or let the rule go by an amount:`,
    at_floor: `${is} at ${count === 1 ? 'its' : 'their'} lowest price already:`,
    rounded_away: 'would cost the same again after rounding to .99. Choose a larger percentage:',
    not_connected: `${is} listed where no account is connected. Connect it under Connections:`,
  };
  return words[reason];
}

/** Where a new listing is no gain, costs something, or is the seller's own work: what the marketplace's description says. */
export const notRelisted = platforms.flatMap((platform) => {
  const { relist } = descriptionOf(platform);
  return relist && !relist.makesNew ? [{ platform, name: platformNames[platform], note: relist.note }] : [];
});

/** Where the seller has to change a price by hand. A connected account does it there instead, if it can. */
export const platformsByHand = (credentials: Credentials | undefined): Platform[] =>
  byHandPlatforms.filter(
    (platform) =>
      !(descriptionOf(platform).byHand?.serverInstead && credentials && isConnected(credentials, platform)),
  );
