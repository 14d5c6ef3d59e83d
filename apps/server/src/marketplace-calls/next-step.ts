import { isTransient, type MarketplaceError } from '@crosslister/marketplaces/errors.ts';

/** What the seller does about a call that nobody makes again for them. */
export function stepOfOneCall(error: MarketplaceError): string | undefined {
  const { nextStep } = error.details;
  return isTransient(error) ? together(`Try again ${whenToTry(error)}.`, nextStep) : nextStep;
}

/** What the seller reads of a call that the server makes again. */
export function stepOfRepeated(error: MarketplaceError): string | undefined {
  const { nextStep } = error.details;
  if (!isTransient(error)) return nextStep;
  return nextStep
    ? together('It is tried again by itself.', nextStep)
    : 'Nothing to do: it is tried again by itself.';
}

/** Cause and next step, one after the other, where there is one text for both. */
export function inOneText({ message }: MarketplaceError, nextStep: string | undefined): string {
  return together(message, nextStep);
}

const together = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(' ');

function whenToTry({ details: { usedUp, retryAfter = 0 } }: MarketplaceError): string {
  if (usedUp) return 'tomorrow';
  const minutes = Math.ceil(retryAfter / 60);
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes > 1 ? `in ${minutes} minutes` : 'in a minute';
}
