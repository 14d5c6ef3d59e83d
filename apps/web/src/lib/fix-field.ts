import type { Fix } from '@crosslister/contract/fix.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';

type ProductFix = Extract<Fix, { target: 'product' }>;

const labels: Record<Exclude<ProductFix['field'], 'specifics'>, string> = {
  name: 'Product Name',
  sku: 'SKU',
  price: 'Price',
  quantity: 'Quantity',
  photos: 'Photos',
  description: 'Description',
  ebay_category: 'eBay Category',
  condition: 'Condition',
};
const sections = { connections: 'Connections', policies: 'Default Policies' };

/** The field of the product dialog to begin with; of several item specifics the first. */
export function fieldOf({ field, specifics }: ProductFix): string {
  return field === 'specifics' ? (specifics?.[0] ?? labels.condition) : labels[field];
}

/** What is to be mended, by the words it has on the screen. */
export function fixName(fix: Fix): string {
  if (fix.target === 'settings') return `${sections[fix.section]} (${platformNames[fix.platform]})`;
  return fix.field === 'specifics' ? 'Item specifics' : labels[fix.field];
}
