import type { MaskedCall } from '@crosslister/contract/accounts/capture.ts';
import type { Masking } from './kept-value.ts';
import { maskAddress, maskPairs, maskPath } from './mask-address.ts';
import { maskBody } from './mask-body.ts';

/** One call as it was made. */
export interface HttpCall {
  method: string;
  url: string;
  requestHeaders: Headers;
  /** Null for a body that is neither a text nor a form. */
  requestBody: string | FormData | null;
  /** Null if no answer came. */
  answer: { status: number; headers: Headers; body: string | { dropped: string } } | null;
}

const count = /^\d{1,12}$/;
const word = /^[\w.-]{1,60}$/;
const mediaType = /^[a-z]+\/[a-z0-9.+-]{1,40}(; ?charset=[\w-]{1,20})?$/i;
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The headers that are kept, with the shape their value must have. */
const kept: Record<string, RegExp> = {
  accept: mediaType,
  'content-type': mediaType,
  'content-length': count,
  date: httpDate,
  'retry-after': new RegExp(`${count.source}|${httpDate.source}`),
  'accept-language': word,
  'content-language': word,
  prefer: word,
  'x-wp-total': count,
  'x-wp-totalpages': count,
  'x-limit-per-second': count,
  'x-remaining-this-second': count,
  'x-limit-per-day': count,
  'x-remaining-today': count,
  'x-ebay-api-call-name': word,
  'x-ebay-api-siteid': count,
  'x-ebay-api-compatibility-level': count,
  'x-ebay-c-marketplace-id': word,
};

/** Headers with addresses. */
const link = /<([^<>]*)>(?:[^,]*?;\s*rel="(next|prev|https:\/\/api\.w\.org\/)")?/g;

function maskHeaders(headers: Headers, masking: Masking): Record<string, string> {
  const shown: Record<string, string> = {};
  const addressOf = (text: string) => maskAddress(text, masking) ?? masking.marks.part(text);
  for (const [name, value] of headers) {
    if (kept[name]?.test(value)) shown[name] = value;
    if (name === 'location') shown[name] = addressOf(value);
    if (name === 'link') {
      shown[name] = [...value.matchAll(link)]
        .map(([, address = '', rel]) => `<${addressOf(address)}>${rel ? `; rel="${rel}"` : ''}`)
        .join(', ');
    }
  }
  return shown;
}

/** A call with everything masked that the lists do not allow. */
export function maskCall(call: HttpCall, masking: Masking): MaskedCall {
  const { pathname, searchParams } = new URL(call.url);
  const query = searchParams.size > 0 ? `?${maskPairs(searchParams, masking)}` : '';
  const { requestHeaders, requestBody, answer } = call;
  const typeOf = (headers: Headers) => headers.get('content-type') ?? '';
  const body = answer?.body ?? '';
  return {
    method: call.method,
    path: maskPath(pathname, masking) + query,
    request: {
      headers: maskHeaders(requestHeaders, masking),
      body: requestBody === null ? '(not a text)' : maskBody(requestBody, typeOf(requestHeaders), masking),
    },
    status: answer?.status ?? null,
    response: {
      headers: answer ? maskHeaders(answer.headers, masking) : {},
      body:
        typeof body === 'string'
          ? maskBody(body, answer ? typeOf(answer.headers) : '', masking)
          : `(${body.dropped})`,
    },
  };
}
