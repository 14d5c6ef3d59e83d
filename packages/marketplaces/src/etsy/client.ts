import type { z } from 'zod';
import type { AppContext, MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { type HttpAnswer, request } from '../http.ts';
import { checkAppKeys } from './app-keys.ts';
import { checkKeys, consentLost, faultOf, keyRefused, refusal } from './errors.ts';

/** What a call to Etsy needs of the context; OAuth's exchange has no stored connection yet, but it has a token. */
export type EtsyAccess = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation' | 'token'>;

type Scalar = string | number | boolean;

export interface EtsyCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v3/application`. */
  path: string;
  query?: Record<string, Scalar>;
  /** Etsy takes forms for listings and JSON for inventories; each call has its one type. */
  form?: Record<string, Scalar>;
  json?: unknown;
  multipart?: FormData;
}

function encode(values: Record<string, Scalar>): string {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(texts).toString();
}

function bodyOf({ form, json, multipart }: EtsyCall): { body?: string | FormData; type?: string } {
  if (multipart) return { body: multipart };
  if (form) return { body: encode(form), type: 'application/x-www-form-urlencoded' };
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' };
}

function sendOnce(context: Omit<EtsyAccess, 'token'>, call: EtsyCall, token?: string): Promise<HttpAnswer> {
  const { apiUrl } = context.config.etsy;
  const { body, type } = bodyOf(call);
  return request(context, {
    who: 'Etsy',
    method: call.method,
    url: `${apiUrl}/application${call.path}${call.query ? `?${encode(call.query)}` : ''}`,
    headers: {
      'x-api-key': checkAppKeys(context.config),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      accept: 'application/json',
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
    isUsedUp: ({ headers }) => headers.get('x-remaining-today') === '0',
  });
}

function isTokenRefused(answer: HttpAnswer): boolean {
  const said = faultOf(answer);
  return answer.status === 401 || (answer.status === 403 && /invalid_token/.test(said));
}

/** Throws where the answer settles nothing: errors of Etsy's own, web pages in place of data, redirects. */
function checkSettled(call: EtsyCall, answer: HttpAnswer): void {
  const { status } = answer;
  const details = { status };
  if (status >= 500 || status === 408) {
    const mutates = call.method !== 'GET';
    const message = mutates
      ? `Etsy had a problem (${status}) and did not say whether the change was made.`
      : `Etsy has a problem at the moment (${status}).`;
    throw new MarketplaceError(mutates ? 'unknown' : 'unavailable', message, details);
  }
  if (status >= 400 && /^\s*</.test(answer.text)) {
    const message = `Etsy answered with a web page instead of data (${status}).`;
    throw new MarketplaceError('unavailable', message, details);
  }
  if (status >= 300 && status < 400) {
    throw new MarketplaceError('unavailable', `Etsy sent us to another address (${status}).`, details);
  }
}

/**
 * One call with the connection's token, refreshed once when Etsy refuses it. Resolves with success and with a definite
 * no (4xx) alike; throws MarketplaceError `credentials` when the new token is refused too, `setup` when the app's own
 * keys are, and as `http.ts` does.
 */
export async function send(context: EtsyAccess, call: EtsyCall): Promise<HttpAnswer> {
  const token = await context.token();
  let answer = await sendOnce(context, call, token);
  if (isTokenRefused(answer)) {
    answer = await sendOnce(context, call, await context.token(token));
    if (isTokenRefused(answer)) throw consentLost(answer);
  }
  checkSettled(call, answer);
  const refused = keyRefused(answer);
  if (refused) throw refused;
  return answer;
}

/** The body of a success, parsed; a definite no becomes the MarketplaceError that says it in words. */
export function parse<T>(schema: z.ZodType<T>, call: EtsyCall, answer: HttpAnswer): T {
  if (answer.status >= 400) throw refusal(answer);
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  const kind = call.method === 'GET' ? 'unavailable' : 'unknown';
  throw new MarketplaceError(kind, 'Etsy gave an answer that could not be understood.', {
    status: answer.status,
    cause: parsed.error,
    nextStep: 'If it goes on, please report it.',
  });
}

export async function ask<T>(context: EtsyAccess, schema: z.ZodType<T>, call: EtsyCall): Promise<T> {
  return parse(schema, call, await send(context, call));
}

/**
 * A read for which Etsy wants the keys of the app alone, so that no seller has to be connected. A refusal is about those
 * keys: `setup`.
 */
export async function askAsApp<T>(context: AppContext, schema: z.ZodType<T>, call: EtsyCall): Promise<T> {
  const answer = await sendOnce(context, call);
  checkSettled(call, answer);
  const { status } = answer;
  if (status === 401 || status === 403) {
    throw (
      keyRefused(answer) ??
      new MarketplaceError('setup', 'Etsy does not let this app read.', { status, nextStep: checkKeys })
    );
  }
  return parse(schema, call, answer);
}

/** A change whose answer is not needed. */
export async function change(context: EtsyAccess, call: EtsyCall): Promise<void> {
  const answer = await send(context, call);
  if (answer.status >= 400) throw refusal(answer);
}
