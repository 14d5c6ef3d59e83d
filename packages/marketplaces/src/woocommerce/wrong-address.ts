import { MarketplaceError } from '../errors.ts';
import type { HttpAnswer } from '../http.ts';
import { adminPage, type Store } from './account/store-address.ts';

/** A page of a firewall, or of the host in front of the store. */
export function blocked(answer: HttpAnswer): MarketplaceError {
  return new MarketplaceError(
    'setup',
    `Something in front of your store turned us away (${answer.status}).`,
    {
      status: answer.status,
      nextStep:
        'Ask your host or security plugin (Cloudflare, Wordfence, ModSecurity) to let requests to /wp-json/wc/v3/ through.',
    },
  );
}

/** HTML where JSON was expected: plain permalinks, another kind of site, or a firewall. */
export function notJson(store: Store, answer: HttpAnswer): MarketplaceError {
  if (answer.status >= 400 && answer.status !== 404 && answer.status !== 410) return blocked(answer);
  const { status } = answer;
  const details = { status, ...(status < 400 && { isNoData: true }) };
  const wordpress = wordpressAt(answer);
  if (wordpress && !wordpress.isPlain && wordpress.url !== store.url) {
    const message = `There is no WooCommerce store at ${store.url}: its WordPress is at ${wordpress.url}.`;
    const nextStep = `Enter ${wordpress.url} as the store address.`;
    return new MarketplaceError('setup', message, { ...details, nextStep });
  }
  if (wordpress?.isPlain) {
    return new MarketplaceError('setup', 'Your store uses plain permalinks, which switch its API off.', {
      ...details,
      link: adminPage(wordpress, 'permalinks'),
      nextStep: 'In WordPress open Settings, Permalinks, choose any other structure than Plain, and save.',
    });
  }
  if (wordpress || /wp-content|wp-includes/.test(answer.text)) {
    return new MarketplaceError('setup', `WordPress answers at ${store.url}, but its API does not.`, {
      ...details,
      link: adminPage(store, 'permalinks'),
      nextStep:
        'In WordPress open Settings, Permalinks, choose any structure but Plain, and save, also where one is chosen already. If that is no help, check the store address.',
    });
  }
  return new MarketplaceError('setup', `There is no WooCommerce store at ${store.url}.`, {
    ...details,
    nextStep: 'Check the store address, also whether the shop is in a sub-directory such as /shop.',
  });
}

/** The API's URL of the WordPress that sent this page, from a header of every page. */
function wordpressAt({ headers }: HttpAnswer): { url: string; isPlain: boolean } | null {
  const root = /<([^<>]*)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(headers.get('link') ?? '')?.[1];
  if (!root) return null;
  const isPlain = root.includes('rest_route=');
  const end = isPlain ? /\/(index\.php)?\?.*$/ : /\/(index\.php\/)?wp-json\/?$/;
  return { url: root.replace(end, ''), isPlain };
}

/** 404 `rest_no_route`: WordPress answers, WooCommerce does not. */
export function noRoute(store: Store): MarketplaceError {
  return new MarketplaceError('setup', `WooCommerce is not active at ${store.url}.`, {
    status: 404,
    code: 'rest_no_route',
    nextStep: 'Activate the WooCommerce plugin, or correct the store address, and test the connection again.',
  });
}

export function moved(store: Store, target: string): MarketplaceError {
  // What the seller should enter, not the path of the API below it.
  const base = target.replace(/\/wp-json(\/.*)?$/, '');
  const elsewhere = base === store.url ? target : base;
  return new MarketplaceError('setup', `Your store sends ${store.url} on to ${elsewhere}.`, {
    nextStep:
      'Enter the address your store really uses in Settings, Connections; keys are not sent anywhere else.',
  });
}
