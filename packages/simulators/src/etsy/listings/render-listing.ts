import type { JsonObject } from '../../http/json-values.ts';
import type { Seller } from '../etsy-state.ts';
import { quantityOf } from './lifecycle.ts';
import type { Inventory, Listing, Picture } from './listing.ts';

export function money(pence: number): JsonObject {
  return { amount: pence, divisor: 100, currency_code: 'GBP' };
}

function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .match(/[a-z0-9]+/g) ?? ['listing'];
  return words.join('-').slice(0, 70).replace(/-$/, '');
}

export function lowestPrice({ inventory }: Listing): number {
  const offerings = inventory.products.flatMap((product) => product.offerings);
  return Math.min(...offerings.map((offering) => offering.price));
}

export function listingUrl(origin: string, { id, content }: Listing): string {
  return `${origin}/listing/${id}/${slugOf(content.title)}`;
}

export type Scope = 'single' | 'many';

/**
 * A listing as answered. `readiness_state_id` shows on live physical listings of calls about one shop or one
 * listing only (`single`); `listings/batch` leaves it null, and so do drafts.
 */
export function renderListing(listing: Listing, origin: string, scope: Scope): JsonObject {
  const { inventory } = listing;
  const { production_partner_ids: _, ...content } = listing.content;
  const [offering] = inventory.products.flatMap((product) => product.offerings);
  const shown = scope === 'single' && listing.state === 'active' && content.listing_type !== 'download';
  return {
    listing_id: listing.id,
    user_id: listing.userId,
    shop_id: listing.shopId,
    ...content,
    state: listing.state,
    creation_timestamp: listing.createdAt,
    created_timestamp: listing.createdAt,
    ending_timestamp: listing.endsAt,
    original_creation_timestamp: listing.createdAt,
    last_modified_timestamp: listing.updatedAt,
    updated_timestamp: listing.updatedAt,
    state_timestamp: listing.stateAt,
    quantity: quantityOf(listing),
    featured_rank: -1,
    url: listingUrl(origin, listing),
    num_favorers: 0,
    non_taxable: !content.is_taxable,
    processing_min: null,
    processing_max: null,
    is_private: false,
    file_data: '',
    has_variations: inventory.products.length > 1,
    language: 'en-GB',
    is_personalizable: listing.questions.length > 0,
    price: money(lowestPrice(listing)),
    readiness_state_id: shown ? (offering?.readinessStateId ?? null) : null,
    suggested_title: null,
    rich_description: null,
  };
}

export function renderPersonalization({ questions }: Listing): JsonObject {
  return {
    personalization_questions: questions.map(({ add_on_price: price, ...question }) => ({
      ...question,
      add_on_price: price === null ? null : money(price),
      options: null,
    })),
  };
}

export function renderPicture(picture: Picture, listing: Listing, rank: number, origin: string): JsonObject {
  const at = (size: string) => `${origin}/images/il_${size}.${picture.id}.jpg`;
  return {
    listing_id: listing.id,
    listing_image_id: picture.id,
    hex_code: null,
    red: null,
    green: null,
    blue: null,
    hue: null,
    saturation: null,
    brightness: null,
    is_black_and_white: null,
    creation_tsz: picture.createdAt,
    created_timestamp: picture.createdAt,
    rank,
    url_75x75: at('75x75'),
    url_170x135: at('170x135'),
    url_570xN: at('570xN'),
    url_fullxfull: at('fullxfull'),
    full_height: null,
    full_width: null,
    alt_text: picture.altText,
  };
}

export function renderPictures(listing: Listing, origin: string): JsonObject[] {
  return listing.pictures.map((picture, index) => renderPicture(picture, listing, index + 1, origin));
}

export function renderInventory(inventory: Inventory): JsonObject {
  return {
    products: inventory.products.map(({ productId, sku, offerings, propertyValues }) => ({
      product_id: productId,
      sku,
      is_deleted: false,
      offerings: offerings.map((offering) => ({
        offering_id: offering.offeringId,
        quantity: offering.quantity,
        is_enabled: offering.enabled,
        is_deleted: false,
        price: money(offering.price),
        readiness_state_id: offering.readinessStateId,
      })),
      property_values: propertyValues,
    })),
    price_on_property: inventory.priceOn,
    quantity_on_property: inventory.quantityOn,
    sku_on_property: inventory.skuOn,
    readiness_state_on_property: inventory.readinessOn,
  };
}

export function renderShop(seller: Seller, activeCount: number, origin: string): JsonObject {
  return {
    shop_id: seller.shopId,
    user_id: seller.userId,
    shop_name: seller.shopName,
    create_date: seller.createdAt,
    created_timestamp: seller.createdAt,
    title: null,
    announcement: null,
    currency_code: seller.currency,
    is_vacation: seller.isOnHoliday,
    update_date: seller.createdAt,
    updated_timestamp: seller.createdAt,
    listing_active_count: activeCount,
    digital_listing_count: 0,
    login_name: seller.username,
    accepts_custom_requests: false,
    url: `${origin}/shop/${seller.shopName}`,
    num_favorers: 0,
    languages: ['en-GB'],
    is_shop_us_based: false,
    transaction_sold_count: 0,
    shipping_from_country_iso: 'GB',
    shop_location_country_iso: 'GB',
    review_count: null,
    review_average: null,
  };
}
