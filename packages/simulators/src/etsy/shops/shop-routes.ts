import { json } from '../../http/answer.ts';
import { notFound, refusal } from '../etsy-refusals.ts';
import { sellerOfShop } from '../etsy-state.ts';
import { readForm, required } from '../form-body.ts';
import { activeCount, renderUser } from '../listings/associations.ts';
import { renderShop } from '../listings/render-listing.ts';
import { type AppCall, base, type Route, type SellerCall } from '../router.ts';

function me({ seller }: SellerCall) {
  return json(200, { user_id: seller.userId, shop_id: seller.shopId });
}

function user({ seller, params }: SellerCall) {
  if (String(seller.userId) !== params.user) throw refusal(403, 'Only your own profile can be read.');
  return json(200, renderUser(seller));
}

function shop({ site, params, origin }: AppCall) {
  const seller = sellerOfShop(site, Number(params.anyShop));
  if (!seller) throw notFound('Shop', params.anyShop);
  return json(200, renderShop(seller, activeCount(site, seller.shopId), origin));
}

function shopOfUser({ site, params, origin }: AppCall) {
  const seller = site.sellers.get(Number(params.user));
  if (!seller) throw notFound('User', params.user);
  return json(200, renderShop(seller, activeCount(site, seller.shopId), origin));
}

function sections({ site, params }: AppCall) {
  const seller = sellerOfShop(site, Number(params.anyShop));
  if (!seller) throw notFound('Shop', params.anyShop);
  const listings = [...site.listings.values()].filter(({ state }) => state === 'active');
  const results = seller.sections.map(({ id, title }, index) => ({
    shop_section_id: id,
    title,
    rank: index + 1,
    user_id: seller.userId,
    active_listing_count: listings.filter(({ content }) => content.shop_section_id === id).length,
  }));
  return json(200, { count: results.length, results });
}

/** Who helps to make what the shop sells (getShopProductionPartners, Open API of August 2026). */
function partners({ seller, params }: SellerCall) {
  if (String(seller.shopId) !== params.anyShop) throw refusal(403, 'Only your own shop can be read.');
  const results = seller.partners.map(({ id, name }) => ({
    production_partner_id: id,
    partner_name: name,
    location: 'United Kingdom',
  }));
  return json(200, { count: results.length, results });
}

/** An application asks what a token allows. */
function scopes({ site, request }: AppCall) {
  const token = site.accessTokens.get(required(readForm(request).text('token'), 'token'));
  if (!token || token.expiresAt <= site.clock.now()) {
    throw refusal(401, 'invalid_token', 'access token is expired');
  }
  return json(200, { scopes: token.scopes });
}

function ping() {
  return json(200, { application_id: 1 });
}

export const shopRoutes: Route[] = [
  { method: 'GET', path: `${base}/openapi-ping`, access: 'app', handle: ping },
  { method: 'POST', path: `${base}/scopes`, access: 'app', handle: scopes },
  { method: 'GET', path: `${base}/users/me`, access: 'seller', scopes: ['shops_r'], handle: me },
  { method: 'GET', path: `${base}/users/:user`, access: 'seller', scopes: ['email_r'], handle: user },
  { method: 'GET', path: `${base}/users/:user/shops`, access: 'app', handle: shopOfUser },
  { method: 'GET', path: `${base}/shops/:anyShop`, access: 'app', handle: shop },
  {
    method: 'GET',
    path: `${base}/shops/:anyShop/production-partners`,
    access: 'seller',
    scopes: ['shops_r'],
    handle: partners,
  },
  { method: 'GET', path: `${base}/shops/:anyShop/sections`, access: 'app', handle: sections },
];
