import { plural } from '@crosslister/contract/texts/plural.ts';
import { stripHtml } from '@crosslister/domain/html-text.ts';
import { MarketplaceError } from '../errors.ts';
import { type HttpAnswer, retryAfterSeconds } from '../http.ts';
import { ourFault } from '../our-fault.ts';
import { adminPage, type Store } from './account/store-address.ts';
import type { Problem } from './answers.ts';
import { blocked } from './wrong-address.ts';

const newKeys =
  'In WooCommerce open Settings, Advanced, REST API, make a key with Read/Write permission for an administrator, and paste both parts into Settings, Connections.';

interface Refused {
  store: Store;
  answer: HttpAnswer;
  problem: Problem | null;
  writes: boolean;
}

/** Short and without HTML. It ends with a whole word: a part of a name would not be known as one. */
function shortened(text: string): string {
  const words = stripHtml(text);
  const short = words.length > 300 ? words.slice(0, 301).split(/\s/).slice(0, -1).join(' ') : words;
  return short.replace(/(?<![.\s])[.\s]+$/, '');
}

/** The store's own words. */
const inItsWords = (problem: Problem) => shortened(problem.message) || problem.code;

/** What an answer of 401 or 403 means. A read-only key that writes also gets 401. */
export function notAllowed({ store, answer, problem, writes }: Refused): MarketplaceError {
  if (!problem) return blocked(answer);
  const details = { status: answer.status, code: problem.code, link: adminPage(store, 'keys') };
  const refuse = (message: string, nextStep = newKeys) =>
    new MarketplaceError('credentials', message, { ...details, nextStep });
  if (problem.code === 'woocommerce_rest_authentication_error') {
    // Over http the secret is not sent but signs the request, so a wrong secret is a wrong signature.
    if (/invalid signature/i.test(problem.message)) {
      return refuse(
        'Your store does not accept the consumer secret: the signature made with it does not match.',
        `Paste the consumer secret again, or make a new key. ${newKeys} If the secret is right, the store address is not exactly the one in WordPress under Settings, General.`,
      );
    }
    if (/signature|timestamp|nonce/i.test(problem.message)) {
      return refuse(
        `Your store did not accept our signature: ${inItsWords(problem)}.`,
        'Check that the clock of the store is right. A store with https needs no signatures.',
      );
    }
    if (/secret/i.test(problem.message)) return refuse('Your store does not accept the consumer secret.');
    if (writes) return refuse('Your store refused the change because this API key may only read.');
    if (/read permission/i.test(problem.message)) return refuse('This API key may only write, not read.');
    return refuse(`Your store does not accept the API key: ${inItsWords(problem)}.`);
  }
  if (problem.code.startsWith('woocommerce_rest_cannot_')) {
    if (writes) return refuse('This API key may not change anything in your store: it is read-only.');
    if (answer.status === 401) return refuse('Your store does not know this API key, or it was revoked.');
    return refuse('The user this API key belongs to may not do this in your store.');
  }
  return refuse(
    `Your store keeps its API closed: ${inItsWords(problem)}.`,
    'Allow the WooCommerce API in the security plugin of the store, or ask your host; then check the API key.',
  );
}

/** An answer of 5xx, or 408: a change that was sent may have been made. */
export function broken({ answer, problem, writes }: Refused): MarketplaceError {
  const nextStep = 'If it goes on, ask your host to look at the error log.';
  const retryAfter = retryAfterSeconds(answer.headers);
  const details = {
    status: answer.status,
    nextStep,
    ...(problem && { code: problem.code, said: shortened(problem.message) }),
    ...(retryAfter !== undefined && { retryAfter, isDown: true }),
  };
  // In maintenance mode WordPress refuses everything before it starts any work, and says when to come back. Apache's own page
  // of 503 names maintenance too, when PHP has died in the midst of its work.
  if (answer.status === 503 && retryAfter !== undefined && /maintenance(?! downtime)/i.test(answer.text)) {
    return new MarketplaceError('unavailable', 'Your store is down for maintenance.', details);
  }
  const cause = problem ? `: ${inItsWords(problem)}` : '';
  return new MarketplaceError(
    writes ? 'unknown' : 'unavailable',
    `Your store failed with an error of its own (${answer.status})${cause}.`,
    details,
  );
}

/** Fields with a value of the seller's: what WordPress says against one is about that value. */
const sellerFields =
  /^(name|sku|(short_)?description|regular_price|stock_quantity|weight|dimensions|images|attributes|brands|tags|global_unique_id)\b/;

/** WordPress does not know a parameter, or a value of one that Crosslister alone chooses. */
function isOurFault({ code, data }: Problem): boolean {
  if (code === 'rest_missing_callback_param') return true;
  const names = Object.keys(data?.params ?? {});
  return code === 'rest_invalid_param' && !names.some((name) => sellerFields.test(name));
}

/** The route is not there although WooCommerce is: the store's version has it no more, or not yet. */
export function routeGone(answer: HttpAnswer): MarketplaceError {
  return ourFault('Your store', answer, '', 'rest_no_route');
}

/** A definite refusal of one request, in the store's words. */
export function rejected(problem: Problem & { call?: string }): MarketplaceError {
  const params = Object.values(problem.data?.params ?? {}).join(' ');
  const words = params ? shortened(params) : inItsWords(problem);
  if (isOurFault(problem)) {
    const { code, data, call = '' } = problem;
    return ourFault('Your store', { status: data?.status ?? 400, call }, words, code);
  }
  return new MarketplaceError('rejected', `Your store refused this: ${words}.`, {
    code: problem.code,
    ...(problem.data?.status !== undefined && { status: problem.data.status }),
    nextStep: 'Correct the product in Crosslister, or look at it in WooCommerce, and try again.',
  });
}

export function unreadable(what: string, cause: unknown): MarketplaceError {
  return new MarketplaceError('rejected', `Your store sent ${what} in a form that cannot be read.`, {
    cause,
    isNoData: true,
    nextStep: 'A plugin may change the answers of the API: switch recently added plugins off and try again.',
  });
}

/** Looking at each would keep everybody waiting. */
export function tooMany(count: number): MarketplaceError {
  return new MarketplaceError(
    'rejected',
    `Your store sent ${plural(count, 'entry', 'entries')} where it was asked for a page.`,
    {
      isNoData: true,
      nextStep:
        'A plugin may change the answers of the API: switch recently added plugins off and try again.',
    },
  );
}

/** A stored cursor of another version: the catalogue is read from the beginning. */
export function staleCursor(cause: unknown): MarketplaceError {
  return new MarketplaceError('rejected', 'The place where reading your store stopped is lost.', {
    cause,
    nextStep: 'Start the import again.',
    staleCursor: true,
  });
}
