import { type CaptureStatus, MaskedCall } from '@crosslister/contract/capture.ts';
import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { numberMarks } from '@crosslister/marketplaces/capture/number-marks.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';

const HOURS = 24;

/** A seller has one connection to a platform, so these two name it. */
interface Owner {
  userId: number;
  platform: Platform;
}

/** How the capture of a connection stands. */
export async function readCapture(db: Kysely<Database>, { userId, platform }: Owner): Promise<CaptureStatus> {
  const { rows } = await sql<{ on: boolean | null; until: Date | null; calls: string; bytes: string }>`
    SELECT capture_until > now() AS on, capture_until AS until,
      (SELECT count(*) FROM captured_calls WHERE connection_id = connections.id) AS calls,
      (SELECT coalesce(sum(size), 0) FROM captured_calls WHERE connection_id = connections.id) AS bytes
    FROM connections WHERE user_id = ${userId} AND platform = ${platform}`.execute(db);
  const [row] = rows;
  return {
    on: row?.on ?? false,
    until: row?.until?.toISOString() ?? null,
    calls: Number(row?.calls ?? 0),
    bytes: Number(row?.bytes ?? 0),
  };
}

/** Captures for 24 hours from now. What was captured before is removed. */
export function startCapture({ db }: Services, owner: Owner): Promise<void> {
  return transact(db, async (trx) => {
    const { userId, platform } = owner;
    const started = await trx
      .updateTable('connections')
      .set({ capture_until: sql<Date>`now() + make_interval(hours => ${HOURS})` })
      .where('user_id', '=', userId)
      .where('platform', '=', platform)
      .where('secrets', 'is not', null)
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n) {
      const name = platformNames[platform];
      throw new HttpProblem(404, `${name} is not connected.`, {
        nextStep: `Connect ${name} under Settings, Connections.`,
      });
    }
    await removeCalls(trx, owner);
  });
}

/** Ends it now. What was captured stays for a day. */
export async function stopCapture({ db }: Services, { userId, platform }: Owner): Promise<void> {
  await db
    .updateTable('connections')
    .set({ capture_until: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('capture_until', '>', sql<Date>`now()`)
    .execute();
}

/** Ends it and removes what was captured. */
export function deleteCapture({ db }: Services, owner: Owner): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .updateTable('connections')
      .set({ capture_until: null })
      .where('user_id', '=', owner.userId)
      .where('platform', '=', owner.platform)
      .execute();
    await removeCalls(trx, owner);
  });
}

async function removeCalls(trx: Transaction<Database>, { userId, platform }: Owner): Promise<void> {
  const own = trx
    .selectFrom('connections')
    .select('id')
    .where('user_id', '=', userId)
    .where('platform', '=', platform);
  await trx
    .deleteFrom('captured_calls')
    .where('user_id', '=', userId)
    .where('connection_id', 'in', own)
    .execute();
}

/** The lines of the file after its first one. Equal things have equal placeholders in all of them. */
export async function readCapturedCalls({ db }: Services, { userId, platform }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('captured_calls')
    .innerJoin('connections', 'connections.id', 'captured_calls.connection_id')
    .select(['captured_calls.answered_at', 'captured_calls.took_ms', 'captured_calls.call'])
    .where('captured_calls.user_id', '=', userId)
    .where('connections.platform', '=', platform)
    .orderBy('captured_calls.id')
    .execute();
  const number = numberMarks(rows.map(({ call }) => call));
  return rows.map(({ answered_at, took_ms, call }) => {
    const { method, path, status, request, response } = MaskedCall.parse(JSON.parse(call));
    return JSON.stringify({
      at: answered_at.toISOString(),
      took_ms,
      method,
      path: number(path),
      request: numbered(request, number),
      status,
      response: numbered(response, number),
    });
  });
}

function numbered({ headers, body }: MaskedCall['request'], number: (text: string) => string) {
  const shown = Object.entries(headers).map(([name, value]) => [name, number(value)]);
  return { headers: Object.fromEntries(shown), body: number(body) };
}
