import type { MaskedCall } from '@crosslister/contract/accounts/capture.ts';
import { createMarks } from '@crosslister/marketplaces/capture/marks.ts';
import { type HttpCall, maskCall } from '@crosslister/marketplaces/capture/mask-call.ts';
import { vocabularyOf } from '@crosslister/marketplaces/capture/words.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ConnectionRow, Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Sealer } from '../secrets/seal.ts';

/** A connection keeps its newest calls, as long as these are not exceeded. */
const MOST_CALLS = 2000;
const MOST_BYTES = 10 * 1024 * 1024;
/** A longer answer is not read for the capture (bytes), and a longer masked call is kept without its bodies. */
const MOST_READ = 4 * 1024 * 1024;
const MOST_OF_CALL = 512 * 1024;

/** Keeps one call. Never fails: the call itself is what matters. */
export type Capture = (call: HttpCall, tookMs: number) => Promise<void>;

/** Null unless the seller has switched the capture of this connection on. */
export function captureOf(
  { db, sealer, log }: { db: Db; sealer: Sealer; log: FastifyBaseLogger },
  { account }: Marketplace,
  connection: ConnectionRow,
): Capture | null {
  if (!connection.capture_until) return null;
  const marks = createMarks(sealer.derive(`captured calls ${connection.id}`));
  const masking = { marks, vocabulary: vocabularyOf(account.captureWords) };
  return async (call, tookMs) => {
    try {
      await store(db, connection, shortened(maskCall(call, masking)), tookMs);
    } catch (error) {
      log.warn({ err: error, platform: connection.platform }, 'a call could not be captured');
    }
  };
}

function shortened(call: MaskedCall): string {
  const text = JSON.stringify(call);
  if (text.length <= MOST_OF_CALL) return text;
  const without = ({ headers, body }: MaskedCall['request']) => ({
    headers,
    body: body && `(${body.length} characters, too long to be kept)`,
  });
  return JSON.stringify({ ...call, request: without(call.request), response: without(call.response) });
}

/**
 * By the clock of the database, which ends the capture too. The oldest calls leave when there are too many; calls that
 * end together take turns, as each of them counts only what it sees.
 */
function store(db: Db, { id, user_id }: ConnectionRow, call: string, tookMs: number): Promise<void> {
  return transact(db, async (trx) => {
    const { numAffectedRows } = await sql`
      INSERT INTO captured_calls (user_id, connection_id, took_ms, call, size)
      SELECT user_id, id, ${Math.round(tookMs)}, ${call}, ${Buffer.byteLength(call)} FROM connections
      WHERE id = ${id} AND user_id = ${user_id} AND capture_until > now() FOR NO KEY UPDATE`.execute(trx);
    if (!numAffectedRows) return;
    await sql`
      DELETE FROM captured_calls WHERE user_id = ${user_id} AND connection_id = ${id} AND id <= (
        SELECT max(id) FROM (
          SELECT id, row_number() OVER newest AS place, sum(size) OVER newest AS bytes FROM captured_calls
          WHERE user_id = ${user_id} AND connection_id = ${id} WINDOW newest AS (ORDER BY id DESC)
        ) AS counted WHERE place > ${MOST_CALLS} OR bytes > ${MOST_BYTES})`.execute(trx);
  });
}

/** `fetch` that keeps each call with its answer before anybody else reads the answer. */
export function capturing(send: typeof globalThis.fetch, keep: Capture): typeof globalThis.fetch {
  return async (input, init) => {
    const started = performance.now();
    const call = {
      method: init?.method ?? 'GET',
      url: String(input instanceof Request ? input.url : input),
      requestHeaders: new Headers(init?.headers),
      requestBody: sentBody(init?.body),
    };
    const kept = (answer: HttpCall['answer']) => keep({ ...call, answer }, performance.now() - started);
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      await kept(null);
      throw error;
    }
    const { status, headers } = response;
    await kept({ status, headers, body: await readBody(response) });
    return response;
  };
}

function sentBody(body: RequestInit['body']): HttpCall['requestBody'] {
  if (body === null || body === undefined) return '';
  return typeof body === 'string' || body instanceof FormData ? body : null;
}

/** A copy of the answer's text. The bytes of a photo are dropped. */
async function readBody(response: Response): Promise<string | { dropped: string }> {
  const { headers } = response;
  if (/^(image|audio|video)\/|octet-stream/i.test(headers.get('content-type') ?? '')) {
    const size = Number(headers.get('content-length')) || 'an unknown number of';
    return { dropped: `a file of ${size} bytes` };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.clone().body ?? []) {
      size += chunk.byteLength;
      if (size > MOST_READ) return { dropped: `more than ${MOST_READ} bytes` };
      chunks.push(chunk);
    }
  } catch {
    // Code that reads the answer itself gets the same error.
    return { dropped: `broken off after ${size} bytes` };
  }
  return Buffer.concat(chunks).toString('utf8');
}
