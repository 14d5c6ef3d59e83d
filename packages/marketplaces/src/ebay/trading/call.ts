import type { z } from 'zod';
import type { MarketplaceError } from '../../errors.ts';
import { type HttpAnswer, request } from '../../http.ts';
import { notUnderstood, parseContent, sendWithToken } from '../../token-call.ts';
import { checkAnswered, type EbayAccess, isTokenRefused, isUsedUp } from '../client.ts';
import { consentLost } from '../errors.ts';
import { Envelope } from './trading-answers.ts';
import { isTokenFault, sentencesOf, tradingRefusal } from './trading-errors.ts';
import { readXml, writeXml, type XmlContent } from './xml.ts';

export interface TradingCall {
  name: string;
  content: XmlContent;
  /** Whether it can change something at eBay. */
  changes: boolean;
}

/** A definite answer: the result, or a refusal in words for the seller. */
export interface TradingReply {
  refusal: MarketplaceError | null;
  content: unknown;
  /** Sentences that came with eBay's success. */
  warnings: string[];
}

/** The UK site, and the version of the reference that the answers follow. */
const headers = {
  'content-type': 'text/xml',
  accept: 'text/xml',
  'x-ebay-api-siteid': '3',
  'x-ebay-api-compatibility-level': '1451',
};

function sendOnce(context: EbayAccess, call: TradingCall, token: string): Promise<HttpAnswer> {
  return request(context, {
    who: 'eBay',
    method: 'POST',
    readOnly: !call.changes,
    url: `${context.config.ebay.apiUrl}/ws/api.dll`,
    headers: { ...headers, 'x-ebay-api-call-name': call.name, 'x-ebay-api-iaf-token': token },
    body: writeXml(call.name, call.content),
    isUsedUp,
  });
}

function envelopeOf(answer: HttpAnswer): Envelope | undefined {
  return Envelope.safeParse(readXml(answer.text)).data;
}

/** A refused token gives status 200 and a code, or a refusal as elsewhere before the Trading API is reached. */
function refusesToken(answer: HttpAnswer): boolean {
  return isTokenRefused(answer) || (envelopeOf(answer)?.Errors.some(isTokenFault) ?? false);
}

/**
 * One call of the Trading API with the connection's token, which is renewed once when eBay refuses it. Resolves with
 * success, and with a definite refusal too: both have status 200. Throws MarketplaceError if the answer settles
 * nothing, `credentials` when the new token is also refused, and otherwise as `http.ts` does.
 */
export async function trade(context: EbayAccess, call: TradingCall): Promise<TradingReply> {
  const answer = await sendWithToken(context, {
    send: (token) => sendOnce(context, call, token),
    isTokenRefused: refusesToken,
    consentLost,
  });
  checkAnswered(call, answer);
  const envelope = envelopeOf(answer);
  if (!envelope) throw notUnderstood({ who: 'eBay', ...call }, answer.status);
  const faults = envelope.Errors;
  if (envelope.Ack === 'Success' || envelope.Ack === 'Warning') {
    return { refusal: null, content: envelope, warnings: sentencesOf(faults) };
  }
  const errors = faults.filter(({ SeverityCode }) => SeverityCode !== 'Warning');
  const refusal = tradingRefusal(errors.length > 0 ? errors : faults, call.changes);
  if (refusal.kind !== 'rejected') throw refusal;
  return { refusal, content: envelope, warnings: [] };
}

/** The content of a successful reply. Throws its refusal. */
export function contentOf<T>(schema: z.ZodType<T>, call: TradingCall, reply: TradingReply): T {
  if (reply.refusal) throw reply.refusal;
  return parseContent(schema, { who: 'eBay', ...call }, reply.content, 200);
}
