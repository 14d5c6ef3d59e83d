import { z } from 'zod';
import { Apps, AppUpdates } from './accounts/own-apps.ts';
import { ebayConditions } from './listings/conditions.ts';
import { byKeys, categoryFields, consentFields, keyFields } from './listings/platform-fields.ts';
import { Platform } from './schemas/platform-schemas.ts';
import { PricingRules, PricingRulesUpdate } from './schemas/setting-schemas.ts';

/** Replaces a stored secret in answers. Sent back, it means "the stored value". */
export const STORED_SECRET = '********';

export const EbayCondition = z.enum(ebayConditions);
export type EbayCondition = z.infer<typeof EbayCondition>;

export const PlatformSettings = z.partialRecord(
  Platform,
  z.object({ enabled: z.boolean(), name: z.string().max(50) }),
);
export type PlatformSettings = z.infer<typeof PlatformSettings>;

const ofFields = <Field extends string, T>(fields: readonly Field[], schema: T) =>
  Object.fromEntries(fields.map((field) => [field, schema])) as Record<Field, T>;

export const Credentials = z.object({
  ...ofFields(keyFields, z.string()),
  ...ofFields(consentFields, z.string()),
  ...ofFields(categoryFields, z.string()),
  pricing_rules: PricingRules,
  source_platform: Platform,
  platform_settings: PlatformSettings,
  ...Apps.partial().shape,
});
export type Credentials = z.infer<typeof Credentials>;

const address = z.string().trim().max(500).optional();
const key = z.string().trim().max(200).optional();
const addressFields = byKeys.map(({ connection }) => connection.fields.url);

export const CredentialsUpdate = z.object({
  ...ofFields(keyFields, key),
  ...ofFields(addressFields, address),
  ...ofFields(categoryFields, z.string().trim().max(50).nullish()),
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
  /** Why this server can record no sales of this account at present, whatever the marketplace answers. */
  not_watched: z.object({ since: z.string(), message: z.string() }).nullable(),
  /** Orders that cannot be read there, or only in part. They are looked at again in each poll. */
  unread_orders: z.array(z.object({ order_id: z.string(), url: z.string(), why: z.string() })).optional(),
  /** Live listings from before the shop had this address. Until a sync finds them again, nothing is sent to them. */
  moved_listings: z.number().optional(),
  /** Why nothing on sale there could be taken down, as a rehearsal found. Nothing new is listed there meanwhile. */
  no_endings: z
    .object({
      since: z.string(),
      message: z.string(),
      next_step: z.string(),
      /** Where it is mended. */
      link: z.string().nullable(),
      /** The page there on which the seller takes listings down by hand. */
      listings_page: z.string(),
    })
    .nullable(),
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
  /** Where the seller removes the keys, which only a shop's owner can. */
  keys_page: z.string().optional(),
});
export type Disconnected = z.infer<typeof Disconnected>;
