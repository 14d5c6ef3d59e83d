import type { z } from 'zod';
import type { MarketplaceError } from '../../errors.ts';
import { type HttpAnswer, request } from '../../http.ts';
import { notUnderstood, parseContent, sendWithToken } from '../../token-call.ts';
import { checkSettled, type EbayAccess, isTokenRefused, isUsedUp } from '../client.ts';
import { consentLost } from '../errors.ts';
import { Envelope } from './answers.ts';
import { isTokenFault, sentencesOf, tradingRefusal } from './errors.ts';
import { readXml, writeXml, type XmlContent } from './xml.ts';

export interface TradingCall {
  name: string;
  content: XmlContent;
  /** Whether it can change something at eBay. */
  changes: boolean;
}

/** A definite answer: what was asked for, or a refusal in the seller's words. */
export interface TradingReply {
  refusal: MarketplaceError | null;
  content: unknown;
  /** Sentences eBay attached to its success. */
  warnings: string[];
}

/** Site of the UK, and the version of the reference that the answers are read by. */
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

/** The token is refused with status 200 and a code, or before the Trading API is reached as elsewhere. */
function refusesToken(answer: HttpAnswer): boolean {
  return isTokenRefused(answer) || (envelopeOf(answer)?.Errors.some(isTokenFault) ?? false);
}

/**
 * One call of the Trading API with the connection's token, refreshed once when eBay refuses it. Resolves with a success
 * and with a definite no alike: both come with status 200. Throws MarketplaceError where the answer settles nothing,
 * `credentials` when the new token is refused too, and as `http.ts` does.
 */
export async function trade(context: EbayAccess, call: TradingCall): Promise<TradingReply> {
  const answer = await sendWithToken(context, {
    send: (token) => sendOnce(context, call, token),
    isTokenRefused: refusesToken,
    consentLost,
  });
  checkSettled(call, answer);
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

/** What a successful reply holds; throws its refusal. */
export function contentOf<T>(schema: z.ZodType<T>, call: TradingCall, reply: TradingReply): T {
  if (reply.refusal) throw reply.refusal;
  return parseContent(schema, { who: 'eBay', ...call }, reply.content, 200);
}
