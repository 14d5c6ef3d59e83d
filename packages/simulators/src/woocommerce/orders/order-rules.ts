import { dateRules, pagingRules } from '../products/product-rules.ts';
import type { Rule, Rules } from '../rest/validate.ts';
import { orderStatuses } from './order.ts';

const text: Rule = { type: 'string' };
const objects: Rule = { type: 'array', items: { type: 'object' } };
const known = Object.keys(orderStatuses);

/** ISO 4217 codes this machine knows; the real store's list differs in a few that nobody uses. */
const currencies = Intl.supportedValuesOf('currency');

export const orderRules: Rules = {
  status: { type: 'string', values: ['auto-draft', ...known] },
  currency: { type: 'string', values: currencies },
  customer_id: { type: 'integer' },
  customer_note: text,
  billing: { type: 'object', properties: { email: { type: 'email' } } },
  shipping: { type: 'object' },
  payment_method: text,
  payment_method_title: text,
  transaction_id: text,
  meta_data: objects,
  line_items: objects,
  shipping_lines: objects,
  set_paid: { type: 'boolean' },
};

export const orderListRules: Rules = {
  ...pagingRules,
  ...dateRules,
  exclude: { type: 'array', items: { type: 'integer' } },
  include: { type: 'array', items: { type: 'integer' } },
  offset: { type: 'integer' },
  order: { type: 'string', values: ['asc', 'desc'] },
  orderby: { type: 'string', values: ['date', 'modified', 'id', 'include', 'title', 'slug'] },
  status: { type: 'array', items: { type: 'string', values: ['any', 'trash', 'auto-draft', ...known] } },
  customer: { type: 'integer' },
  product: { type: 'integer' },
};
