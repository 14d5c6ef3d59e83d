import { z } from 'zod';
import type { Setting } from '../platforms/description.ts';
import {
  type MarkupPlatform,
  markupField,
  markupPlatforms,
  type Platform,
  type ProductSettingsOf,
  platforms,
  type SettingsOf,
  type SettingsPlatform,
  settingsField,
  settingsOf,
  settingsPlatforms,
  usualValue,
} from '../platforms.ts';
import { ParcelDefaults } from '../settings/parcel.ts';
import { type SafetyContact, SafetyContacts } from '../settings/safety-contacts.ts';

// What the descriptions of the platforms say of their settings, as schemas of the calls.

/** A settled name, as of a policy. */
const name = z.string().max(500);

function valueSchema(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'policy':
      return name;
    case 'text': {
      const text = setting.trimmed ? z.string().trim() : z.string();
      return text.max(setting.maxLength);
    }
    case 'number':
      return z.int().min(setting.min).max(setting.max);
    case 'choice':
      return z.enum(Object.keys(setting.choices));
    case 'switch':
      return z.boolean();
    case 'category':
      return z
        .string()
        .trim()
        .regex(/^\d{0,15}$/, setting.refused);
  }
}

type Whose = (setting: Setting) => boolean;
const all: Whose = () => true;
const saidOfProduct: Whose = ({ ofProduct }) => ofProduct !== undefined;

const schemasOf = (platform: Platform, which: Whose) =>
  Object.fromEntries(
    Object.entries(settingsOf(platform)).flatMap(([key, setting]) =>
      which(setting) ? [[key, valueSchema(setting)] as const] : [],
    ),
  );

/** The settings of one platform's listings, with a default for whatever was never set. */
export function settingsSchema<P extends SettingsPlatform>(
  platform: P,
): z.ZodType<SettingsOf<P>, Partial<SettingsOf<P>>> {
  const fields = Object.entries(settingsOf(platform)).map(
    ([key, setting]) => [key, valueSchema(setting).default(usualValue(setting))] as const,
  );
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<SettingsOf<P>, Partial<SettingsOf<P>>>;
}

/** Whole percent, 0 to 1000; anything that is not a number becomes 0 (spec section 5). */
const Markup = z.preprocess(
  (value) => {
    const percent = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof percent === 'number' && Number.isFinite(percent) ? percent : 0;
  },
  z.int('must be a whole number').min(0, 'must be at least 0').max(1000, 'must be at most 1000'),
);

export type PricingRules = { [P in MarkupPlatform as `${P}_markup`]: number } & {
  round_to_99: boolean;
  parcels: ParcelDefaults;
  safety_contacts: SafetyContact[];
} & { [P in SettingsPlatform as `${P}_settings`]: SettingsOf<P> };
type Defined<T> = { [Key in keyof T]?: T[Key] | undefined };
export type PricingRulesUpdate = Defined<Omit<PricingRules, `${SettingsPlatform}_settings`>> & {
  [P in SettingsPlatform as `${P}_settings`]?: Defined<SettingsOf<P>> | undefined;
};

const ofMarkups = <T>(of: (platform: MarkupPlatform) => T) =>
  Object.fromEntries(markupPlatforms.map((platform) => [markupField(platform), of(platform)]));
const ofSettings = <T>(of: (platform: SettingsPlatform) => T) =>
  Object.fromEntries(settingsPlatforms.map((platform) => [settingsField(platform), of(platform)]));

export const PricingRules = z.object({
  ...ofMarkups(() => Markup.default(0)),
  round_to_99: z.boolean().default(false),
  parcels: ParcelDefaults.prefault({}),
  safety_contacts: SafetyContacts,
  ...ofSettings((platform) => settingsSchema(platform).prefault({})),
}) as unknown as z.ZodType<PricingRules, PricingRulesUpdate>;

/** As a client sends them: what it leaves out stays as it was, so that an older client loses nothing. */
export const PricingRulesUpdate = z
  .object({
    ...ofMarkups(() => Markup),
    round_to_99: z.boolean(),
    parcels: ParcelDefaults,
    safety_contacts: SafetyContacts.unwrap(),
    ...ofSettings((platform) => z.object(schemasOf(platform, all)).partial()),
  })
  .partial() as unknown as z.ZodType<PricingRulesUpdate, PricingRulesUpdate>;

/** What a product can say over the settings of a platform. Absent means: as in Settings. */
export type ProductOverrides = { [P in SettingsPlatform]?: Defined<ProductSettingsOf<P>> | undefined };
const withOverrides = platforms.filter((platform) => Object.values(settingsOf(platform)).some(saidOfProduct));
export const ProductOverrides = z.object(
  Object.fromEntries(
    withOverrides.map((platform) => [
      platform,
      z.object(schemasOf(platform, saidOfProduct)).partial().optional(),
    ]),
  ),
) as unknown as z.ZodType<ProductOverrides, ProductOverrides>;
