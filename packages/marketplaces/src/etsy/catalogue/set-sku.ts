import type { MarketplaceContext } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import type { RemoteIds } from '../../listing/listing-ref.ts';
import type { Product, Stocked } from '../answers.ts';
import { nameProduct } from '../listing/inventory.ts';
import { isOfShop, isVariation, optionsOf, productsOf, readListing, splitId } from '../listing/listing.ts';
import { withInventory } from '../listing/read-inventory.ts';

/** Etsy's limit; see `sku` of updateListingInventory. */
const MAX_SKU = 32;

/**
 * Gives the listing, or the variation that the id names, this SKU. The inventory is read, changed and sent back whole,
 * because Etsy has no other way. If it has the SKU already, nothing is sent. Throws `rejected` when it has ended, has
 * another SKU by now, or this one is too long.
 */
export async function setSku(context: MarketplaceContext, item: RemoteIds, sku: string): Promise<void> {
  if (sku.length > MAX_SKU) {
    throw new MarketplaceError('rejected', `Etsy takes SKUs of ${MAX_SKU} characters at most.`, {
      nextStep: 'Choose a shorter SKU.',
    });
  }
  const found = await readListing(context, splitId(item.externalId).listingId);
  if (!found || !isOfShop(context, found) || found.state !== 'active') throw gone();
  const listing = await withInventory(context, found);
  const product = productOf(listing, item.externalId, sku);
  if (!product) throw gone();
  if (product.sku === sku) return;
  if (product.sku) {
    throw new MarketplaceError('rejected', `It has the SKU "${product.sku}" on Etsy meanwhile.`, {
      nextStep: 'Sync Etsy again: it comes in with that SKU.',
    });
  }
  if (productsOf(listing).some((other) => other.sku === sku)) {
    throw new MarketplaceError('rejected', `Another variation of the listing has the SKU "${sku}".`, {
      nextStep: 'Choose another SKU.',
    });
  }
  await nameProduct(context, listing, product, sku);
}

/** A variation without a SKU is identified by its options. If it was just given the SKU, by both. */
function productOf(listing: Stocked, externalId: string, sku: string): Product | undefined {
  const products = productsOf(listing);
  const [first] = products;
  if (first && products.length === 1 && !isVariation(first)) return first;
  const options = externalId.slice(splitId(externalId).listingId.length + 1);
  const named = products.filter((product) => optionsOf(product) === options);
  return named.find((product) => product.sku === sku) ?? named[0];
}

function gone(): MarketplaceError {
  return new MarketplaceError('rejected', 'The item is not on sale on Etsy any more.', {
    nextStep: 'Sync Etsy again: then it is no longer asked.',
  });
}
