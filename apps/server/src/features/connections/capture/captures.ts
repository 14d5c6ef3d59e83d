import { type CaptureStatus, MaskedCall } from '@crosslister/contract/accounts/capture.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { numberMarks } from '@crosslister/marketplaces/capture/number-marks.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/schema.ts';
import { transact } from '../../../db/transact.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Services } from '../../../services.ts';
import {
  type CaptureOwner,
  deleteFormCapture,
  ofOwner,
  readFormCapture,
  startFormCapture,
  stopFormCapture,
} from './forms.ts';

const HOURS = 24;

/** The state of the capture of an account: of its calls and of its forms. Both are switched together. */
export async function readCapture(db: Db, owner: CaptureOwner): Promise<CaptureStatus> {
  const { userId, platform } = owner;
  const { rows } = await sql<{ on: boolean | null; until: Date | null; calls: string; bytes: string }>`
    SELECT capture_until > now() AS on, capture_until AS until,
      (SELECT count(*) FROM captured_calls WHERE connection_id = connections.id) AS calls,
      (SELECT coalesce(sum(size), 0) FROM captured_calls WHERE connection_id = connections.id) AS bytes
    FROM connections WHERE user_id = ${userId} AND platform = ${platform}`.execute(db);
  const [row] = rows;
  const forms = await readFormCapture(db, owner);
  const until = Math.max(row?.until?.getTime() ?? 0, forms.until?.getTime() ?? 0);
  return {
    on: row?.on || forms.on,
    until: until > 0 ? new Date(until).toISOString() : null,
    calls: Number(row?.calls ?? 0),
    forms: forms.steps,
    bytes: Number(row?.bytes ?? 0) + forms.bytes,
  };
}

/** Captures for 24 hours from now. What was captured before is removed. */
export function startCapture({ db }: Services, owner: CaptureOwner): Promise<void> {
  return transact(db, async (trx) => {
    const until = sql<Date>`now() + make_interval(hours => ${HOURS})`;
    const hasForms = await startFormCapture(trx, owner, until);
    const started = await trx
      .updateTable('connections')
      .set({ capture_until: until })
      .where(ofOwner(owner))
      .where('secrets', 'is not', null)
      .executeTakeFirst();
    if (started.numUpdatedRows === 0n && !hasForms) {
      const name = platformNames[owner.platform];
      throw new HttpProblem(404, `${name} is not connected.`, {
        nextStep: `Connect ${name} under Settings, Connections.`,
      });
    }
    await removeCalls(trx, owner);
  });
}

/** Ends it now. What was captured stays for a day. */
export function stopCapture({ db }: Services, owner: CaptureOwner): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .updateTable('connections')
      .set({ capture_until: sql<Date>`now()` })
      .where(ofOwner(owner))
      .where('capture_until', '>', sql<Date>`now()`)
      .execute();
    await stopFormCapture(trx, owner);
  });
}

/** Ends it and removes what was captured. */
export function deleteCapture({ db }: Services, owner: CaptureOwner): Promise<void> {
  return transact(db, async (trx) => {
    await trx.updateTable('connections').set({ capture_until: null }).where(ofOwner(owner)).execute();
    await removeCalls(trx, owner);
    await deleteFormCapture(trx, owner);
  });
}

async function removeCalls(trx: Trx, owner: CaptureOwner): Promise<void> {
  const own = trx.selectFrom('connections').select('id').where(ofOwner(owner));
  await trx
    .deleteFrom('captured_calls')
    .where('user_id', '=', owner.userId)
    .where('connection_id', 'in', own)
    .execute();
}

/** The calls as lines of the file. Equal things have equal placeholders in all of them. */
export async function readCapturedCalls(
  { db }: Services,
  { userId, platform }: CaptureOwner,
): Promise<string[]> {
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
