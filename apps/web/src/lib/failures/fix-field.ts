import type { Fix } from '@crosslister/contract/listings/fix.ts';
import { catalogueCategories, platformNames } from '@crosslister/contract/platforms.ts';
import { sellerFields } from '@crosslister/contract/seller-fields.ts';
import { settingLabel } from '@crosslister/domain/requirements.ts';
import type { SettingsPlace } from '../dialog-props.ts';

type SettingsFix = Extract<Fix, { target: 'settings' }>;
type ProductFix = Extract<Fix, { target: 'product' }>;

const labels: Record<Exclude<ProductFix['field'], 'specifics'>, string> = {
  name: 'Product Name',
  sku: 'SKU',
  price: 'Price',
  quantity: 'Quantity',
  photos: 'Photos',
  description: 'Description',
  ebay_category: `${platformNames[catalogueCategories]} Category`,
  condition: 'Condition',
  parcel_weight_g: sellerFields.parcel_weight_g.label,
  parcel_length_cm: sellerFields.parcel_length_cm.label,
  parcel_width_cm: sellerFields.parcel_width_cm.label,
  parcel_height_cm: sellerFields.parcel_height_cm.label,
};
const sections = { connections: 'Connections', policies: 'Default Policies' };

/** Where the settings open to fix it: at the setting itself, if it is a single one. */
export function placeOf({ section, platform, setting }: SettingsFix): SettingsPlace {
  return { panel: section, ...(setting && { setting: { platform, field: setting } }) };
}

/** The field with which the product dialog starts. Of several item specifics the first. */
export function fieldOf({ field, specifics }: ProductFix): string {
  return field === 'specifics' ? (specifics?.[0] ?? labels.condition) : labels[field];
}

/** The name of what has to be fixed, in the screen's words. */
export function fixName(fix: Fix): string {
  if (fix.target === 'settings') {
    const what = fix.setting ? settingLabel(fix.platform, fix.setting) : sections[fix.section];
    return `${what} (${platformNames[fix.platform]})`;
  }
  return fix.field === 'specifics' ? 'Item specifics' : labels[fix.field];
}
