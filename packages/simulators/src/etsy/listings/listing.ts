export const listingStates = ['active', 'inactive', 'sold_out', 'draft', 'expired'] as const;
export type ListingState = (typeof listingStates)[number];

export type Picture = {
  id: number;
  shopId: number;
  bytes: Buffer;
  contentType: string;
  altText: string;
  /** Epoch seconds, like every `...At` here that is a number. */
  createdAt: number;
};

export type PropertyValue = {
  property_id: number;
  property_name: string | null;
  scale_id: number | null;
  scale_name: string | null;
  value_ids: number[];
  values: string[];
};

export type Offering = {
  offeringId: number;
  /** Pence. */
  price: number;
  quantity: number;
  enabled: boolean;
  readinessStateId: number | null;
};

export type Product = {
  productId: number;
  sku: string;
  offerings: Offering[];
  propertyValues: PropertyValue[];
};

export type Inventory = {
  products: Product[];
  priceOn: number[];
  quantityOn: number[];
  skuOn: number[];
  readinessOn: number[];
};

/** What the seller wrote, under Etsy's own names, so that it can be answered as it is. */
export type Content = {
  title: string;
  description: string;
  who_made: string;
  when_made: string;
  is_supply: boolean;
  taxonomy_id: number;
  listing_type: string;
  shipping_profile_id: number | null;
  return_policy_id: number | null;
  tags: string[];
  materials: string[];
  style: string[];
  shop_section_id: number | null;
  /** Taken, and never answered: a listing does not show them (ShopListing, Open API of August 2026). */
  production_partner_ids: number[];
  item_weight: number | null;
  item_weight_unit: string | null;
  item_length: number | null;
  item_width: number | null;
  item_height: number | null;
  item_dimensions_unit: string | null;
  should_auto_renew: boolean;
  is_taxable: boolean;
  is_customizable: boolean;
};

/** What buyers are asked to write on it, under Etsy's own names. */
export type Question = {
  question_id: number;
  question_text: string;
  instructions: string | null;
  question_type: string;
  required: boolean;
  max_allowed_characters: number | null;
  max_allowed_files: number | null;
  /** Pence. */
  add_on_price: number | null;
};

/** A photo that is shown when a buyer chooses this option. It stays linked when the photo is deleted. */
export type VariationImage = { property_id: number; value_id: number; image_id: number };

export type Listing = {
  id: number;
  shopId: number;
  userId: number;
  state: ListingState;
  /** Etsy took it off the shelves for a review: still `active`, but nobody can buy or delete it. */
  onHold: boolean;
  content: Content;
  inventory: Inventory;
  properties: Map<number, PropertyValue>;
  pictures: Picture[];
  variationImages: VariationImage[];
  questions: Question[];
  createdAt: number;
  updatedAt: number;
  stateAt: number;
  /** Until when the fee is paid; before the first fee what a fee would buy. */
  endsAt: number;
  feePaid: boolean;
  /** Counted once a day; see the driver. */
  views: number;
};
