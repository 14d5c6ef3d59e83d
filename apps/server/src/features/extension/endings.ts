import type { Ending, EndingReport } from '@crosslister/contract/extension/extension-pairing.ts';
import { ExtensionSite } from '@crosslister/contract/extension.ts';
import { endingPlatforms, type Platform } from '@crosslister/contract/platforms.ts';
import { titleOn } from '@crosslister/domain/listing-contents.ts';
import { sql } from 'kysely';
import { changed } from '../../db/change-feed.ts';
import type { Db } from '../../db/schema.ts';
import { HttpProblem } from '../../http/problem.ts';
import { lockOperation } from '../../operations/lock.ts';
import { seeQueue } from '../../operations/refusals.ts';
import { unconfirmedCause } from '../../operations/steps.ts';
import { changeOperations, SELLER_LANE, startOperationsOver } from '../../operations/write-operation-rows.ts';
import type { Services } from '../../services.ts';
import { report } from '../listings/report/report.ts';
import { reportStep } from '../listings/report/report-step.ts';

/** More than a day's limit of any extension. */
const MOST = 100;
/** The proof: the page of the listing was opened again after its end. */
const SEEN_GONE = 'no longer there';

/**
 * The steps of deleting what sold elsewhere: those that wait, and those that nobody did within a day and whose task is
 * still open, because no browser was. One that was not ended last time comes after the others.
 */
export async function listEndings(db: Db, userId: number): Promise<Ending[]> {
  const rows = await db
    .selectFrom('operations as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('listings as l', (join) =>
      join.onRef('l.product_id', '=', 'o.product_id').onRef('l.platform', '=', 'o.platform'),
    )
    .select([
      'o.id',
      'o.platform',
      'o.status',
      'o.error',
      'l.external_id',
      'l.url',
      'l.title_there',
      'p.name',
      'p.per_platform',
    ])
    .where('o.user_id', '=', userId)
    .where('o.kind', '=', 'delist')
    .where('o.reason', '=', 'sale')
    .where('o.lane', '=', SELLER_LANE)
    .where('o.platform', '=', sql<Platform>`ANY (${endingPlatforms})`)
    .where(({ eb, and, or }) =>
      or([
        eb('o.status', '=', 'waiting'),
        and([
          eb('o.status', '=', 'failed'),
          eb('o.cause', '=', unconfirmedCause('o')),
          eb('o.dismissed_at', 'is', null),
          sql<boolean>`NOT EXISTS (SELECT FROM operations n WHERE n.user_id = ${userId} AND n.product_id = o.product_id
            AND n.platform = o.platform AND n.id > o.id)`,
        ]),
      ]),
    )
    .where('l.status', '<>', 'delisted')
    .where('l.external_id', '<>', '')
    .where('p.status', '=', 'action_required')
    .where('p.deleted_at', 'is', null)
    .orderBy(sql`o.status = 'waiting' AND o.error IS NOT NULL`)
    .orderBy('o.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, platform, status, error, external_id, url, title_there, ...product }) => ({
    operation: id,
    platform: ExtensionSite.parse(platform),
    listing: external_id,
    url,
    title: title_there ?? titleOn(platform, product),
    said: status === 'waiting' ? error : null,
  }));
}

/** What the extension saw. A listing that it did not see gone stays the seller's step, with the sentence. */
export async function reportEnding(services: Services, userId: number, said: EndingReport): Promise<void> {
  await reportStep(services, userId, said.operation, async (trx) => {
    const found = await lockOperation(trx, userId, said.operation);
    const waits = (await listEndings(trx, userId)).some(
      ({ operation, listing }) => operation === said.operation && listing === said.listing,
    );
    if (!found || !waits) {
      throw new HttpProblem(409, 'This listing does not wait to be deleted any more.', {
        nextStep: seeQueue,
      });
    }
    if (found.operation.status === 'failed')
      await startOperationsOver(trx).where('id', '=', said.operation).execute();
    if (!said.gone) {
      await changeOperations(trx, { error: said.said }).where('id', '=', said.operation).execute();
      await changed(trx, userId, 'operations');
      return null;
    }
    const gone = { success: true, draft: false, seen: SEEN_GONE };
    return report(trx, userId, said.operation, gone, services.now());
  });
}
