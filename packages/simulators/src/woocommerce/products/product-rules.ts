import type { Rule, Rules } from '../rest/validate.ts';

const text: Rule = { type: 'string' };
const flag: Rule = { type: 'boolean' };
const whole: Rule = { type: 'integer' };
const date: Rule = { type: 'date' };
const objects: Rule = { type: 'array', items: { type: 'object' } };
const numbers: Rule = { type: 'array', items: { type: 'integer' } };
const oneOf = (...values: string[]): Rule => ({ type: 'string', values });

export const productTypes = ['simple', 'grouped', 'external', 'variable'];
const stockStatuses = ['instock', 'outofstock', 'onbackorder'];

/** What a product may carry when written. Prices must be text, as recorded; the order is that of the answers. */
export const productRules: Rules = {
  name: text,
  slug: text,
  date_created: date,
  date_created_gmt: date,
  type: oneOf(...productTypes),
  status: oneOf('draft', 'pending', 'private', 'publish', 'future', 'auto-draft', 'trash'),
  featured: flag,
  catalog_visibility: oneOf('visible', 'catalog', 'search', 'hidden'),
  description: text,
  short_description: text,
  sku: text,
  global_unique_id: text,
  regular_price: text,
  sale_price: text,
  date_on_sale_from: date,
  date_on_sale_from_gmt: date,
  date_on_sale_to: date,
  date_on_sale_to_gmt: date,
  virtual: flag,
  downloadable: flag,
  downloads: objects,
  download_limit: whole,
  download_expiry: whole,
  external_url: text,
  button_text: text,
  tax_status: oneOf('taxable', 'shipping', 'none'),
  tax_class: text,
  manage_stock: flag,
  stock_quantity: whole,
  stock_status: oneOf(...stockStatuses),
  backorders: oneOf('no', 'notify', 'yes'),
  low_stock_amount: whole,
  sold_individually: flag,
  weight: text,
  dimensions: { type: 'object', properties: { length: text, width: text, height: text } },
  shipping_class: text,
  reviews_allowed: flag,
  upsell_ids: numbers,
  cross_sell_ids: numbers,
  parent_id: whole,
  purchase_note: text,
  categories: objects,
  tags: objects,
  brands: objects,
  images: objects,
  attributes: objects,
  default_attributes: objects,
  menu_order: whole,
  grouped_products: numbers,
  meta_data: objects,
};

const { type, images, ...common } = productRules;
export const variationRules: Rules = { ...common, image: { type: 'object' } };

const orderings = [
  'date, id, include, title, slug, modified, popularity, rating, post__in, price, sales, menu_order, random',
  'popularity, rating, menu_order, price, popularity, and rating',
];

export const pagingRules: Rules = {
  context: oneOf('view', 'edit'),
  page: { type: 'integer', minimum: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100 },
};

export const dateRules: Rules = {
  after: date,
  before: date,
  modified_after: date,
  modified_before: date,
  dates_are_gmt: flag,
};

export const productListRules: Rules = {
  ...pagingRules,
  ...dateRules,
  exclude: numbers,
  include: numbers,
  offset: whole,
  order: oneOf('asc', 'desc'),
  orderby: oneOf(...orderings.join(', ').replace(' and ', ' ').split(', ')),
  parent: numbers,
  status: oneOf('any', 'future', 'trash', 'draft', 'pending', 'private', 'publish'),
  type: oneOf(...productTypes),
  featured: flag,
  on_sale: flag,
  stock_status: oneOf(...stockStatuses),
};
