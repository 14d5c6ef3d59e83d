import type { OperationReport } from '@crosslister/contract/operation.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import { findByHand } from '@crosslister/marketplaces/marketplace-registry.ts';
import { changed } from '../../../db/change-feed.ts';
import type { OperationOf, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { readOperation } from '../../../db/stored/operation-json.ts';
import { HttpProblem, notFound } from '../../../http/problem.ts';
import { type Locked, lockOperation } from '../../../operations/lock.ts';
import { seeQueue } from '../../../operations/refusals.ts';
import { isStep } from '../../../operations/steps.ts';
import { removeTombstone } from '../../../operations/tombstone.ts';
import { noteInJournal, stepEnds } from '../../../operations/write-operation-rows.ts';
import { readPrice } from '../by-hand/form.ts';
import { recordEnd } from '../end/record-end.ts';
import { listAgain } from '../publish/list-again.ts';
import { storeTitle, updateListings } from '../write-listing-rows.ts';
import { endStep } from './end-step.ts';
import { type Address, readAddress, takeListing } from './take-listing.ts';

/** `seen` is what was seen on the marketplace's page, as the proof of an end. Without it the seller's word is the proof. */
type Said = OperationReport & { seen?: string };

/**
 * Takes a report on a step, from the seller or the extension. The same report twice does no harm. A listing that was
 * made is always stored, even if the step was cancelled meanwhile, because it is live there.
 */
export async function report(
  trx: Trx,
  userId: number,
  id: number,
  said: Said,
  now: Date,
): Promise<OperationRow> {
  const found = await lockOperation(trx, userId, id);
  if (!found) throw notFound('operation');
  const { operation, product } = found;
  const byHand = findByHand(operation.platform);
  if (!isStep(operation) || !byHand) {
    throw new HttpProblem(409, 'The server does this automatically, so there is nothing to confirm.', {
      nextStep: seeQueue,
    });
  }
  const address = said.success && operation.kind === 'crosslist' ? readAddress(byHand, said) : null;
  if (operation.status !== 'waiting') {
    if (isSaidAlready(operation, said, address)) return operation;
    if (!address || operation.status === 'completed') throw hasEnded(operation, byHand);
  }
  if (!product) {
    throw new HttpProblem(409, 'The product has been deleted here.', {
      nextStep: `If it is listed on ${byHand.label}, delete it there.`,
    });
  }
  if (!said.success) return endStep(trx, operation, 'failed', failureOf(byHand, operation, said));
  if (operation.kind === 'crosslist' && !address) return keepDraft(trx, operation);
  if (address) return takeListing(trx, operation, product, byHand, address, said);
  if (operation.kind === 'revise') await storeChange(trx, operation, product, byHand);
  if (operation.kind === 'delist') {
    const statusSeen = said.seen ?? 'ended by the seller';
    await recordEnd(trx, product, operation, { statusSeen, checkedAt: now.toISOString() });
  }
  const result = said.seen && { status_seen: said.seen, checked_at: now.toISOString() };
  const ended = await endStep(trx, operation, 'completed', result ? { result } : {});
  await removeTombstone(trx, product);
  if (isRelisted(operation, product)) {
    await listAgain(trx, product, [{ platform: operation.platform, params: { mode: 'live' } }]);
  }
  return ended;
}

/** It was deleted there to be listed again, and nothing has happened to the product meanwhile. */
function isRelisted(operation: OperationRow, { status }: ProductRow): boolean {
  if (operation.kind !== 'delist' || status !== 'active') return false;
  return operation.params.reason === 'seller' && operation.params.list_again === true;
}

function isSaidAlready(
  { kind, status, result }: OperationRow,
  said: OperationReport,
  address: Address | null,
) {
  if (!said.success) return status === 'failed';
  return (
    status === 'completed' &&
    (!address || (kind === 'crosslist' && result?.listing_id === address.externalId))
  );
}

function hasEnded({ kind, status, result }: OperationRow, { label }: ByHandMarketplace): HttpProblem {
  const words: Record<string, string> = {
    completed: 'This has been confirmed already.',
    cancelled: 'This was cancelled.',
    failed: 'This has ended already.',
  };
  const url = (kind === 'crosslist' && result?.listing_url) || '';
  const nextStep =
    status === 'completed' && url
      ? `It is listed on ${label} as ${url}. If there is a second listing, delete it there.`
      : 'Choose Retry in the queue to start it over.';
  return new HttpProblem(409, words[status] ?? 'This has ended already.', { nextStep });
}

function failureOf({ label }: ByHandMarketplace, { kind }: OperationRow, said: OperationReport) {
  const undone = { crosslist: 'listed', delist: 'deleted', revise: 'changed' };
  const what = kind === 'crosslist' || kind === 'delist' || kind === 'revise' ? undone[kind] : 'done';
  return {
    error: said.error || `It was not ${what} on ${label}.`,
    next_step: 'Choose Retry to start it over.',
    ...(kind === 'crosslist' && { link: null }),
  };
}

/** The listing is a draft that nobody can buy yet. The step goes on until the seller has published it. */
async function keepDraft(trx: Trx, operation: Locked<OperationRow>): Promise<OperationRow> {
  const row = await noteInJournal(trx, { draft: true }, { lease_until: stepEnds })
    .where('id', '=', operation.id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new HttpProblem(409, 'This has ended already.', { nextStep: seeQueue });
  await changed(trx, operation.user_id, 'operations');
  return readOperation(row);
}

async function storeChange(
  trx: Trx,
  operation: Locked<OperationOf<'revise'>>,
  product: ProductRow,
  byHand: ByHandMarketplace,
) {
  if (operation.params.title) await storeTitle(trx, product, operation.platform, null);
  if (!operation.params.price) return;
  const price_pence = await readPrice(trx, product, byHand);
  await updateListings(trx, product, { price_pence }, (listings) =>
    listings.where('platform', '=', operation.platform).where('status', '<>', 'delisted'),
  );
  await changed(trx, operation.user_id, 'products');
}
