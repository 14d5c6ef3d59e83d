import { z } from 'zod';
import { Apps, AppUpdates } from './app-keys.ts';
import { ebayConditions, etsyMakers } from './lists.ts';
import { Platform } from './platform-schemas.ts';

/** Replaces a stored secret in answers. Sent back, it means "the stored value". */
export const STORED_SECRET = '********';

const name = z.string().max(500);
/** Whole percent, 0 to 1000; anything that is not a number becomes 0 (spec section 5). */
const Markup = z.preprocess(
  (value) => {
    const percent = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof percent === 'number' && Number.isFinite(percent) ? percent : 0;
  },
  z.int('must be a whole number').min(0, 'must be at least 0').max(1000, 'must be at most 1000'),
);

export const EbayCondition = z.enum(ebayConditions);
export type EbayCondition = z.infer<typeof EbayCondition>;

/** Policies are stored by the name the seller picks. The adapter turns a name into eBay's id. */
const ebaySettings = {
  payment_policy: name,
  shipping_policy: name,
  return_policy: name,
  /** Where parcels are sent from. eBay needs one location for each seller. */
  postcode: z.string().trim().max(12),
  condition: EbayCondition,
  /** Hours until a listing made "for review" goes live. */
  schedule_hours: z.int().min(1).max(480),
};
export const EbaySettings = z.object({
  payment_policy: ebaySettings.payment_policy.default(''),
  shipping_policy: ebaySettings.shipping_policy.default(''),
  return_policy: ebaySettings.return_policy.default(''),
  postcode: ebaySettings.postcode.default(''),
  condition: ebaySettings.condition.default('USED_EXCELLENT'),
  schedule_hours: ebaySettings.schedule_hours.default(1),
});
export type EbaySettings = z.infer<typeof EbaySettings>;

const etsySettings = {
  shipping_profile: name,
  return_policy: name,
  /** Label or id of a processing profile. If empty, the first that is ready to ship is used. */
  processing_profile: name,
  who_made: z.enum(etsyMakers),
  /** One of Etsy's windows. They move every year, so an old value is kept and mapped when it is used. */
  when_made: z.string().trim().max(20),
  is_supply: z.boolean(),
  /** Id of the category in Etsy's seller taxonomy. */
  taxonomy_id: z
    .string()
    .trim()
    .regex(/^\d{0,15}$/, 'must be a category number of Etsy'),
  /** Publishing costs Etsy's listing fee, so a listing stays a free draft unless the seller chooses otherwise. */
  publish: z.boolean(),
  list_with: z.enum(['extension', 'api']),
};
export const EtsySettings = z.object({
  shipping_profile: etsySettings.shipping_profile.default(''),
  return_policy: etsySettings.return_policy.default(''),
  processing_profile: etsySettings.processing_profile.default(''),
  who_made: etsySettings.who_made.default('someone_else'),
  when_made: etsySettings.when_made.default('before_2007'),
  is_supply: etsySettings.is_supply.default(false),
  taxonomy_id: etsySettings.taxonomy_id.default(''),
  publish: etsySettings.publish.default(false),
  list_with: etsySettings.list_with.default('extension'),
});
export type EtsySettings = z.infer<typeof EtsySettings>;

/** Settings of a platform that a product can override. Absent means: as in Settings. */
const { payment_policy, shipping_policy, return_policy: ebayReturns } = ebaySettings;
const { shipping_profile, return_policy, processing_profile, who_made, when_made, is_supply, taxonomy_id } =
  etsySettings;
export const ProductOverrides = z.object({
  ebay: z.object({ payment_policy, shipping_policy, return_policy: ebayReturns }).partial().optional(),
  etsy: z
    .object({
      shipping_profile,
      return_policy,
      processing_profile,
      who_made,
      when_made,
      is_supply,
      taxonomy_id,
    })
    .partial()
    .optional(),
});
export type ProductOverrides = z.infer<typeof ProductOverrides>;

export const PricingRules = z.object({
  ebay_markup: Markup.default(0),
  etsy_markup: Markup.default(0),
  vinted_markup: Markup.default(0),
  round_to_99: z.boolean().default(false),
  ebay_settings: EbaySettings.prefault({}),
  etsy_settings: EtsySettings.prefault({}),
});
export type PricingRules = z.infer<typeof PricingRules>;

