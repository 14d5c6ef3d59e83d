import type { CapturedForm } from '@crosslister/contract/accounts/capture.ts';
import type { FormLook } from '@crosslister/contract/extension/form-look.ts';
import { isFilledIn, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/schema.ts';
import { HttpProblem } from '../../../http/problem.ts';

/** Some hundred forms. What comes after that is refused. */
const MOST_BYTES = 10 * 1024 * 1024;

/** A seller has one account at a platform, so these two name it. */
export interface CaptureOwner {
  userId: number;
  platform: Platform;
}

export const ofOwner = ({ userId, platform }: CaptureOwner) =>
  sql<boolean>`user_id = ${userId} AND platform = ${platform}`;

export async function readFormCapture(db: Db, owner: CaptureOwner) {
  const capture = await db
    .selectFrom('form_captures')
    .select(['capture_until', sql<boolean>`capture_until > now()`.as('on')])
    .where(ofOwner(owner))
    .executeTakeFirst();
  const { steps, bytes } = await db
    .selectFrom('captured_forms')
    .select([sql<string>`count(*)`.as('steps'), sql<string>`coalesce(sum(size), 0)`.as('bytes')])
    .where(ofOwner(owner))
    .executeTakeFirstOrThrow();
  return {
    on: capture?.on ?? false,
    until: capture?.capture_until ?? null,
    steps: Number(steps),
    bytes: Number(bytes),
  };
}

/** Whether the extension fills in this platform's form at all. What was captured before is removed. */
export async function startFormCapture(
  trx: Trx,
  owner: CaptureOwner,
  until: RawBuilder<Date>,
): Promise<boolean> {
  const { userId, platform } = owner;
  if (!isFilledIn(platform)) return false;
  await deleteFormCapture(trx, owner);
  await trx.insertInto('form_captures').values({ user_id: userId, platform, capture_until: until }).execute();
  return true;
}

export async function stopFormCapture(trx: Trx, owner: CaptureOwner): Promise<void> {
  await trx
    .updateTable('form_captures')
    .set({ capture_until: sql<Date>`now()` })
    .where(ofOwner(owner))
    .where('capture_until', '>', sql<Date>`now()`)
    .execute();
}

/** Its steps leave with it. */
export async function deleteFormCapture(trx: Trx, owner: CaptureOwner): Promise<void> {
  await trx.deleteFrom('form_captures').where(ofOwner(owner)).execute();
}

/** Keeps one step. By the clock of the database, which ends the capture too. */
export async function keepFormStep(
  db: Db,
  { userId, platform }: CaptureOwner,
  look: FormLook,
): Promise<void> {
  const text = JSON.stringify(look);
  const size = Buffer.byteLength(text);
  const { numAffectedRows } = await sql`
    INSERT INTO captured_forms (user_id, platform, look, size)
    SELECT user_id, platform, ${text}, ${size} FROM form_captures
    WHERE user_id = ${userId} AND platform = ${platform} AND capture_until > now()
      AND ${size} + (SELECT coalesce(sum(size), 0) FROM captured_forms
        WHERE user_id = ${userId} AND platform = ${platform}) <= ${MOST_BYTES}`.execute(db);
  if (numAffectedRows) return;
  throw new HttpProblem(409, `No forms of ${platformNames[platform]} are captured now.`, {
    nextStep: 'Capture it once more under Settings, Connections: the capture is off, over or full.',
  });
}

/** The steps as lines of the file. */
export async function readFormSteps(db: Db, owner: CaptureOwner): Promise<string[]> {
  const rows = await db
    .selectFrom('captured_forms')
    .select(['seen_at', 'look'])
    .where(ofOwner(owner))
    .orderBy('id')
    .execute();
  return rows.map(({ seen_at, look }) =>
    JSON.stringify({ at: seen_at.toISOString(), look: JSON.parse(look) } satisfies CapturedForm),
  );
}
