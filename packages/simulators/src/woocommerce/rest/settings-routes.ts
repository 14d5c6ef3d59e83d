import type { View } from '../shop.ts';
import { paged } from './paging.ts';
import { errorBody, RestError } from './rest-error.ts';
import { type Call, collectionAllow, itemAllowed, type Reply, type Route } from './route.ts';

const settingAllow = 'GET, POST, PUT, PATCH';
const names: Record<string, [name: string, symbol: string]> = {
  GBP: ['Pound sterling', '&pound;'],
  EUR: ['Euro', '&euro;'],
  USD: ['United States (US) dollar', '&#36;'],
};

function currencyOptions() {
  return Object.fromEntries(
    Object.entries(names).map(([code, [name, sign]]) => [code, `${name} (${sign}) — ${code}`]),
  );
}

function settings({ shop }: View) {
  return [
    {
      id: 'woocommerce_currency',
      label: 'Currency',
      description: 'Currency of the prices in this shop.',
      type: 'select',
      default: 'USD',
      options: currencyOptions(),
      tip: 'Currency of the prices in this shop.',
      value: shop.currency,
      group_id: 'general',
    },
    {
      id: 'woocommerce_default_country',
      label: 'Country / State',
      description: 'The country and state or province, if any, in which your business is located.',
      type: 'select',
      default: 'US:CA',
      options: { GB: 'United Kingdom (UK)' },
      tip: 'The country and state or province, if any, in which your business is located.',
      value: shop.taxes.base,
      group_id: 'general',
    },
    {
      id: 'woocommerce_calc_taxes',
      label: 'Enable taxes',
      description: 'Enable tax rates and calculations',
      type: 'checkbox',
      default: 'no',
      tip: 'Rates will be configurable and taxes will be calculated during checkout.',
      value: shop.taxes.isOn ? 'yes' : 'no',
      group_id: 'general',
    },
    {
      id: 'woocommerce_weight_unit',
      label: 'Weight unit',
      description: 'This controls what unit you will define weights in.',
      type: 'select',
      default: 'kg',
      options: { kg: 'kg', g: 'g', lbs: 'lbs', oz: 'oz' },
      tip: 'This controls what unit you will define weights in.',
      value: shop.weightUnit,
      group_id: 'products',
    },
    {
      id: 'woocommerce_dimension_unit',
      label: 'Dimensions unit',
      description: 'This controls what unit you will define lengths in.',
      type: 'select',
      default: 'cm',
      options: { m: 'm', cm: 'cm', mm: 'mm', in: 'in', yd: 'yd' },
      tip: 'This controls what unit you will define lengths in.',
      value: shop.sizeUnit,
      group_id: 'products',
    },
    {
      id: 'woocommerce_prices_include_tax',
      label: 'Prices entered with tax',
      description: '',
      type: 'radio',
      default: 'no',
      options: { yes: 'Inclusive of tax', no: 'Exclusive of tax' },
      tip: 'Whether prices are entered with tax.',
      value: shop.taxes.inPrices ? 'yes' : 'no',
      group_id: 'tax',
    },
    {
      id: 'woocommerce_tax_round_at_subtotal',
      label: 'Rounding',
      description: 'Round tax at subtotal level, instead of rounding per line',
      type: 'checkbox',
      default: 'no',
      value: shop.taxes.roundsAtSubtotal ? 'yes' : 'no',
      group_id: 'tax',
    },
  ];
}

function withLinks({ base }: View, setting: { id: string; group_id: string }) {
  const collection = `${base}/wp-json/wc/v3/settings/${setting.group_id}`;
  const hints = { targetHints: { allow: settingAllow.split(', ') } };
  return {
    ...setting,
    _links: { self: [{ href: `${collection}/${setting.id}`, ...hints }], collection: [{ href: collection }] },
  };
}

function group({ view, params }: Call): Reply {
  const found = settings(view).filter(({ group_id }) => group_id === params.group);
  // Only a setting read alone names its group.
  return {
    body: found.map((setting) => {
      const { group_id, ...shown } = withLinks(view, setting);
      return shown;
    }),
  };
}

function one({ view, params }: Call): Reply {
  const found = settings(view).find(({ id, group_id }) => id === params.setting && group_id === params.group);
  if (!found) throw new RestError(404, 'rest_setting_setting_invalid', 'Invalid setting.');
  return { body: withLinks(view, found) };
}

/** Source of 11.0.1: what a gateway can is in `method_supports`. */
function gateway({ view, params }: Call): Reply {
  const found = view.shop.gateways.get(params.gateway ?? '');
  if (!found)
    throw new RestError(404, 'woocommerce_rest_payment_gateway_invalid', 'Resource does not exist.');
  const { title, refunds } = found;
  return {
    body: {
      id: params.gateway,
      title,
      enabled: true,
      method_supports: ['products', ...(refunds ? ['refunds'] : [])],
    },
  };
}

