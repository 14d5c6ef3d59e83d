import type { Fix } from '@crosslister/contract/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

type Setting = Extract<Fix, { target: 'settings' }>['setting'];
type ProductField = Extract<Fix, { target: 'product' }>['field'];

/** It is mended in this field of the product. */
export const inProduct = (field: ProductField): Fix => ({ target: 'product', field });

/** It is mended by item specifics of the product, the missing ones by name. */
export const inSpecifics = (specifics: readonly string[]): Fix => ({
  target: 'product',
  field: 'specifics',
  specifics: [...specifics],
});

/** It is mended under Settings, Default Policies, by this setting where it is one. */
export const inPolicies = (platform: Platform, setting?: Setting): Fix => ({
  target: 'settings',
  section: 'policies',
  platform,
  ...(setting && { setting }),
});
