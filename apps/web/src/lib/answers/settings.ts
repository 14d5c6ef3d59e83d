import type { EbayApp, EtsyApp } from '@crosslister/contract/app-keys.ts';
import type {
  Connection,
  Credentials,
  EbaySettings,
  EtsySettings,
  PricingRules,
} from '@crosslister/contract/credentials.ts';
import { ebayConditions, etsyMakers } from '@crosslister/contract/lists.ts';
import { type Platform, platforms } from '@crosslister/contract/platforms.ts';
import { amount, byKey, flag, listOf, maybe, object, oneOf, orNull, schemaOf, text } from './shape.ts';

export const platform = oneOf<Platform>(...platforms);
export const ebayCondition = oneOf(...ebayConditions);

/** Also what a product can say over them. */
export const ebayPolicies = { payment_policy: text, shipping_policy: text, return_policy: text };
export const etsyListing = {
  shipping_profile: text,
  return_policy: text,
  processing_profile: text,
  who_made: oneOf(...etsyMakers),
  when_made: text,
  is_supply: flag,
  taxonomy_id: text,
};

const pricingRules = object<PricingRules>({
  ebay_markup: amount,
  etsy_markup: amount,
  vinted_markup: amount,
  round_to_99: flag,
  ebay_settings: object<EbaySettings>({
    ...ebayPolicies,
    postcode: text,
    condition: ebayCondition,
    schedule_hours: amount,
  }),
  etsy_settings: object<EtsySettings>({
    ...etsyListing,
    publish: flag,
    list_with: oneOf('extension', 'api'),
  }),
});

const standing = { instance_has_keys: flag, return_address: text };

export const credentialsShape = object<Credentials>({
  woo_url: text,
  woo_ck: text,
  woo_cs: text,
  ebay_token: text,
  etsy_token: text,
  etsy_shop_id: text,
  default_ebay_category: text,
  pricing_rules: pricingRules,
  source_platform: platform,
  platform_settings: byKey(
    platforms,
    object<{ enabled: boolean; name: string }>({ enabled: flag, name: text }),
  ),
  ebay_app: maybe(
    object<EbayApp>({
      ...standing,
      client_id: text,
      client_secret: text,
      ru_name: text,
      deletion_address: text,
      deletion_token: text,
    }),
  ),
  etsy_app: maybe(object<EtsyApp>({ ...standing, keystring: text, shared_secret: text })),
});
export const credentialsAnswer = schemaOf(credentialsShape);

const connection = object<Connection>({
  platform,
  state: oneOf('empty', 'connected', 'error'),
  account: text,
  last_answered_at: orNull(text),
  poll_interval_seconds: orNull(amount),
  consent_expires_at: orNull(text),
  consent_ends_soon: flag,
  connect_again: flag,
  blind_since: orNull(text),
  error: orNull(text),
  webhooks: oneOf('active', 'failed', 'off'),
  webhooks_error: orNull(text),
  webhooks_delay_seconds: orNull(amount),
  grants_keys: flag,
});
export const connectionsAnswer = schemaOf(object<{ results: Connection[] }>({ results: listOf(connection) }));
