import { retryAfterSeconds } from '@crosslister/marketplaces/http.ts';
import { z } from 'zod';
import { decodePart } from '../../../http/decode-part.ts';
import type { Services } from '../../../services.ts';
import { networkFailure } from './network-failure.ts';
import { type FailureDetails, SendFailure } from './send.ts';

/** What the seller can do about a status that is not success, and whether trying again helps. */
export type Refusals = Record<number, FailureDetails & { advice: string }>;

interface Call {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  refusals: Refusals;
}

/** Enough for the sentence in which a server says what is wrong. */
const MOST_OF_ANSWER = 2_000;
const MOST_QUOTED = 200;

/** Posts a message to an address of the seller's. Redirects are not followed. Throws SendFailure. */
export async function postToReceiver(services: Services, call: Call, signal: AbortSignal): Promise<void> {
  const { url, host, authorization } = withoutCredentials(call.url);
  const answer = await services
    .fetch(url, {
      method: 'POST',
      headers: { 'user-agent': 'Crosslister', ...authorization, ...call.headers },
      body: call.body,
      redirect: 'manual',
      signal,
    })
    .then(async (response) => ({ response, text: await beginningOf(response) }))
    .catch((error: unknown) => {
      throw networkFailure(error, host, signal);
    });
  if (answer.response.ok) return;
  const { status, headers } = answer.response;
  const { advice, ...details } = call.refusals[status] ?? {};
  const retryAfter = retryAfterSeconds(headers);
  throw new SendFailure(`${host} answered ${status}${quoted(answer.text)}.${advice ? ` ${advice}` : ''}`, {
    ...details,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** `fetch` takes no user and password in an address, as some services give it out. */
function withoutCredentials(address: string): {
  url: string;
  host: string;
  authorization: Record<string, string>;
} {
  const url = URL.parse(address);
  const given = url && decodePart(`${url.username}:${url.password}`);
  if (!url || !given)
    throw new SendFailure('This is no whole address. Enter it with https://.', { lasting: true });
  const { host } = url;
  if (given === ':') return { url: url.href, host, authorization: {} };
  url.username = url.password = '';
  const credentials = Buffer.from(given).toString('base64');
  return { url: url.href, host, authorization: { authorization: `Basic ${credentials}` } };
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MOST_OF_ANSWER) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

const Problem = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ reason: z.string() }).transform(({ reason }) => reason),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

/** What the server says in a word or a sentence. A page of HTML tells a seller nothing. */
function quoted(text: string): string {
  const said = sentenceIn(text).replace(/\s+/g, ' ').trim().slice(0, MOST_QUOTED);
  return said && !said.startsWith('<') ? ` (“${said}”)` : '';
}

function sentenceIn(text: string): string {
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? '';
  } catch {
    return text;
  }
}
