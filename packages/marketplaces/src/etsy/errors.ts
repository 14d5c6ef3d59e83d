import { stripHtml } from '@crosslister/domain/html-text.ts';
import { MarketplaceError } from '../errors.ts';
import type { HttpAnswer } from '../http.ts';
import { ourFault } from '../our-fault.ts';
import { Fault, Faults } from './answers.ts';
import { ruleFor } from './error-rules.ts';
import { isOurFault } from './is-our-fault.ts';

/** Etsy's text of what is wrong. Empty for a success, and for an answer that is not Etsy's. */
export function faultOf(answer: HttpAnswer): string {
  if (answer.status < 400) return '';
  const one = Fault.safeParse(answer.json);
  if (one.success) return [one.data.error, one.data.error_description].filter(Boolean).join(': ');
  const many = Faults.safeParse(answer.json);
  if (!many.success) return '';
  const sentences = many.data.map(({ path, message }) => [path, message].filter(Boolean).join(': '));
  return sentences.join('; ');
}

const connectAgain = 'Connect Etsy again under Settings → Connections.';

export const checkKeys =
  'Check the keystring and the shared secret under Settings, Connections, or ETSY_KEYSTRING and ETSY_SHARED_SECRET on the server.';

/** Etsy's words, to be added to our sentence: no HTML, no full stop, limited in length. */
function inItsWords(said: string): string {
  return stripHtml(said)
    .replace(/^invalid_request: /, '')
    .slice(0, 300)
    .replace(/(?<![.\s])[.\s]+$/, '');
}

/**
 * A definite refusal of Etsy in words for the seller: what is wrong, and the next step. A 404 says that a listing is gone
 * only if a listing was asked for, and only a change can be wrong by what the product says.
 */
export function refusal(
  answer: HttpAnswer,
  { method, path, readOnly }: { method: string; path: string; readOnly?: true },
): MarketplaceError {
  const { status } = answer;
  const said = inItsWords(faultOf(answer));
  if (!said) {
    return new MarketplaceError('rejected', `Etsy refused this (${status}) without saying why.`, {
      status,
      nextStep: 'Try again; if it stays, look at the listing on Etsy.',
    });
  }
  // Whether Etsy always names the object that is missing was never seen: where one was asked for, it may be that.
  const maybeGone = status === 404 && asksForObject(path);
  const isRead = method === 'GET' || Boolean(readOnly);
  const rule = ruleFor(status, said, { isOfListing: isOfListing(path), isRead });
  if (!rule || (!maybeGone && isOurFault(status, said))) return ourFault('Etsy', answer, said);
  const { kind, message, nextStep, link, fix } = rule;
  return new MarketplaceError(kind, `${message} Etsy says: ${said}.`, {
    status,
    nextStep,
    ...(link && { link }),
    ...(fix && { fix }),
  });
}

/** Etsy's own words as a sentence that follows ours. Empty if it gives none. */
export function etsySays(answer: HttpAnswer): string {
  const said = inItsWords(faultOf(answer));
  return said && ` Etsy says: ${said}.`;
}

const isOfListing = (path: string) => /\/listings\/\d/.test(path);
const asksForObject = (path: string) => isOfListing(path) || /\/receipts\/\d/.test(path);

/**
 * Etsy refused to end a listing, or to take one variation of it off sale, whatever it says of prices, photos or options:
 * what the seller needs is that nobody can buy it.
 */
export function notEnded(answer: HttpAnswer, what: 'listing' | 'variation', url: string): MarketplaceError {
  const said = inItsWords(faultOf(answer));
  if (isOurFault(answer.status, said)) return ourFault('Etsy', answer, said);
  const [message, nextStep] =
    what === 'listing'
      ? ['Etsy did not end this listing.', 'End it on Etsy yourself, so that nobody buys it meanwhile.']
      : [
          'Etsy did not take this variation off sale.',
          'Switch it off on Etsy. Or deactivate the whole listing there, so that nobody buys it meanwhile.',
        ];
  return new MarketplaceError('rejected', `${message}${etsySays(answer)}`, {
    status: answer.status,
    nextStep,
    ...(url && { link: url }),
  });
}

/** The consent is gone: a token that was just renewed was refused. */
export function consentLost(answer: HttpAnswer): MarketplaceError {
  return new MarketplaceError('credentials', 'Etsy no longer lets Crosslister act for this shop.', {
    status: answer.status,
    code: 'invalid_token',
    nextStep: connectAgain,
  });
}

/**
 * A refusal that does not concern the request: the app's keys, or a consent without the scope. Null for any other
 * answer. The wording of the first is Etsy's of 2026.
 */
export function keyRefused(answer: HttpAnswer): MarketplaceError | null {
  if (answer.status !== 401 && answer.status !== 403) return null;
  const said = faultOf(answer);
  const details = { status: answer.status };
  if (/scope/i.test(said)) {
    return new MarketplaceError('credentials', 'The consent given on Etsy does not allow this.', {
      ...details,
      code: 'insufficient_scope',
      nextStep: `${connectAgain} Leave every permission on that page ticked.`,
    });
  }
  if (!/api[ _-]?key|shared secret/i.test(said)) return null;
  const message = /secret|format|invalid/i.test(said)
    ? 'Etsy does not know these app keys.'
    : 'Etsy has not approved this app, or has switched it off.';
  return new MarketplaceError('setup', `${message} Etsy says: ${inItsWords(said)}.`, {
    ...details,
    code: 'api_key',
    nextStep: `${checkKeys} The app must be active at Etsy.`,
    link: 'https://www.etsy.com/developers/your-apps',
  });
}
