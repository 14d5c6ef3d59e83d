import { z } from 'zod';
import type { KeyGrant } from '../../account/key-grant.ts';
import { queryText } from './auth.ts';
import { findShop } from './find-shop.ts';
import { adminPage, storeUrl } from './store-address.ts';

const Granted = z.object({
  user_id: z.string().min(1).max(200),
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});
const Returned = z.object({ user_id: z.string().min(1).max(200), success: z.string() });

/**
 * WooCommerce's own page for granting keys, `/wc-auth/v1/authorize`. We choose the value of `user_id`, and it comes
 * back both times. Source: WooCommerce's REST API documentation, "Authentication endpoint".
 */
export const keyGrant: KeyGrant = {
  shopAt: storeUrl,
  findShop,
  page({ shop, state, callbackUrl, returnUrl }) {
    const query = queryText({
      app_name: 'Crosslister',
      scope: 'read_write',
      user_id: state,
      return_url: returnUrl,
      callback_url: callbackUrl,
    });
    return `${shop}/wc-auth/v1/authorize?${query}`;
  },
  keysPage: (shop) => adminPage({ url: shop }, 'keys'),
  read(body, shop) {
    const parsed = Granted.safeParse(body);
    if (!parsed.success) return null;
    const { user_id, consumer_key, consumer_secret } = parsed.data;
    return { state: user_id, secrets: { url: shop, consumer_key, consumer_secret } };
  },
  readReturn(query) {
    const parsed = Returned.safeParse(query);
    return parsed.success ? { state: parsed.data.user_id, agreed: parsed.data.success === '1' } : null;
  },
};
