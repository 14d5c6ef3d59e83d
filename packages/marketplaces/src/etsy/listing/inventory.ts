import { toPounds } from '@crosslister/domain/money.ts';
import type { MarketplaceContext } from '../../context.ts';
import type { MarketplaceError } from '../../errors.ts';
import type { HttpAnswer } from '../../http.ts';
import type { Listing, Product, Stocked } from '../answers.ts';
import { type EtsyCall, send } from '../client.ts';
import { refusal } from '../errors.ts';
import { listingPath, pence, productsOf } from './listing.ts';
import { dropDeadLinks } from './variation-images.ts';

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
  await putInventory(context, listing, {
    products: [{ sku: stock.sku, property_values: [], offerings: [offering] }],
    price_on_property: [],
    quantity_on_property: [],
    sku_on_property: [],
    readiness_state_on_property: [],
  });
}

/** Whether a buyer can choose this product of a listing. */
export function isOnOffer({ offerings }: Product): boolean {
  return offerings.some(({ is_enabled, is_deleted, quantity }) => is_enabled && !is_deleted && quantity > 0);
}

/** Whether the seller has it switched on, whatever its quantity. */
export function isSwitchedOn({ offerings }: Product): boolean {
  return offerings.some(({ is_enabled, is_deleted }) => is_enabled && !is_deleted);
}

type Offering = Product['offerings'][number];
type Edit = Partial<Pick<Offering, 'quantity' | 'is_enabled' | 'readiness_state_id'>> & {
  pricePence?: number;
};
/** What a refusal of Etsy's means for who asked. */
type Refused = (answer: HttpAnswer, call: EtsyCall) => MarketplaceError;

/** Whether no option of a listing has a quantity of its own: then all its variations share one. */
export function sharesStock(listing: Stocked): boolean {
  const all = productsOf(listing);
  const offerings = all.flatMap((product) => product.offerings.filter(({ is_deleted }) => !is_deleted));
  const isOne = new Set(offerings.map(({ quantity }) => quantity)).size === 1;
  return all.length > 1 && isOne && listing.inventory.quantity_on_property?.length === 0;
}

/**
 * Changes the offering of one SKU. A listing with a single product is changed whatever its SKU. Everything else is sent
 * back unchanged, because the call replaces the whole inventory. Ids and amounts that Etsy makes are not sent back. A
 * shared quantity is set for all variations, as Etsy refuses one that differs ("quantity must be consistent across all
 * products"). So is the processing profile, which belongs to the whole listing.
 */
export async function editStock(
  context: MarketplaceContext,
  listing: Stocked,
  sku: string,
  edit: (offering: Offering) => Edit,
  refused: Refused = refusal,
): Promise<void> {
  const all = productsOf(listing);
  const isMeant = (product: Product) => all.length === 1 || product.sku === sku;
  const editOther: typeof edit = (offering) => {
    const { quantity, readiness_state_id } = edit(offering);
    return {
      ...(readiness_state_id && { readiness_state_id }),
      ...(sharesStock(listing) && quantity !== undefined && { quantity }),
    };
  };
  const products = all.map((product) => sentBack(product, isMeant(product) ? edit : editOther));
  await putInventory(context, listing, bodyOf(listing, products), refused);
}

/** Gives one product of the listing this SKU. If each variation has its own SKU, every property counts for SKUs. */
export async function nameProduct(
  context: MarketplaceContext,
  listing: Stocked,
  named: Product,
  sku: string,
): Promise<void> {
  const all = productsOf(listing);
  const products = all.map((product) => ({
    ...sentBack(product, () => ({})),
    ...(product.product_id === named.product_id && { sku }),
  }));
  const properties = products.flatMap((product) => product.property_values.map((value) => value.property_id));
  await putInventory(context, listing, bodyOf(listing, products, [...new Set(properties)]));
}

function sentBack(product: Product, edit: (offering: Offering) => Edit) {
  return {
    sku: product.sku ?? '',
    property_values: (product.property_values ?? []).map((value) => ({
      property_id: value.property_id,
      property_name: value.property_name ?? '',
      scale_id: value.scale_id ?? null,
      value_ids: value.value_ids ?? [],
      values: value.values ?? [],
    })),
    offerings: product.offerings
      .filter(({ is_deleted }) => !is_deleted)
      .map((offering) => {
        const edited = edit(offering);
        return {
          price: toPounds(edited.pricePence ?? pence(offering.price)),
          quantity: edited.quantity ?? offering.quantity,
          is_enabled: edited.is_enabled ?? offering.is_enabled,
          readiness_state_id: edited.readiness_state_id ?? offering.readiness_state_id ?? null,
        };
      }),
  };
}

function bodyOf(
  { inventory }: Stocked,
  products: ReturnType<typeof sentBack>[],
  skuProperties = inventory.sku_on_property ?? [],
) {
  return {
    products,
    price_on_property: inventory.price_on_property ?? [],
    quantity_on_property: inventory.quantity_on_property ?? [],
    sku_on_property: skuProperties,
    readiness_state_on_property: inventory.readiness_state_on_property ?? [],
  };
}

async function putInventory(
  context: MarketplaceContext,
  { listing_id: id }: Listing,
  json: object,
  refused: Refused = refusal,
): Promise<void> {
  const call: EtsyCall = {
    method: 'PUT',
    path: `${listingPath(id)}/inventory`,
    // A listing with three options is refused without it (developers.etsy.com/documentation/tutorials/third-variation).
    query: { max_variations_supported: 3 },
    json,
  };
  const answer = await send(context, call);
  if (answer.status < 400) return;
  const isMended = await dropDeadLinks(context, id, answer);
  const last = isMended ? await send(context, call) : answer;
  if (last.status >= 400) throw refused(last, call);
}
