import { isCategoryNumber } from '@crosslister/contract/listings/category-choice.ts';
import {
  type Platform,
  platformNames,
  type SettingsPlatform,
  settingsOf,
  settingsPlatforms,
} from '@crosslister/contract/platforms.ts';
import { useCategories } from '../../../lib/api/get-categories.ts';
import { withoutUnsaid } from '../product-dialog/product-form.ts';
import type { GridColumn } from './grid/grid-columns.ts';

/** A category of a marketplace: chosen in its picker, or typed as its number. */
export function categoryOn(platform: Platform) {
  const name = platformNames[platform];
  return {
    width: 200,
    picker: platform,
    /** By its own name, once the tree is there. The number stays what is typed and copied. */
    Label: function CategoryLabel({ text }: { text: string }) {
      const { data } = useCategories(platform, text !== '');
      const known = data?.tree.byId.get(text)?.name;
      return known ? `${known} (${text})` : text;
    },
    tidy: (text: string) => text.trim(),
    mistake: (text: string) =>
      text.trim() === '' || isCategoryNumber(text.trim())
        ? undefined
        : `Choose a category, or enter its number on ${name}.`,
  };
}

/** One that a product says over the settings of the platform. */
function ownColumn(platform: SettingsPlatform, setting: string, label: string): GridColumn {
  return {
    ...categoryOn(platform),
    key: `overrides.${platform}.${setting}`,
    label,
    field: 'overrides',
    read: ({ overrides }) => {
      const said: Readonly<Record<string, unknown>> = overrides[platform] ?? {};
      return String(said[setting] ?? '');
    },
    write: (text, { overrides }) => ({
      overrides: withoutUnsaid({ ...overrides, [platform]: { ...overrides[platform], [setting]: text } }),
    }),
  };
}

/** The categories that a product says over the settings of the platform: one or none. */
export const ownCategories = (platform: Platform): GridColumn[] =>
  settingsPlatforms.flatMap((each) =>
    Object.entries(each === platform ? settingsOf(each) : {}).flatMap(([name, { kind, ofProduct }]) =>
      kind === 'category' && ofProduct ? ownColumn(each, name, ofProduct) : [],
    ),
  );
