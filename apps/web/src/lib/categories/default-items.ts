import { conditionNames } from '@crosslister/contract/listings/conditions.ts';
import { type Platform, platformNames, platforms, settingsOf } from '@crosslister/contract/platforms.ts';
import { measureNames, sellerFields } from '@crosslister/contract/seller-fields.ts';
import type { CategoryDefaultsInput } from '@crosslister/contract/settings/category-defaults.ts';

export const noDefaults: CategoryDefaultsInput = {
  condition: null,
  specifics: {},
  overrides: {},
  parcel: { parcel_weight_g: null, parcel_length_cm: null, parcel_width_cm: null, parcel_height_cm: null },
};

/** One of the values that are kept for a category. */
export interface DefaultItem {
  key: string;
  label: string;
  text: string;
  /** It describes one thing more often than all of its category. */
  isSpecific: boolean;
  part: CategoryDefaultsInput;
}

/** What is kept, each value separately and in words; the parcel is one. */
export function itemsOf({ condition, specifics, overrides, parcel }: CategoryDefaultsInput): DefaultItem[] {
  const item = (key: string, label: string, text: string, part: Partial<CategoryDefaultsInput>) => ({
    key,
    label,
    text,
    isSpecific: part.specifics !== undefined,
    part: { ...noDefaults, ...part },
  });
  const measures = measureNames.flatMap((name) => {
    const { label, unit } = sellerFields[name];
    return parcel[name] === null ? [] : [`${label.replace('Parcel ', '')} ${parcel[name]} ${unit}`];
  });
  return [
    ...(condition ? [item('condition', 'Condition', conditionNames[condition], { condition })] : []),
    ...(measures.length > 0 ? [item('parcel', 'Parcel', measures.join(', '), { parcel })] : []),
    ...Object.entries(specifics).flatMap(([name, values]) =>
      values.length > 0
        ? [item(`specific ${name}`, name, values.join(', '), { specifics: { [name]: values } })]
        : [],
    ),
    ...platforms.flatMap((platform) => {
      return Object.entries(overridesOf({ overrides }, platform)).flatMap(([name, value]) => {
        if (value === undefined || value === '') return [];
        const setting = settingsOf(platform)[name];
        const label = setting?.ofProduct ?? name;
        const named = label.startsWith(platformNames[platform])
          ? label
          : `${platformNames[platform]} ${label}`;
        const shown = setting?.kind === 'choice' ? setting.choices[String(value)] : undefined;
        const text = shown ?? (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));
        return [item(`${platform} ${name}`, named, text, { overrides: { [platform]: { [name]: value } } })];
      });
    }),
  ];
}

/** Both as one. Where both say something, the second counts. */
export function withDefaults(
  one: CategoryDefaultsInput,
  other: CategoryDefaultsInput,
): CategoryDefaultsInput {
  const overrides = platforms.flatMap((platform) => {
    const own = { ...overridesOf(one, platform), ...overridesOf(other, platform) };
    return Object.keys(own).length > 0 ? [[platform, own]] : [];
  });
  return {
    condition: other.condition ?? one.condition,
    specifics: { ...one.specifics, ...other.specifics },
    overrides: Object.fromEntries(overrides),
    parcel: Object.fromEntries(
      measureNames.map((name) => [name, other.parcel[name] ?? one.parcel[name]]),
    ) as CategoryDefaultsInput['parcel'],
  };
}

/** What is said over the settings of one platform. */
export const overridesOf = (
  { overrides }: Pick<CategoryDefaultsInput, 'overrides'>,
  platform: Platform,
): Readonly<Record<string, unknown>> =>
  (overrides as { [P in Platform]?: Readonly<Record<string, unknown>> | undefined })[platform] ?? {};
