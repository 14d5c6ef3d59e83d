import { toPounds } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../marketplace.ts';
import type { Inventory, Listing } from './answers.ts';
import { change } from './client.ts';
import { listingPath, pence, productsOf } from './listing.ts';

interface Stock {
  sku: string;
  pricePence: number;
  quantity: number;
  readinessStateId: string;
}

/** Sets SKU, price and quantity of a listing without variations. Replaces its whole inventory. */
export async function putStock(context: MarketplaceContext, listing: Listing, stock: Stock): Promise<void> {
  const offering = {
    price: toPounds(stock.pricePence),
    quantity: stock.quantity,
    is_enabled: true,
    readiness_state_id: Number(stock.readinessStateId),
  };
  await change(context, {
    method: 'PUT',
    path: `${listingPath(listing.listing_id)}/inventory`,
    json: {
      products: [{ sku: stock.sku, property_values: [], offerings: [offering] }],
      price_on_property: [],
      quantity_on_property: [],
      sku_on_property: [],
      readiness_state_on_property: [],
    },
  });
}

/** Whether a buyer can choose this product of a listing. */
export function isOnOffer({ offerings }: Inventory['products'][number]): boolean {
  return offerings.some(({ is_enabled, is_deleted, quantity }) => is_enabled && !is_deleted && quantity > 0);
}

/** Takes the variation of a SKU off sale and leaves the others as they are; ids and amounts Etsy made are not sent back. */
export async function switchOff(
  context: MarketplaceContext,
  listing: Listing,
  endedSku: string,
): Promise<void> {
  const { inventory } = listing;
  const products = productsOf(listing).map(({ sku, property_values, offerings }) => ({
    sku: sku ?? '',
    property_values: (property_values ?? []).map((value) => ({
      property_id: value.property_id,
      property_name: value.property_name ?? '',
      scale_id: value.scale_id ?? null,
      value_ids: value.value_ids ?? [],
      values: value.values ?? [],
    })),
    offerings: offerings
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ price, quantity, is_enabled, readiness_state_id }) => ({
        price: toPounds(pence(price)),
        quantity,
        is_enabled: is_enabled && sku !== endedSku,
        readiness_state_id: readiness_state_id ?? null,
      })),
  }));
  await change(context, {
    method: 'PUT',
    path: `${listingPath(listing.listing_id)}/inventory`,
    json: {
      products,
      price_on_property: inventory?.price_on_property ?? [],
      quantity_on_property: inventory?.quantity_on_property ?? [],
      sku_on_property: inventory?.sku_on_property ?? [],
      readiness_state_on_property: inventory?.readiness_state_on_property ?? [],
    },
  });
}
