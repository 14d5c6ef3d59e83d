import type { Platform } from '@crosslister/contract/platforms.ts';

interface Portal {
  /** The field of the settings record with the keys. */
  record: 'ebay_app' | 'etsy_app';
  fields: { name: string; label: string; secret?: true; hint?: string }[];
  url: string;
  site: string;
  /** What to do there, before and after the return address is needed. */
  get: string;
  register: string;
}

/** Platforms whose API needs an app, with the words of their developer sites. */
export const portals: Partial<Record<Platform, Portal>> = {
  ebay: {
    record: 'ebay_app',
    fields: [
      { name: 'client_id', label: 'App ID (Client ID)' },
      { name: 'client_secret', label: 'Cert ID (Client Secret)', secret: true },
      { name: 'ru_name', label: 'RuName (eBay Redirect URL name)' },
    ],
    url: 'https://developer.ebay.com/my/keys',
    site: 'developer.ebay.com',
    get: 'make a free developer account and a Production keyset.',
    register:
      'Under User Tokens, choose "Get a Token from eBay via Your Application" and add a redirect URL. As its accepted address enter the one below; eBay takes https addresses only. eBay then shows the RuName.',
  },
  etsy: {
    record: 'etsy_app',
    fields: [
      { name: 'keystring', label: 'Keystring' },
      { name: 'shared_secret', label: 'Shared Secret', secret: true },
    ],
    url: 'https://www.etsy.com/developers/your-apps',
    site: 'etsy.com/developers',
    get: 'create an app for your own shop. Etsy approves such an app within minutes.',
    register: 'In the app, choose "Edit your callback URLs" and add the address below, letter by letter.',
  },
};
