import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Marketplace } from '@crosslister/marketplaces/marketplace.ts';
import { sql } from 'kysely';
import { ownRow } from '../../../db/of-product.ts';
import type { ConnectionRow } from '../../../db/schema.ts';
import type { Services } from '../../../services.ts';
import { rehearse } from './rehearse.ts';
import { WHILE_STOPPED_SECONDS } from './store-rehearsal.ts';

/** A rehearsal of the day before still counts while today's is late. */
const FRESH_HOURS = 48;

/**
 * Throws if a listing that is made now could not be ended there. It then waits, without using up an attempt, until an
 * end can be rehearsed again. Where none was rehearsed lately, as before the first listing, that is done now.
 */
export async function checkEndings(
  services: Services,
  marketplace: Marketplace,
  connection: ConnectionRow | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (!connection?.secrets) return;
  if (connection.no_endings) throw cannotEnd(marketplace.label, connection.no_endings.message);
  if (await wasRehearsed(services, connection)) return;
  try {
    await rehearse(services, marketplace, connection, { signal });
  } catch (error) {
    const found = await readNoEndings(services, connection);
    throw found ? cannotEnd(marketplace.label, found.message) : error;
  }
}

const cannotEnd = (name: string, why: string) =>
  new MarketplaceError('unavailable', `Not listed yet: what is on ${name} cannot be taken down. ${why}`, {
    untried: true,
    retryAfter: WHILE_STOPPED_SECONDS,
    nextStep: `It is listed as soon as that works. Settings, Connections says what to do, and its check of ${name} tries it at once.`,
  });

async function wasRehearsed({ db }: Services, { id, user_id: userId }: ConnectionRow): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select(sql<boolean>`rehearsed_at > now() - make_interval(hours => ${FRESH_HOURS})`.as('fresh'))
    .where(ownRow(userId, id))
    .executeTakeFirst();
  return row?.fresh === true;
}

const readNoEndings = async ({ db }: Services, { id, user_id: userId }: ConnectionRow) =>
  (await db.selectFrom('connections').select('no_endings').where(ownRow(userId, id)).executeTakeFirst())
    ?.no_endings;
