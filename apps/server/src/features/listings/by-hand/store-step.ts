import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import type { CrosslistRequest } from '@crosslister/contract/results.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import { firstFix, gapSentence } from '@crosslister/marketplaces/listing/draft-gap.ts';
import type { RevisedField } from '@crosslister/marketplaces/listing/listing.ts';
import { findByHand, findMarketplace } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { z } from 'zod';
import type { ListingRow, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import { editsOf, type ParamsOf, type ResultOf, readOperation } from '../../../db/stored/operation-json.ts';
import { HttpProblem } from '../../../http/problem.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { moveOperations, noteInJournal } from '../../../operations/write-operation-rows.ts';
import { findLive } from '../listing-rows.ts';
import { gapsForForm } from './form.ts';

type With = z.infer<typeof CrosslistRequest>['with'];

/**
 * The platform where the seller lists by hand, or null when the server lists there. Refused when neither is possible.
 */
export function chooseByHand(platform: Platform, choice: With): ByHandMarketplace | null {
  const byHand = findByHand(platform);
  const name = platformNames[platform];
  if (choice === 'extension' && !byHand) {
    throw new HttpProblem(400, `${name} is listed on by the server, not through the extension.`, {
      nextStep: 'Crosslist there without the extension.',
    });
  }
  if (choice === 'api' && !findMarketplace(platform)) {
    throw new HttpProblem(400, `${name} has no API for its members: you list there in your own browser.`, {
      nextStep: 'Crosslist there by hand or with the extension.',
    });
  }
  if (!byHand || choice === 'api') return null;
  return choice === 'extension' || !findMarketplace(platform) ? byHand : null;
}

/** Whether only the seller can end or change this listing, because they work by hand on that marketplace. */
export function isByHand(listing: Pick<ListingRow, 'platform' | 'connection_id'>): boolean {
  if (!findByHand(listing.platform)) return false;
  return !findMarketplace(listing.platform) || listing.connection_id === null;
}

export function linkOf(
  byHand: ByHandMarketplace,
  kind: OperationRow['kind'],
  listing: Pick<ListingRow, 'external_id' | 'url'> | undefined,
): string {
  if (!listing) return byHand.newListingUrl;
  return kind !== 'delist' && listing.external_id ? byHand.editUrl(listing.external_id) : listing.url;
}

/**
 * Stores the step of listing a product, or joins the live operation. If the product cannot be listed, the step ends at
 * once and names what is missing.
 */
export async function storeListingStep(
  trx: Trx,
  product: Locked<ProductRow>,
  byHand: ByHandMarketplace,
  params: ParamsOf<'crosslist'>,
): Promise<OperationRow> {
  const { key: platform } = byHand;
  const listing = await findLive(trx, product, platform);
  const step = { link: linkOf(byHand, 'crosslist', listing) };
  const userId = product.user_id;
  const stored = await enqueue(trx, { userId, kind: 'crosslist', platform, product, params, step });
  if (stored.status !== 'waiting') return stored;
  const row = listing?.status === 'draft' ? await noteDraft(trx, stored.id) : stored;
  const refused = await findRefusal(trx, product, byHand);
  if (!refused) return row;
  const { status, ...words } = refused;
  const ended = await moveOperations(trx, ['waiting'], status, { ...words, link: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readOperation(ended);
}

/** Only the draft has to be published: no form is to be filled in again. */
async function noteDraft(trx: Trx, operationId: number): Promise<OperationRow> {
  const row = await noteInJournal(trx, { draft: true })
    .where('id', '=', operationId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readOperation(row);
}

/** The platform worked by hand on which the product has a draft that the server cannot publish, or null. */
export async function findHandOfDraft(trx: Trx, product: ProductRow, platform: Platform) {
  const listing = await findLive(trx, product, platform);
  return (listing?.status === 'draft' && isByHand(listing) && findByHand(platform)) || null;
}

/** Why the seller need not, or must not, list the product there. Null when nothing prevents it. */
export async function findRefusal(trx: Trx, product: ProductRow, byHand: ByHandMarketplace) {
  const listing = await findLive(trx, product, byHand.key);
  // A draft of the seller's still has to be published.
  if (listing && listing.status !== 'draft') {
    const message = `Already listed on ${byHand.label}.`;
    const result: ResultOf<'crosslist'> = {
      listing_id: listing.external_id,
      listing_url: listing.url,
      message,
    };
    return { status: 'completed' as const, result: JSON.stringify(result) };
  }
  const gaps = await gapsForForm(trx, product, byHand);
  if (gaps.length === 0) return null;
  const fix = firstFix(gaps);
  const error = gaps.map(gapSentence).join(' ');
  return { status: 'failed' as const, error, fix: fix && JSON.stringify(fix) };
}

export async function storeEndingStep(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  params: ParamsOf<'delist'>,
): Promise<OperationRow | null> {
  return storeStep(trx, product, listing, { kind: 'delist', params });
}

/** Stores the step of making the same change there. Edits that this marketplace does not show are left out. */
export async function storeChangeStep(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  fields: Iterable<RevisedField>,
): Promise<OperationRow | null> {
  const params = editsOf([...fields].filter(isShownByHand(listing.platform)));
  return Object.keys(params).length > 0 ? storeStep(trx, product, listing, { kind: 'revise', params }) : null;
}

/** Whether an edit of the field shows on that marketplace, where the seller makes it. */
export const isShownByHand = (platform: Platform) => (field: RevisedField) =>
  new Set(findByHand(platform)?.revised).has(field);

async function storeStep(
  trx: Trx,
  product: Locked<ProductRow>,
  listing: ListingRow,
  work: { kind: 'delist'; params: ParamsOf<'delist'> } | { kind: 'revise'; params: ParamsOf<'revise'> },
): Promise<OperationRow | null> {
  const byHand = findByHand(listing.platform);
  if (!byHand) return null;
  const { user_id: userId } = product;
  const step = { link: linkOf(byHand, work.kind, listing) };
  return enqueue(trx, { userId, ...work, platform: listing.platform, product, step });
}
