import type { WardrobeAnswer, WardrobeItem, WardrobePart } from '@crosslister/contract/extension/wardrobe.ts';
import type { ImportedProduct } from '@crosslister/contract/product.ts';
import { rowKeySku } from '@crosslister/domain/skus/row-key-sku.ts';
import { byHandMarketplace } from '@crosslister/marketplaces/by-hand.ts';
import type { ByHandMarketplace } from '@crosslister/marketplaces/by-hand-marketplace.ts';
import { asChangeOf } from '../../db/changed-by.ts';
import { HttpProblem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { readOwners } from '../listings/external-ids.ts';
import { importProducts } from '../products/edit/import-products.ts';

/**
 * Makes products of what the seller's own wardrobe shows, each with its listing there, as a table with these rows would.
 * What is known by its id stays as it is, so the same part once more makes nothing.
 */
export async function importWardrobe(
  { db }: Services,
  userId: number,
  { platform, import_id: id, items }: WardrobePart,
): Promise<WardrobeAnswer> {
  const there = byHandMarketplace(platform);
  if (!there) throw new Error(`${platform} has no wardrobe.`);
  const byId = new Map(items.map((item) => [item.listing, item]));
  const owners = await readOwners(db, { userId, platform }, [...byId.keys()]);
  const known = new Set(owners.map(({ external_id }) => external_id));
  const fresh = [...byId.values()].filter(({ listing }) => !known.has(listing));
  if (fresh.length === 0) return { added: 0, known: byId.size };
  const products = fresh.map((item) => productOf(there, item));
  const file = { id, name: `Wardrobe on ${there.label}` };
  const { created } = await asChangeOf(
    'csv',
    null,
    () => importProducts(db, userId, products, 'skip', file),
    id,
  );
  return { added: created, known: byId.size - created };
}

/** Its SKU is that of a table's row with the same address. */
function productOf(
  there: ByHandMarketplace,
  { listing, title, price, photo, condition, specifics }: WardrobeItem,
): ImportedProduct {
  const url = there.listingUrl(listing, '');
  if (there.externalIdFromUrl(url) !== listing) {
    throw new HttpProblem(400, `${listing} is no item on ${there.label}.`, {
      nextStep: 'Update the extension, then read the wardrobe again.',
    });
  }
  return {
    name: title,
    sku: rowKeySku({ title, externalId: listing, letter: 'I' }),
    sku_is_made: true,
    price,
    status: 'active',
    images: photo === null ? [] : [{ src: photo }],
    condition,
    specifics,
    listings: { [there.key]: { url } },
  };
}