/** As a client sends them. What it leaves out stays as it was, so that an older client loses nothing. */
const PricingRulesUpdate = z
  .object({
    ebay_markup: Markup,
    etsy_markup: Markup,
    vinted_markup: Markup,
    round_to_99: z.boolean(),
    ebay_settings: z.object(ebaySettings).partial(),
    etsy_settings: z.object(etsySettings).partial(),
  })
  .partial();

export const PlatformSettings = z.partialRecord(
  Platform,
  z.object({ enabled: z.boolean(), name: z.string().max(50) }),
);
export type PlatformSettings = z.infer<typeof PlatformSettings>;

export const Credentials = z.object({
  woo_url: z.string(),
  woo_ck: z.string(),
  woo_cs: z.string(),
  /** Present means connected; the token itself never leaves the server. */
  ebay_token: z.string(),
  etsy_token: z.string(),
  etsy_shop_id: z.string(),
  default_ebay_category: z.string(),
  pricing_rules: PricingRules,
  source_platform: Platform,
  platform_settings: PlatformSettings,
  ...Apps.partial().shape,
});
export type Credentials = z.infer<typeof Credentials>;

export const CredentialsUpdate = z.object({
  woo_url: z.string().trim().max(500).optional(),
  woo_ck: z.string().trim().max(200).optional(),
  woo_cs: z.string().trim().max(200).optional(),
  default_ebay_category: z.string().trim().max(50).nullish(),
  pricing_rules: PricingRulesUpdate.optional(),
  source_platform: Platform.optional(),
  platform_settings: PlatformSettings.optional(),
  ...AppUpdates.shape,
});
export type CredentialsUpdate = z.infer<typeof CredentialsUpdate>;

/** `before` is what the caller started from. A field that was changed elsewhere since is refused with 409. */
export const CredentialsSave = CredentialsUpdate.extend({ before: CredentialsUpdate.optional() });
export type CredentialsSave = z.infer<typeof CredentialsSave>;

export const TestConnection = z.object({
  platform: Platform,
  credentials: z.object({
    url: z.string().trim().max(500).default(''),
    consumer_key: z.string().trim().max(200).default(''),
    consumer_secret: z.string().trim().max(200).default(''),
  }),
});

/** Asks a shop for keys; `url` is its address as the seller typed it. */
export const KeyRequest = z.object({ url: z.string().trim().min(1, 'Enter the store URL first.').max(500) });
/** Whether keys were waiting for this session. */
export const KeysTaken = z.object({ success: z.boolean(), next_step: z.string().optional() });

export const TestConnectionResult = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().optional(),
  next_step: z.string().optional(),
});

/** How a connection is doing. `last_answered_at` is the marketplace's last successful answer. */
export const Connection = z.object({
  platform: Platform,
  state: z.enum(['empty', 'connected', 'error']),
  account: z.string(),
  last_answered_at: z.string().nullable(),
  /** Seconds between two polls for new orders. */
  poll_interval_seconds: z.number().nullable(),
  /** When the consent expires and the marketplace will ask for a new one (ISO), if it does. */
  consent_expires_at: z.string().nullable(),
  consent_ends_soon: z.boolean(),
  /** Keys or consent are no longer valid. Only the seller can fix that, by connecting again. */
  connect_again: z.boolean(),
  /** Since when there has been no successful answer although we asked (ISO), once that is 5 minutes ago. */
  blind_since: z.string().nullable(),
  error: z.string().nullable(),
  /** Whether the marketplace sends webhooks about orders. With `off` and `failed` there may be a reason. */
  webhooks: z.enum(['active', 'failed', 'off']),
  webhooks_error: z.string().nullable(),
  /** Seconds until the marketplace reports an order, at most. Null if it sends no webhooks. */
  webhooks_delay_seconds: z.number().nullable(),
  /** The shop can hand over its keys on a page of its own. False also if it cannot reach this server. */
  grants_keys: z.boolean(),
});
export type Connection = z.infer<typeof Connection>;

/** Answer of a disconnect, and of saving credentials, which may disconnect. */
export const Disconnected = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  /** What is left at the marketplace, and what the seller can do about it. */
  warning: z.string().optional(),
});
