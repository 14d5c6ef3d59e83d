import { MarketplaceError } from './errors.ts';
import type { HttpAnswer } from './http.ts';

/**
 * `said`: what the marketplace answered, short and without HTML. It is in the log, and for the seller behind what they can
 * do about it.
 */
export function ourFault(
  who: string,
  { status, call }: Pick<HttpAnswer, 'status' | 'call'>,
  said: string,
  code?: string,
): MarketplaceError {
  const words = said ? ` ${who} says: ${said.replace(/(?<![.\s])[.\s]+$/, '')}.` : '';
  const message = `${who} has changed something, so this works again only once Crosslister is updated.`;
  return new MarketplaceError('fault', message, {
    status,
    ...(call && { call }),
    ...(code && { code }),
    ...(said && { said }),
    nextStep: `Nothing is wrong with your product: Crosslister has to be updated. The log of this server names the call.${words}`,
  });
}

/** The same when a listing should have been ended: the seller can do it there at once. */
export function doItThere(error: unknown, url: string): unknown {
  if (!(error instanceof MarketplaceError) || error.kind !== 'fault' || !url) return error;
  const { details } = error;
  const nextStep = `End the listing there yourself. ${details.nextStep ?? ''}`.trim();
  return new MarketplaceError('fault', error.message, { ...details, nextStep, link: url });
}
