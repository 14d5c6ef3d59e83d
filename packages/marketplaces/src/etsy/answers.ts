import { z } from 'zod';
import { Quantity, UnixSeconds } from '../answer-values.ts';

/** Answers of Etsy's Open API v3, only the fields we read. Source: its OpenAPI document of August 2026. */

const id = z.int().positive();
/** No price is higher than this. */
const MOST = 1e12;
/** As many as can be stored. */
const MOST_VIEWS = 2 ** 31 - 1;

export const Money = z.object({
  amount: z.number().min(0).max(MOST),
  divisor: z.number().min(1).max(MOST),
  currency_code: z.string(),
});
export type Money = z.infer<typeof Money>;

export const Fault = z.object({ error: z.string(), error_description: z.string().optional() });
/** Some errors are a plain list and not the documented object (etsy/open-api#622). */
export const Faults = z
  .array(z.object({ path: z.string().default(''), message: z.string(), type: z.string().optional() }))
  .min(1);

export const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
});

export const Self = z.object({ user_id: id, shop_id: id.nullish() });
export const Shop = z.object({
  shop_id: id,
  shop_name: z.string(),
  currency_code: z.string().optional(),
  is_vacation: z.boolean().nullish().catch(null),
  listing_active_count: z.number().nullish().catch(null),
});
export type Shop = z.infer<typeof Shop>;
export const Sections = z.object({
  results: z.array(z.object({ shop_section_id: id, title: z.string().nullish() })),
});
export const ProductionPartners = z.object({
  results: z.array(z.object({ production_partner_id: id, partner_name: z.string().nullish() })),
});
export const Scopes = z.object({ scopes: z.array(z.string()) });

export const ShippingProfiles = z.object({
  results: z.array(
    z.object({
      shipping_profile_id: id,
      title: z.string().nullish(),
      is_deleted: z.boolean().nullish(),
    }),
  ),
});
const ReturnPolicy = z.object({
  return_policy_id: id,
  accepts_returns: z.boolean(),
  accepts_exchanges: z.boolean(),
  return_deadline: z.number().nullish(),
});
export type ReturnPolicy = z.infer<typeof ReturnPolicy>;
export const ReturnPolicies = z.object({ results: z.array(ReturnPolicy) });
export const ProcessingProfile = z.object({
  readiness_state_id: id,
  readiness_state: z.string().nullish(),
  processing_days_display_label: z.string().nullish(),
});
export const ProcessingProfiles = z.object({ results: z.array(ProcessingProfile) });

export const TaxonomyNode = z.object({
  id,
  name: z.string(),
  level: z.number(),
  parent_id: z.number().nullish(),
  get children() {
    return z.array(TaxonomyNode).default([]);
  },
});
export type TaxonomyNode = z.infer<typeof TaxonomyNode>;
export const Taxonomy = z.object({ results: z.array(TaxonomyNode) });

const TaxonomyProperty = z.object({
  property_id: id,
  name: z.string(),
  display_name: z.string().nullish(),
  scales: z.array(z.object({ scale_id: id, display_name: z.string() })).nullish(),
  supports_attributes: z.boolean().nullish(),
  is_multivalued: z.boolean().nullish(),
  max_values_allowed: z.number().nullish(),
  possible_values: z
    .array(z.object({ value_id: id.nullish(), name: z.string(), scale_id: id.nullish() }))
    .nullish(),
});
export type TaxonomyProperty = z.infer<typeof TaxonomyProperty>;
export const TaxonomyProperties = z.object({ results: z.array(TaxonomyProperty) });
/** What a listing says in the properties of its category. */
export const ListingProperties = z.object({
  results: z.array(
    z.object({
      property_id: id,
      property_name: z.string().nullish(),
      scale_name: z.string().nullish(),
      value_ids: z.array(z.number()).nullish(),
      values: z.array(z.string()).nullish(),
    }),
  ),
});
export type ListingProperties = z.infer<typeof ListingProperties>;

