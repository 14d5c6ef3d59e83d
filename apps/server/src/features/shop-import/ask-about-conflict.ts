import type { ConflictField } from '@crosslister/contract/review.ts';
import type { ChangedThere } from '@crosslister/marketplaces/listing/changed-there.ts';
import { updateProducts } from '../catalogue/write-product-rows.ts';
import type { AskAboutConflict } from '../listings/revise/revise.ts';
import { askAbout } from './store-review-items.ts';

const editedBy: Record<ChangedThere['fields'][number], ConflictField> = {
  title: 'name',
  description: 'description',
  price: 'price',
};

/** Puts a listing in Review whose fields were edited here and at the source, as a sync does that finds it so. */
export const askAboutConflict: AskAboutConflict = async (trx, product, listing, { fields, item }) => {
  const conflicts = fields.map((field) => editedBy[field]);
  const edited_fields = [...new Set([...product.edited_fields, ...conflicts])];
  await updateProducts(trx, product, { edited_fields });
  const there = {
    ...item,
    externalId: listing.external_id,
    extra: listing.extra,
    sku: product.sku,
    currency: product.currency,
    quantity: product.quantity,
    counted: false,
    stockPool: null,
    url: listing.url,
    ebayCategory: null,
    condition: null,
    specifics: {},
    createdAt: null,
  };
  const { user_id: userId, platform } = listing;
  await askAbout(trx, { userId, platform }, [
    { item: there, reason: 'conflict', productId: product.id, conflicts },
  ]);
};
