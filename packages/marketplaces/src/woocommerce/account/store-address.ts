import { z } from 'zod';
import type { Secrets } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';

export interface Store {
  /** Base address without a trailing slash; may have a sub-directory. */
  url: string;
  secure: boolean;
  key: string;
  secret: string;
}

const WooSecrets = z.object({
  url: z.string().trim().min(1),
  consumer_key: z.string().trim().min(1),
  consumer_secret: z.string().trim().min(1),
});

/** The store of a connection. Throws MarketplaceError `credentials` or `setup` where it cannot be one. */
export function storeOf(secrets: Secrets): Store {
  const parsed = WooSecrets.safeParse(secrets);
  if (!parsed.success) {
    throw new MarketplaceError('credentials', 'The store address and both API keys are needed.', {
      nextStep: 'Open Settings, Connections, and fill in all three WooCommerce fields.',
    });
  }
  const { consumer_key: key, consumer_secret: secret } = parsed.data;
  if (key.startsWith('cs_') && secret.startsWith('ck_')) {
    throw new MarketplaceError('credentials', 'The two API keys are swapped.', {
      nextStep:
        'Put the one that starts with ck_ into Consumer Key and the one with cs_ into Consumer Secret.',
    });
  }
  const url = storeUrl(parsed.data.url);
  return { url, secure: url.startsWith('https:'), key, secret };
}

/** A store address as sellers paste it, cut back to the store's base; https where no scheme is given. */
export function storeUrl(text: string): string {
  const typed = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new MarketplaceError('setup', `"${withoutLogin(typed)}" is not a store address.`, {
      nextStep: 'Enter the address of your store as a browser shows it, such as https://shop.example.co.uk.',
    });
  }
  const path = url.pathname
    .replace(/\/(wp-json|wp-admin|wp-login\.php)(\/.*)?$/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return `${url.origin}${path}`;
}

/** Without the name and password that some paste before the host. */
function withoutLogin(address: string): string {
  const [start, end] = [address.indexOf('//'), address.lastIndexOf('@')];
  return start >= 0 && end > start ? address.slice(0, start + 2) + address.slice(end + 1) : address;
}

/** Pages of the store's own administration where the seller mends things or looks. WordPress leads `orders` on to where it keeps them. */
const adminPages = {
  keys: 'wp-admin/admin.php?page=wc-settings&tab=advanced&section=keys',
  permalinks: 'wp-admin/options-permalink.php',
  currency: 'wp-admin/admin.php?page=wc-settings',
  tax: 'wp-admin/admin.php?page=wc-settings&tab=tax',
  webhooks: 'wp-admin/admin.php?page=wc-settings&tab=advanced&section=webhooks',
  products: 'wp-admin/edit.php?post_type=product',
  plugins: 'wp-admin/plugins.php',
  orders: 'wp-admin/edit.php?post_type=shop_order',
} as const;

/** Where the owner sees an order. WordPress leads it on to where the store keeps orders. */
export const orderPage = (storeUrl: string, id: number): string =>
  `${storeUrl}/wp-admin/post.php?post=${id}&action=edit`;

export function adminPage(store: Pick<Store, 'url'>, page: keyof typeof adminPages): string {
  return `${store.url}/${adminPages[page]}`;
}
