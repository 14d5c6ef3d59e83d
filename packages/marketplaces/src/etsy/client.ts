import type { z } from 'zod';
import type { AppContext, MarketplaceContext } from '../context.ts';
import { MarketplaceError } from '../errors.ts';
import { type HttpAnswer, request } from '../http.ts';
import { checkAnswered, parseContent, sendWithToken } from '../token-call.ts';
import { checkAppKeys } from './account/app-keys.ts';
import { checkKeys, consentLost, faultOf, keyRefused, refusal } from './errors.ts';

/** What a call to Etsy needs of the context. OAuth's exchange has no stored connection yet, but it has a token. */
export type EtsyAccess = Pick<MarketplaceContext, 'config' | 'fetch' | 'signal' | 'beforeMutation' | 'token'>;

type Scalar = string | number | boolean;

export interface EtsyCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v3/application`. */
  path: string;
  query?: Record<string, Scalar>;
  /** Etsy uses forms for listings and JSON for inventories. Each call has one type. */
  form?: Record<string, Scalar>;
  json?: unknown;
  multipart?: FormData;
  /** A POST that changes nothing. */
  readOnly?: true;
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
    ...(call.readOnly && { readOnly: true }),
    isUsedUp: ({ headers }) => headers.get('x-remaining-today') === '0',
  });
}

function isTokenRefused(answer: HttpAnswer): boolean {
  const said = faultOf(answer);
  return answer.status === 401 || (answer.status === 403 && /invalid_token/.test(said));
}

const asked = (call: EtsyCall) => ({ who: 'Etsy', changes: call.method !== 'GET' && !call.readOnly });

/**
 * One call with the connection's token, which is renewed once when Etsy refuses it. Resolves with success, and with a
 * definite refusal (4xx) too. Throws MarketplaceError `credentials` when the new token is also refused, `setup` when
 * the app's own keys are, and otherwise as `http.ts` does.
 */
export async function send(context: EtsyAccess, call: EtsyCall): Promise<HttpAnswer> {
  const answer = await sendWithToken(context, {
    send: (token) => sendOnce(context, call, token),
    isTokenRefused,
    consentLost,
  });
  checkAnswered(asked(call), answer);
  const refused = keyRefused(answer);
  if (refused) throw refused;
  return answer;
}

/** The parsed body of a success. A definite refusal is thrown as a MarketplaceError with its explanation. */
export function parse<T>(schema: z.ZodType<T>, call: EtsyCall, answer: HttpAnswer): T {
  if (answer.status >= 400) throw refusal(answer, call);
  return parseContent(schema, asked(call), answer.json, answer.status);
}

export async function ask<T>(context: EtsyAccess, schema: z.ZodType<T>, call: EtsyCall): Promise<T> {
  return parse(schema, call, await send(context, call));
}

/**
 * A read for which Etsy needs only the app's keys, so that no seller has to be connected. A refusal concerns those
 * keys: `setup`.
 */
export async function askAsApp<T>(context: AppContext, schema: z.ZodType<T>, call: EtsyCall): Promise<T> {
  const answer = await sendOnce(context, call);
  checkAnswered(asked(call), answer);
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
  if (answer.status >= 400) throw refusal(answer, call);
}
