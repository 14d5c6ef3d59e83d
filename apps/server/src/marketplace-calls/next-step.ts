import {
  isTransient,
  type MarketplaceError,
  type MarketplaceErrorKind,
} from '@crosslister/marketplaces/errors.ts';

/** Where neither the marketplace nor its adapter said more. */
const byKind: Partial<Record<MarketplaceErrorKind, string>> = {
  credentials: 'Connect the account again under Settings, Connections.',
  setup: 'Look at Settings and at the product, then try again.',
  rejected: 'Change what it names, then try again.',
};

/** What the seller does about a failure that does not pass by itself. */
export const stepOfLasting = ({ kind, details: { nextStep } }: MarketplaceError): string =>
  nextStep ?? byKind[kind] ?? 'Please try again.';

/** What the seller does about a call that nobody makes again for them. */
export function stepOfOneCall(error: MarketplaceError): string {
  if (!isTransient(error)) return stepOfLasting(error);
  return together(`Try again ${whenToTry(error)}.`, error.details.nextStep);
}

/** What the seller reads of a call that the server makes again. */
export function stepOfRepeated(error: MarketplaceError): string {
  const { nextStep } = error.details;
  if (!isTransient(error)) return stepOfLasting(error);
  return nextStep
    ? together('It is tried again by itself.', nextStep)
    : 'Nothing to do: it is tried again by itself.';
}

/** Cause and next step, one after the other, where there is one text for both. */
export function inOneText({ message }: MarketplaceError, nextStep: string): string {
  return together(message, nextStep);
}

const together = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');

function whenToTry({ details: { usedUp, retryAfter = 0 } }: MarketplaceError): string {
  if (usedUp) return 'tomorrow';
  const minutes = Math.ceil(retryAfter / 60);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes > 1 ? `in ${minutes} minutes` : 'in a minute';
}