const Offering = z.object({
  quantity: Quantity,
  is_enabled: z.boolean(),
  is_deleted: z.boolean().nullish(),
  price: Money,
  readiness_state_id: z.number().nullish(),
});
const PropertyValue = z.object({
  property_id: z.number(),
  property_name: z.string().nullish(),
  scale_id: z.number().nullish(),
  value_ids: z.array(z.number()).nullish(),
  values: z.array(z.string()).nullish(),
});
const Product = z.object({
  product_id: id,
  sku: z.string().nullish(),
  is_deleted: z.boolean().nullish(),
  offerings: z.array(Offering),
  property_values: z.array(PropertyValue).nullish(),
});
export type Product = z.infer<typeof Product>;
const properties = z.array(z.number()).nullish();
export const Inventory = z.object({
  products: z.array(Product),
  price_on_property: properties,
  quantity_on_property: properties,
  sku_on_property: properties,
  readiness_state_on_property: properties,
});
export type Inventory = z.infer<typeof Inventory>;

const Image = z.object({ listing_image_id: id, rank: z.number(), url_fullxfull: z.string() });
export type Image = z.infer<typeof Image>;
export const UploadedImage = z.object({ listing_image_id: id });

export const Listing = z.object({
  listing_id: id,
  shop_id: id,
  title: z.string(),
  description: z.string().nullish(),
  state: z.string(),
  quantity: z.number(),
  url: z.string(),
  price: Money,
  taxonomy_id: z.number().nullish(),
  shipping_profile_id: z.number().nullish().catch(null),
  return_policy_id: z.number().nullish().catch(null),
  shop_section_id: z.number().nullish().catch(null),
  who_made: z.string().nullish().catch(null),
  when_made: z.string().nullish().catch(null),
  is_supply: z.boolean().nullish().catch(null),
  has_variations: z.boolean().nullish(),
  original_creation_timestamp: UnixSeconds.nullish(),
  /** When its state last changed. */
  state_timestamp: UnixSeconds.nullish().catch(null),
  tags: z.array(z.string()).nullish().catch(null),
  materials: z.array(z.string()).nullish().catch(null),
  item_weight: z.number().nullish().catch(null),
  item_weight_unit: z.string().nullish().catch(null),
  item_length: z.number().nullish().catch(null),
  item_width: z.number().nullish().catch(null),
  item_height: z.number().nullish().catch(null),
  item_dimensions_unit: z.string().nullish().catch(null),
  /** Counted once a day, of active listings alone. */
  views: z.int().min(0).max(MOST_VIEWS).nullish().catch(null),
  /** Only when asked for with `includes`. */
  images: z.array(Image).nullish(),
  /** Only in the lists of a shop. Absent means that it was not read, and not that there is none. */
  inventory: Inventory.nullish(),
});
export type Listing = z.infer<typeof Listing>;
/** A listing whose inventory was read. */
export type Stocked = Listing & { inventory: Inventory };
/** What is read of a call for the inventories of many listings. */
export const ListingStock = z.object({
  listing_id: id,
  inventory: Inventory.refine(({ products }) => products.length > 0, 'is empty'),
});
/** Entries of which each is read alone. */
export const RawEntries = z.object({ results: z.array(z.unknown()) });
const Question = z.object({
  question_id: id.nullish(),
  question_text: z.string().nullish(),
  question_type: z.string(),
  add_on_price: Money.nullish(),
});
export type Question = z.infer<typeof Question>;
/** A listing that was asked for with `includes=Personalization`. */
export const Personalised = z.object({
  personalization: z.object({ personalization_questions: z.array(Question) }).nullish(),
});
export const ListingPage = z.object({ count: z.number(), results: z.array(Listing) });
/** A page of which each listing is read separately. */
export const ListingEntries = z.object({ count: z.number(), results: z.array(z.unknown()) });
/** What can be read of a listing that is not as documented. */
export const BrokenListing = z
  .object({
    listing_id: id.nullable().catch(null),
    title: z.string().catch(''),
    url: z.string().catch(''),
  })
  .catch({ listing_id: null, title: '', url: '' });
