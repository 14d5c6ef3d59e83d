import { plural } from '@crosslister/contract/texts/plural.ts';
import {
  isTransient,
  type MarketplaceError,
  type MarketplaceErrorKind,
  passesSoon,
} from '@crosslister/marketplaces/errors.ts';

/** Used if neither the marketplace nor its adapter names a next step. */
const byKind: Partial<Record<MarketplaceErrorKind, string>> = {
  credentials: 'Connect the account again under Settings, Connections.',
  setup: 'Look at Settings and at the product, then try again.',
  rejected: 'Change what it names, then try again.',
};

/** The next step for a failure that does not pass without the seller. */
export const stepOfLasting = ({ kind, details: { nextStep } }: MarketplaceError): string =>
  nextStep ?? byKind[kind] ?? 'Please try again.';

/** The next step for a call that nobody repeats automatically. */
export function stepOfOneCall(error: MarketplaceError): string {
  if (!passesSoon(error)) return stepOfLasting(error);
  return together(`Try again ${whenToTry(error)}.`, error.details.nextStep);
}

/** The text for a call that the server repeats. */
export function stepOfRepeated(error: MarketplaceError): string {
  const { nextStep } = error.details;
  if (!isTransient(error)) return stepOfLasting(error);
  return nextStep
    ? together('It is tried again automatically.', nextStep)
    : 'Nothing to do: it is tried again automatically.';
}

/** Cause and next step, where both are one text. */
export function inOneText({ message }: MarketplaceError, nextStep: string): string {
  return together(message, nextStep);
}

const together = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');

function whenToTry({ details: { usedUp, retryAfter = 0 } }: MarketplaceError): string {
  if (usedUp) return 'tomorrow';
  const minutes = Math.ceil(retryAfter / 60);
  if (minutes > 90) return `in ${plural(Math.ceil(minutes / 60), 'hour')}`;
  return minutes > 1 ? `in ${plural(minutes, 'minute')}` : 'in a minute';
}
