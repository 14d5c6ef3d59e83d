import {
  type Platform,
  platformList,
  platformNames,
  publishingFees,
} from '@crosslister/contract/platforms.ts';
import { plural } from '@crosslister/contract/texts/plural.ts';
import { publishesAtOnce } from '@crosslister/domain/platform-rules.ts';
import { findByHand } from '@crosslister/marketplaces/marketplace-registry.ts';
import type { Db, OperationRow, ProductRow, Trx } from '../../../db/schema.ts';
import type { Locked } from '../../../operations/lock.ts';
import { enqueue } from '../../../operations/operation-rows.ts';
import { isStep } from '../../../operations/steps.ts';
import { readSettings } from '../../settings/seller-settings.ts';
import { chooseByHand, isByHand, storeListingStep } from '../by-hand/store-step.ts';
import { findListing } from '../listing-rows.ts';

/** Where a product was listed, and how it is to be listed there again. */
export interface Stood {
  platform: Platform;
  params: { mode: 'live' | 'review'; publish?: true };
}

/**
 * Stores a crosslist wherever the product was listed; where the seller had listed it by
 * hand, as a step. A publish adopts a listing that the marketplace relisted automatically. The
 * crosslist runs after a delist that is still live, as it is stored later.
 */
export async function listAgain(
  trx: Trx,
  product: Locked<ProductRow>,
  stood: readonly Stood[],
): Promise<OperationRow[]> {
  const operations: OperationRow[] = [];
  for (const { platform, params: how } of stood) {
    // The queue shows this name.
    const params = { ...how, again: true as const };
    const byHand = await findHands(trx, product, platform);
    operations.push(
      byHand
        ? await storeListingStep(trx, product, byHand, params)
        : await enqueue(trx, { userId: product.user_id, kind: 'crosslist', platform, product, params }),
    );
  }
  return operations;
}

/** The platforms worked by hand, for listings that were made by hand before. */
async function findHands(trx: Trx, product: ProductRow, platform: Platform) {
  const listing = await findListing(trx, product, platform);
  return listing && isByHand(listing) ? findByHand(platform) : chooseByHand(platform, undefined);
}

/**
 * What has become of the crosslists: the server lists them, they are left to the seller, or they were refused at once.
 */
export function sortAgain(operations: readonly OperationRow[]) {
  const refused = operations.filter(({ status }) => status === 'failed');
  const byHand = operations.filter((each) => isStep(each) && !refused.includes(each));
  const listed = operations.filter((each) => !isStep(each));
  return { listed, byHand, refused };
}

export const platformsOf = (operations: readonly OperationRow[]): Platform[] => [
  ...new Set(operations.map(({ platform }) => platform)),
];

const named = (operations: readonly OperationRow[]) => platformList(platformsOf(operations));

/** The message to the seller, for one product or many. `refusals` are those that could not be done. */
export async function listedAgainWords(
  db: Db,
  userId: number,
  operations: readonly OperationRow[],
): Promise<{ sentences: string[]; refusals: string[] }> {
  const { listed, byHand, refused } = sortAgain(operations);
  const isOne = new Set(operations.map(({ product_id: id }) => id)).size === 1;
  const sentences: string[] = [];
  if (listed.length > 0) {
    sentences.push(
      isOne
        ? `It is being listed again on ${named(listed)}.`
        : `${plural(listed.length, 'listing')} are being made again on ${named(listed)}.`,
    );
  }
  if (byHand.length > 0) {
    sentences.push(
      isOne
        ? `List it again on ${named(byHand)} yourself: the queue shows how.`
        : `List ${byHand.length} again on ${named(byHand)} yourself: the queue shows how.`,
    );
  }
  for (const platform of await keptAsDrafts(db, userId, listed)) {
    const [comes, puts] = isOne ? ['it comes', 'it'] : ['they come', 'them'];
    sentences.push(
      `On ${platformNames[platform]} ${comes} back as a draft, as putting ${puts} on sale may cost a fee: Publish now in the product does that.`,
    );
  }
  const refusals = isOne
    ? refused.map(
        ({ platform, error }) => `It could not be listed again on ${platformNames[platform]}: ${error}`,
      )
    : refused.length > 0
      ? [`${refused.length} could not be listed again on ${named(refused)}: the queue says why.`]
      : [];
  return { sentences, refusals };
}

/** Platforms where the listing stays a draft, because going live costs a fee that the seller has not agreed to. */
async function keptAsDrafts(db: Db, userId: number, listed: readonly OperationRow[]) {
  const costly = listed.filter(
    ({ kind, platform, params }) =>
      kind === 'crosslist' && publishingFees[platform] && params.mode === 'live' && !params.publish,
  );
  if (costly.length === 0) return [];
  const { pricingRules } = await readSettings(db, userId);
  return platformsOf(costly).filter((platform) => !publishesAtOnce(pricingRules, platform));
}
