import type { Setting } from '@crosslister/contract/platforms/description.ts';
import {
  descriptionOf,
  type Platform,
  settingsField,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import type { PricingRules } from '@crosslister/contract/schemas/setting-schemas.ts';

/** What of the settings belongs to one platform; nothing where it has none. */
export function platformRules(rules: PricingRules, platform: Platform): Readonly<Record<string, unknown>> {
  const known = settingsPlatforms.find((each) => each === platform);
  return known ? rules[settingsField(known)] : {};
}

/** What a product's item specifics say of these settings: its decade says when it was made. */
export function saidSettings(
  platform: Platform,
  specifics: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const settings: Readonly<Record<string, Setting>> = descriptionOf(platform).settings ?? {};
  const said = Object.entries(settings).flatMap(([name, { saidBy }]) => {
    const value = saidBy && specifics[saidBy.specific]?.find((each) => saidBy.accepts.test(each));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(said);
}

/** Whether what the server lists there is put on sale at once, where the seller may choose that it is kept as a draft. */
export function publishesAtOnce(rules: PricingRules, platform: Platform): boolean {
  const { publishSetting } = descriptionOf(platform);
  return publishSetting === undefined || platformRules(rules, platform)[publishSetting] === true;
}