function systemStatus({ view: { shop, base } }: Call): Reply {
  const symbol = names[shop.currency]?.[1] ?? shop.currency;
  return {
    body: {
      environment: {
        home_url: base,
        site_url: base,
        version: '11.0.1',
        wp_version: '7.1',
        wp_multisite: false,
        wp_debug_mode: false,
        wp_cron: shop.wpCron,
        language: 'en_US',
        php_version: '8.2.0',
        default_timezone: 'UTC',
      },
      settings: {
        api_enabled: false,
        force_ssl: false,
        currency: shop.currency,
        currency_symbol: symbol,
        currency_position: 'left',
        thousand_separator: ',',
        decimal_separator: '.',
        number_of_decimals: 2,
        HPOS_enabled: shop.hpos,
        HPOS_sync_enabled: false,
      },
    },
  };
}

function currentCurrency({ view: { shop, base } }: Call): Reply {
  const [name, symbol] = names[shop.currency] ?? [shop.currency, shop.currency];
  const collection = `${base}/wp-json/wc/v3/data/currencies`;
  const self = [{ href: `${collection}/${shop.currency}`, targetHints: { allow: ['GET'] } }];
  return {
    body: { code: shop.currency, name, symbol, _links: { self, collection: [{ href: collection }] } },
  };
}

/** As recorded from 11.0.1 in November 2026. */
function taxRates(call: Call): Reply {
  const collection = `${call.view.base}/wp-json/wc/v3/taxes`;
  return paged(call, call.view.shop.taxes.rates, (rate) => ({
    ...rate,
    postcodes: rate.postcode ? [rate.postcode] : [],
    cities: [],
    _links: {
      self: [{ href: `${collection}/${rate.id}`, targetHints: { allow: itemAllowed.split(', ') } }],
      collection: [{ href: collection }],
    },
  }));
}

export const settingsRoutes: Route[] = [
  { path: '/taxes', allow: collectionAllow, methods: { GET: taxRates } },
  { path: '/settings/:group*', allow: 'GET', methods: { GET: group } },
  { path: '/settings/:group*/:setting*', allow: settingAllow, methods: { GET: one } },
  { path: '/payment_gateways/:gateway*', allow: 'GET, POST, PUT, PATCH', methods: { GET: gateway } },
  { path: '/system_status', allow: 'GET', methods: { GET: systemStatus } },
  { path: '/data/currencies/current', allow: 'GET', methods: { GET: currentCurrency } },
];

const ofWordPress = ['oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1', 'wp-abilities/v1'];
const namespaces =
  'oembed/1.0 wc/v3 wc/v1 wc/pos/v1/catalog jetpack/v4 wc-admin wc-analytics wc/store wc/store/v1 wc/private wc/v2 wc-admin-email wc-telemetry wccom-site/v3 wp-abilities/v1 wp/v2 wp-site-health/v1 wp-block-editor/v1'.split(
    ' ',
  );

function index({ view: { shop, base }, query }: Call): Reply {
  return {
    body: {
      name: shop.name,
      description: '',
      url: base,
      home: base,
      gmt_offset: 0,
      timezone_string: shop.zone,
      page_for_posts: 0,
      page_on_front: 0,
      show_on_front: 'posts',
      namespaces: shop.state === 'woocommerce_off' ? ofWordPress : namespaces,
      authentication: {
        'application-passwords': {
          endpoints: { authorization: `${base}/wp-admin/authorize-application.php` },
        },
      },
      routes: { '/': {}, '/wc/v3': {}, '/wc/v3/products': {}, '/wc/v3/orders': {} },
      site_logo: 0,
      site_icon: 0,
      site_icon_url: '',
      // `_fields` takes the links of the index away, unlike those of a product.
      ...(!query._fields && { _links: { help: [{ href: 'https://developer.wordpress.org/rest-api/' }] } }),
    },
  };
}

function namespaceIndex({ view: { base } }: Call): Reply {
  const routes = { '/wc/v3': {}, '/wc/v3/products': {}, '/wc/v3/orders': {} };
  return { body: { namespace: 'wc/v3', routes, _links: { up: [{ href: `${base}/wp-json/` }] } } };
}

function notLoggedIn(): never {
  throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.');
}

function noUpload(): never {
  throw new RestError(401, 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
}

/** WordPress's own batch route, which WooCommerce's routes do not allow. */
function coreBatch({ body }: Call): Reply {
  const error = new RestError(
    400,
    'rest_batch_not_allowed',
    'The requested route does not support batch requests.',
  );
  const asked = Array.isArray(body.requests) ? body.requests : [];
  return {
    status: 207,
    body: { responses: asked.map(() => ({ body: errorBody(error), status: 400, headers: [] })) },
  };
}

/** Routes that need no WooCommerce key; those of WordPress itself do not take one. */
export const openRoutes: Route[] = [
  { path: '/', allow: 'GET', methods: { GET: index } },
  { path: '/wc/v3', allow: 'GET', methods: { GET: namespaceIndex } },
  { path: '/batch/v1', allow: 'POST', methods: { POST: coreBatch } },
  { path: '/wp/v2/users/me', allow: 'GET', methods: { GET: notLoggedIn } },
  { path: '/wp/v2/media', allow: 'GET', methods: { POST: noUpload } },
];
