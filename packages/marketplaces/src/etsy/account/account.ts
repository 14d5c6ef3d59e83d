import { z } from 'zod';
import type { Account } from '../../account/oauth.ts';
import type { MarketplaceContext, Secrets } from '../../context.ts';
import { MarketplaceError } from '../../errors.ts';
import { Self, Shop } from '../answers.ts';
import { ask, type EtsyAccess } from '../client.ts';

/** The shop of the account that gave consent, as Etsy shows it. Throws `setup` for an Etsy account without one. */
export async function askShop(context: EtsyAccess): Promise<Shop & { userId: string }> {
  const { user_id, shop_id } = await ask(context, Self, { method: 'GET', path: '/users/me' });
  if (!shop_id) {
    throw new MarketplaceError('setup', 'This Etsy account has no shop.', {
      nextStep: 'Open a shop on Etsy, or connect the account that has one.',
      link: 'https://www.etsy.com/sell',
    });
  }
  const shop = await ask(context, Shop, { method: 'GET', path: `/shops/${shop_id}` });
  return { ...shop, userId: String(user_id) };
}

/** What is stored of it. */
export async function readShop(context: EtsyAccess) {
  const shop = await askShop(context);
  return {
    userId: shop.userId,
    shopId: String(shop.shop_id),
    name: shop.shop_name,
    currency: shop.currency_code ?? 'GBP',
  };
}

export async function test(context: MarketplaceContext): Promise<Account> {
  const shop = await readShop(context);
  return { id: shop.shopId, name: shop.name };
}

const Connected = z.object({ shop_id: z.string().regex(/^\d+$/), currency: z.string() });

/** Id and currency of the connected shop. Throws `credentials` before there is one. */
export function connectedShop(secrets: Secrets): { shopId: string; currency: string } {
  const parsed = Connected.safeParse(secrets);
  if (parsed.success) return { shopId: parsed.data.shop_id, currency: parsed.data.currency };
  throw new MarketplaceError('credentials', 'Etsy is not connected.', {
    nextStep: 'Connect Etsy again under Settings → Connections.',
  });
}

/** Pages on which the seller, signed in on Etsy, sees their listings and orders. */
export const sellerPages = {
  listings: 'https://www.etsy.com/your/shops/me/tools/listings',
  orders: 'https://www.etsy.com/your/orders/sold',
};

/** Path of the connected shop's calls. */
export function shopPath(context: MarketplaceContext): string {
  return `/shops/${connectedShop(context.secrets).shopId}`;
}
