import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { Platform } from '@crosslister/contract/platforms.ts';

type Setting = Extract<Fix, { target: 'settings' }>['setting'];
type ProductField = Extract<Fix, { target: 'product' }>['field'];

/** Fixed in this field of the product. */
export const inProduct = (field: ProductField): Fix => ({ target: 'product', field });

/** Fixed by item specifics of the product. The missing ones are named. */
export const inSpecifics = (specifics: readonly string[]): Fix => ({
  target: 'product',
  field: 'specifics',
  specifics: [...specifics],
});

/** Fixed under Settings, Default Policies, by this setting if it is a single one. */
export const inPolicies = (platform: Platform, setting?: Setting): Fix => ({
  target: 'settings',
  section: 'policies',
  platform,
  ...(setting && { setting }),
});

/** Fixed under Settings, Connections. */
export const inConnections = (platform: Platform): Fix => ({
  target: 'settings',
  section: 'connections',
  platform,
});
