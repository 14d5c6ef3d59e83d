import { hasMoreParts } from '@crosslister/domain/json-parts.ts';
import type { MarketplaceContext } from './context.ts';
import { MarketplaceError } from './errors.ts';
import { namedCall } from './named-call.ts';

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Of JSON: ten times what a page of a hundred products with all their fields has. */
const MAX_PARTS = 500_000;

export interface HttpRequest {
  /** Name that the seller knows, for messages: "eBay", "your WooCommerce store". */
  who: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  timeoutMs?: number;
  /** A POST that changes nothing at the marketplace (a token, a search). */
  readOnly?: boolean;
  /** `manual` returns a GET's redirect to the caller, who must decide whether the keys may be sent there. */
  redirect?: 'follow' | 'manual';
  /** Whether a 429 without a waiting time means that the app's calls of the day are used up. */
  isUsedUp?: (answer: HttpAnswer) => boolean;
}

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed body; undefined when it is not JSON. */
  json: unknown;
  /** What was asked, without ids and values, for the log. */
  call?: string;
}

type HttpContext = Pick<MarketplaceContext, 'fetch' | 'signal' | 'beforeMutation'>;

/**
 * One request. Resolves with any answer except 429. What the answer means (a 5xx included) is decided by the adapter.
 * Throws MarketplaceError. `unavailable`: nothing was done. `unknown`: a change was sent, and no answer says whether it
 * was made. `rate_limited`: with the seconds to wait, or `usedUp`. Redirects are not followed with a body.
 */
export async function request(context: HttpContext, call: HttpRequest): Promise<HttpAnswer> {
  const mutates = call.method !== 'GET' && !call.readOnly;
  if (mutates) await context.beforeMutation();
  const answer = await send(context, call, mutates);
  if (answer.status === 429) {
    const seconds = retryAfterSeconds(answer.headers);
    if (seconds === undefined && call.isUsedUp?.(answer)) {
      const message = `The calls to ${call.who} are used up for today.`;
      throw new MarketplaceError('rate_limited', message, { status: 429, usedUp: true });
    }
    throw new MarketplaceError('rate_limited', `${call.who} asks us to slow down.`, {
      status: 429,
      ...(seconds !== undefined && { retryAfter: seconds }),
    });
  }
  return answer;
}

async function send(context: HttpContext, call: HttpRequest, mutates: boolean): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS);
  try {
    const response = await context.fetch(call.url, {
      method: call.method,
      ...(call.headers && { headers: call.headers }),
      ...(call.body !== undefined && { body: call.body }),
      redirect: call.redirect ?? (call.method === 'GET' ? 'follow' : 'manual'),
      signal: AbortSignal.any([context.signal, timeout]),
    });
    const text = await readText(response, call.who, mutates);
    const said = { status: response.status, headers: response.headers, text, json: parseJson(text) };
    return response.status < 400 ? said : { ...said, call: namedCall(call.method, call.url) };
  } catch (cause) {
    if (cause instanceof MarketplaceError) throw cause;
    if (context.signal.aborted) throw new MarketplaceError('lost', 'The work was stopped.', { cause });
    const obstacle = obstacleOf(cause, call.who);
    if (obstacle) throw obstacle;
    // A refused connection never reached the marketplace. After any other failure the change may have been made.
    const sent = mutates && !neverSent(cause);
    const reason = timeout.aborted ? 'did not answer in time' : 'could not be reached';
    throw new MarketplaceError(sent ? 'unknown' : 'unavailable', `${call.who} ${reason}.`, {
      cause,
      nextStep: 'If it goes on, check the address and that the site is up.',
    });
  }
}

/** The bytes of an answer; null if it has more than `limit`. */
export async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function readText(response: Response, who: string, mutates: boolean): Promise<string> {
  const bytes = await readAtMost(response, MAX_BYTES);
  const text = bytes && Buffer.from(bytes).toString('utf8');
  if (text !== null && !hasMoreParts(text, MAX_PARTS)) return text;
  // The answer is not read, so we do not know whether the request was carried out.
  throw new MarketplaceError(mutates ? 'unknown' : 'rejected', `${who} sent an answer that is too large.`, {
    nextStep: 'See what the site answers with: a security page, or a fault of its own.',
  });
}

function parseJson(text: string): unknown {
  try {
    // Real stores have sent a byte order mark before the JSON.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

const unsentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_BLOCKED_ADDRESS',
]);

function neverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unsentCodes.has(String(cause.code))) return true;
    if (cause instanceof AggregateError) return cause.errors.every(neverSent);
  }
  return false;
}

/** The server refuses addresses on private networks: it was not sent, and asking again would change nothing. */
export function isBlocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === 'ERR_BLOCKED_ADDRESS') return true;
  }
  return false;
}

/**
 * Codes of a certificate for which a browser would warn: https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const certificateCode = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/;

/** Something between us and the site that the seller or the administrator can fix. Nothing was sent. */
function obstacleOf(error: unknown, who: string): MarketplaceError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === 'ERR_BLOCKED_ADDRESS') {
      return new MarketplaceError('setup', `${who} could not be reached: ${cause.message}`, {
        code,
        cause: error,
        nextStep: 'Enter an address on the internet.',
      });
    }
    if (certificateCode.test(code)) {
      return new MarketplaceError('unavailable', `${who} has a certificate that is not trusted: ${code}.`, {
        code,
        cause: error,
        nextStep: 'Renew or replace the certificate of the site: a browser warns of it as well.',
      });
    }
  }
  return null;
}

/** Seconds of a Retry-After header, which is a number or a date. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : undefined;
}
