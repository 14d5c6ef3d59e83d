import type { Apps } from '@crosslister/contract/accounts/own-apps.ts';
import type { Connection, Credentials } from '@crosslister/contract/credentials.ts';
import { ebayConditions } from '@crosslister/contract/listings/conditions.ts';
import type { PerPlatform } from '@crosslister/contract/listings/listing-values.ts';
import {
  categoryFields,
  consentFields,
  keyFields,
  ownApps,
} from '@crosslister/contract/listings/platform-fields.ts';
import type { ListingField, Setting } from '@crosslister/contract/platforms/description.ts';
import {
  byPlatform,
  listingFieldsOf,
  markupField,
  markupPlatforms,
  type Platform,
  platforms,
  settingsField,
  settingsOf,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { PricingRules, ProductOverrides } from '@crosslister/contract/schemas/setting-schemas.ts';
import { type MeasureField, measureNames } from '@crosslister/contract/seller-fields.ts';
import type { Parcel, ParcelDefaults } from '@crosslister/contract/settings/parcel.ts';
import type { SafetyContact } from '@crosslister/contract/settings/safety-contacts.ts';
import type { SafetyRole } from '@crosslister/contract/settings/safety-roles.ts';
import {
  amount,
  byKey,
  flag,
  listOf,
  maybe,
  object,
  oneOf,
  orNull,
  partOf,
  type Shape,
  schemaOf,
  text,
} from './shape.ts';

export const platform = oneOf<Platform>(...platforms);
export const ebayCondition = oneOf(...ebayConditions);

/** Shapes of fields that the descriptions of the platforms name; the types are worked out of the same descriptions. */
type Fields<T> = { [Key in keyof T]-?: Shape<T[Key]> };
const each = <Key extends string, T>(keys: readonly Key[], shape: Shape<T>) =>
  Object.fromEntries(keys.map((key) => [key, shape])) as Record<Key, Shape<T>>;

function shapeOf(setting: Setting): Shape<unknown> {
  switch (setting.kind) {
    case 'number':
      return amount;
    case 'switch':
      return flag;
    case 'choice':
      return oneOf(...Object.keys(setting.choices));
    default:
      return text;
  }
}

const shapesOf = (platform: Platform, isAsked: (setting: Setting) => boolean = () => true) =>
  Object.fromEntries(
    Object.entries(settingsOf(platform)).flatMap(([name, setting]) =>
      isAsked(setting) ? [[name, shapeOf(setting)]] : [],
    ),
  );

export const overrides = object<ProductOverrides>(
  Object.fromEntries(
    settingsPlatforms.map((platform) => [
      platform,
      maybe(partOf(shapesOf(platform, ({ ofProduct }) => ofProduct !== undefined))),
    ]),
  ) as unknown as Fields<ProductOverrides>,
);

const fieldShapes: Record<ListingField['kind'], Shape<unknown>> = {
  text,
  policy: text,
  list: listOf(text),
  amount,
  number: amount,
  switch: flag,
};
/** Null, as a save may send it, is as everywhere. */
export const perPlatform = object<PerPlatform>(
  byPlatform((platform) => {
    const fields = Object.entries(listingFieldsOf(platform)).map(
      ([name, { kind }]) => [name, orNull(fieldShapes[kind])] as const,
    );
    const shown = { title: orNull(text), description: orNull(text), price: orNull(amount) };
    return maybe(partOf({ ...shown, ...Object.fromEntries(fields) }));
  }) as unknown as Fields<PerPlatform>,
);

const parcel = Object.fromEntries(measureNames.map((name) => [name, orNull(amount)])) as {
  [Name in MeasureField]: Shape<number | null>;
};

const pricingRules = object<PricingRules>({
  ...each(markupPlatforms.map(markupField), amount),
  round_to_99: flag,
  parcels: object<ParcelDefaults>({
    usual: object<Parcel>(parcel),
    by_category: listOf(object<ParcelDefaults['by_category'][number]>({ category: text, ...parcel })),
  }),
  safety_contacts: listOf(
    object<SafetyContact>({
      company: text,
      address_1: text,
      address_2: text,
      city: text,
      region: text,
      postcode: text,
      country: text,
      email: text,
      phone: text,
      url: text,
      roles: listOf(oneOf<SafetyRole>('manufacturer', 'responsible')),
      brands: listOf(text),
    }),
  ),
  ...Object.fromEntries(
    settingsPlatforms.map((platform) => [settingsField(platform), object(shapesOf(platform))]),
  ),
} as unknown as Fields<PricingRules>);

const fromServer = { instance_has_keys: flag, return_address: text, return_addresses: listOf(text) };
const closedAccounts = { deletion_address: text, deletion_token: text };
const appShapes = Object.fromEntries(
  ownApps.map((app) => [
    app.record,
    maybe(
      object<Record<string, unknown>>({
        ...fromServer,
        ...(app.closedAccounts && closedAccounts),
        ...each(Object.keys(app.fields), text),
      }),
    ),
  ]),
) as unknown as Fields<Partial<Apps>>;

export const credentialsShape = object<Credentials>({
  ...each(keyFields, text),
  ...each(consentFields, text),
  ...each(categoryFields, text),
  pricing_rules: pricingRules,
  source_platform: platform,
  platform_settings: byKey(
    platforms,
    object<{ enabled: boolean; name: string }>({ enabled: flag, name: text }),
  ),
  ...appShapes,
});
export const credentialsAnswer = schemaOf(credentialsShape);

type NoEndings = NonNullable<Connection['no_endings']>;
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
  not_watched: orNull(object<NonNullable<Connection['not_watched']>>({ since: text, message: text })),
  unread_orders: maybe(
    listOf(
      object<NonNullable<Connection['unread_orders']>[number]>({ order_id: text, url: text, why: text }),
    ),
  ),
  moved_listings: maybe(amount),
  no_endings: orNull(
    object<NoEndings>({
      since: text,
      message: text,
      next_step: text,
      link: orNull(text),
      listings_page: text,
    }),
  ),
  webhooks: oneOf('active', 'failed', 'off'),
  webhooks_error: orNull(text),
  webhooks_delay_seconds: orNull(amount),
  grants_keys: flag,
});
export const connectionsAnswer = schemaOf(object<{ results: Connection[] }>({ results: listOf(connection) }));
