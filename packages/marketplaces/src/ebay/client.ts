import type { z } from 'zod';
import type { MarketplaceConfig, MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { type HttpAnswer, request } from '../http.ts';
import { checkAnswered as checkAnsweredBy, parseContent, sendWithToken } from '../token-call.ts';
import { Warnings } from './answers.ts';
import { consentLost, faultsOf, refusal } from './errors.ts';

/** What a call to eBay needs of the context. OAuth's exchange has no stored connection yet, but it has a token. */
export type EbayAccess = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation' | 'token'>;

export interface EbayCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Which of eBay's hosts. Media and Identity have their own. */
  host?: 'api' | 'media' | 'identity';
  path: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: FormData;
  /** A POST that changes nothing. */
  readOnly?: true;
  timeoutMs?: number;
}

const locale = 'en-GB';

function address(config: MarketplaceConfig, call: EbayCall): string {
  const { apiUrl, mediaUrl, identityUrl } = config.ebay;
  const base = { api: apiUrl, media: mediaUrl, identity: identityUrl }[call.host ?? 'api'];
  const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
  return `${base}${call.path}${query}`;
}

/** Source: eBay's API call limits; 2001 comes with status 429 and without a time. */
export const isUsedUp = (answer: HttpAnswer): boolean =>
  faultsOf(answer).some(({ errorId }) => errorId === 2001);

function sendOnce(context: EbayAccess, call: EbayCall, token: string): Promise<HttpAnswer> {
  const body = call.form ?? (call.body && JSON.stringify(call.body));
  return request(context, {
    who: 'eBay',
    method: call.method,
    url: address(context.config, call),
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      // Inventory refuses the `*` that fetch would send.
      'accept-language': locale,
      ...(call.body && { 'content-type': 'application/json', 'content-language': locale }),
    },
    ...(body !== undefined && { body }),
    ...(call.readOnly && { readOnly: true }),
    ...(call.timeoutMs && { timeoutMs: call.timeoutMs }),
    // The Media API's short limits are over within seconds.
    ...(call.host !== 'media' && { isUsedUp }),
  });
}

/** An expired token may also give 403 with errorId 1100 (hendt/ebay-api#148), and so does a missing scope. */
export function isTokenRefused(answer: HttpAnswer): boolean {
  if (answer.status === 401) return true;
  return (
    answer.status === 403 && faultsOf(answer).some(({ errorId }) => [1001, 1002, 1100].includes(errorId))
  );
}

/** Throws where the answer settles nothing. */
export function checkAnswered(call: { changes: boolean }, answer: HttpAnswer): void {
  const faults = faultsOf(answer);
  if (answer.status >= 500 && faults.some(({ errorId }) => errorId === 25025)) throw refusal(answer);
  checkAnsweredBy({ who: 'eBay', ...call }, answer, faults[0] && String(faults[0].errorId));
}

const changes = (call: EbayCall) => call.method !== 'GET' && !call.readOnly;

/**
 * One call with the connection's token, which is renewed once when eBay refuses it. Resolves with success, and with a
 * definite refusal (4xx) too. Throws MarketplaceError `credentials` when the new token is also refused, and otherwise
 * as `http.ts` does.
 */
export async function send(context: EbayAccess, call: EbayCall): Promise<HttpAnswer> {
  const answer = await sendWithToken(context, {
    send: (token) => sendOnce(context, call, token),
    isTokenRefused,
    consentLost,
  });
  checkAnswered({ changes: changes(call) }, answer);
  return answer;
}

/** A field that is null counts as missing: by its documents eBay leaves it out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(given.map(([key, part]) => [key, withoutNulls(part)]));
}

/** The parsed body of a success. A definite refusal is thrown as a MarketplaceError with its explanation. */
export function parse<T>(schema: z.ZodType<T>, call: EbayCall, answer: HttpAnswer): T {
  if (answer.status >= 400) throw refusal(answer);
  // Some lists answer 204 when they are empty, for example a category without item specifics.
  const content = answer.status === 204 ? {} : withoutNulls(answer.json);
  return parseContent(schema, { who: 'eBay', changes: changes(call) }, content, answer.status);
}

export async function ask<T>(context: EbayAccess, schema: z.ZodType<T>, call: EbayCall): Promise<T> {
  return parse(schema, call, await send(context, call));
}

/** Whether eBay does not have this call (404, in whatever form). */
export function isUnknownCall(error: unknown): boolean {
  return error instanceof MarketplaceError && error.details.status === 404;
}

/** Like `ask`, for optional information: null if eBay does not have this call. */
export async function askIfKnown<T>(
  context: EbayAccess,
  schema: z.ZodType<T>,
  call: EbayCall,
): Promise<T | null> {
  try {
    const answer = await send(context, call);
    return answer.status === 404 ? null : parse(schema, call, answer);
  } catch (error) {
    if (isUnknownCall(error)) return null;
    throw error;
  }
}

/** A change whose answer contains only warnings. eBay's usual success is 204 without a body. */
export async function change(context: EbayAccess, call: EbayCall): Promise<string[]> {
  const answer = await send(context, call);
  if (answer.status >= 400) throw refusal(answer);
  return warningsOf(answer);
}

export function warningsOf(answer: HttpAnswer): string[] {
  const parsed = Warnings.safeParse(answer.json);
  const warnings = (parsed.success && parsed.data.warnings) || [];
  return warnings.map(({ longMessage, message }) => longMessage || message).filter(Boolean);
}
