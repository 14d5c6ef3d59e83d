import { type AppKeys, needKeys } from '../../account/app-keys.ts';
import type { MarketplaceConfig } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';

/** Where a seller makes the keys of an app. */
const portal = 'https://developer.ebay.com/my/keys';

export function checkAppKeys({ ebay }: MarketplaceConfig): void {
  const needed = {
    EBAY_CLIENT_ID: ebay.clientId,
    EBAY_CLIENT_SECRET: ebay.clientSecret,
    EBAY_RU_NAME: ebay.ruName,
  };
  needKeys('eBay', needed, {
    nextStep:
      'Enter the keys of your eBay developer account under Settings, Connections. That page says how to get them.',
    link: portal,
  });
}

export function unknownKeys(details: { status: number; code: string }): MarketplaceError {
  return new MarketplaceError('setup', 'eBay does not know these app keys.', {
    ...details,
    nextStep:
      'Check the App ID and the Cert ID under Settings, Connections, or EBAY_CLIENT_ID and EBAY_CLIENT_SECRET on the server.',
    link: portal,
  });
}

/** A keyset of eBay's developer programme. */
export const appKeys = {
  fields: [
    { name: 'client_id', label: 'App ID (Client ID)', secret: false },
    { name: 'client_secret', label: 'Cert ID (Client Secret)', secret: true },
    { name: 'ru_name', label: 'RuName', secret: false },
  ],
  read: ({ ebay }) => ({
    client_id: ebay.clientId,
    client_secret: ebay.clientSecret,
    ru_name: ebay.ruName,
  }),
  replace: (config, { client_id = '', client_secret = '', ru_name = '' }) => ({
    ...config,
    ebay: { ...config.ebay, clientId: client_id, clientSecret: client_secret, ruName: ru_name },
  }),
} satisfies Omit<AppKeys, 'check' | 'quota'>;
