import { z } from 'zod';

/** WordPress may leave out, null or empty a text. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));
const count = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))
  .pipe(z.number().nullable());
const image = z.object({ id: z.number(), src: text });

/** An error of the REST API. `resource_id` is the product that has a SKU already. */
export const Problem = z.object({
  /** 0 where a fulfilment is refused without a name for it. */
  code: z.union([z.string(), z.literal(0).transform(String)]),
  message: text,
  data: z
    .object({
      status: z.number().optional(),
      resource_id: z.number().optional(),
      params: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .nullish()
    .catch(null),
});
export type Problem = z.infer<typeof Problem>;

const sellable = {
  id: z.number(),
  status: z.string(),
  permalink: text,
  sku: text,
  /** What a buyer pays now: the sale price if there is one. Empty without a price. */
  price: text,
  /** The price without a sale. It is shown struck through during a sale. */
  regular_price: text,
  /** `taxable`, `shipping` or `none`. */
  tax_status: z.string().catch('taxable'),
  /** Empty for the standard one. */
  tax_class: text,
  /** By its slug. Empty for none. */
  shipping_class: text,
  /** Whether a sale is on right now, by its dates too. */
  on_sale: z.boolean().catch(false),
  description: text,
  /** Also the string `parent` on variations whose stock the parent keeps. */
  manage_stock: z.union([z.boolean(), z.string()]).catch(false),
  stock_quantity: count,
  stock_status: z.string().catch('instock'),
  /** Whether more may be bought than there is: `no`, `notify` or `yes`. */
  backorders: z.string().catch('no'),
  date_created_gmt: text,
  /** GTIN, UPC, EAN or ISBN. Older stores do not have it. */
  global_unique_id: text,
  /** In the units of the store. */
  weight: text,
  dimensions: z.object({ length: text, width: text, height: text }).nullish().catch(null),
  /** Nothing is posted: a service, or a download. */
  virtual: z.boolean().catch(false),
  downloadable: z.boolean().catch(false),
  date_modified_gmt: text,
};

const ProductAttribute = z.object({
  /** 0 for an attribute that only this product has. */
  id: z.number().catch(0),
  name: text,
  options: z.array(text).catch([]),
  /** Shown on the product's page. Hidden attributes are internal. */
  visible: z.boolean().catch(true),
  /** Its variations differ in this attribute. */
  variation: z.boolean().catch(false),
});
export type ProductAttribute = z.infer<typeof ProductAttribute>;

export const Product = z.object({
  ...sellable,
  name: text,
  short_description: text,
  brands: z.array(z.object({ name: text })).catch([]),
  categories: z.array(z.object({ id: z.number(), name: text, slug: text })).catch([]),
  tags: z.array(z.object({ id: z.number(), name: text })).catch([]),
  type: z.string(),
  /** The password that the page asks for. Older stores do not have it. */
  post_password: text,
  parent_id: z.number().catch(0),
  images: z.array(image).catch([]),
  attributes: z.array(ProductAttribute).catch([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
});
export type Product = z.infer<typeof Product>;

export const Variation = z.object({
  ...sellable,
  image: image.nullish().catch(null),
  attributes: z.array(z.object({ name: text, option: text })).catch([]),
});
export type Variation = z.infer<typeof Variation>;

/** What can be read of an entry that is not as documented. */
export const BrokenProduct = z
  .object({
    id: z.number().nullable().catch(null),
    name: text.catch(''),
    sku: text.catch(''),
    permalink: text.catch(''),
  })
  .catch({ id: null, name: '', sku: '', permalink: '' });

/** A number, also as text, which some plugins make of it. */
const number = z.union([z.number(), z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)]).transform(Number);
/** Of any other form it is as good as absent. */
const textIfAny = text.catch('');

/** What a sale needs: its own number, how many, and of what. */
export const OrderLine = z.object({
  id: number,
  name: textIfAny,
  product_id: number.catch(0),
  variation_id: number.catch(0),
  quantity: number,
  sku: textIfAny,
  total: textIfAny,
  total_tax: textIfAny,
});
export type OrderLine = z.infer<typeof OrderLine>;

const amountLine = { total: text, total_tax: text };

/** Its lines have negative quantities and totals. A refund of an amount only has no lines. */
export const Refund = z.object({
  amount: text,
  line_items: z
    .array(
      z.object({
        ...amountLine,
        quantity: z.number().catch(0),
        meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
      }),
    )
    .catch([]),
  shipping_lines: z.array(z.object(amountLine)).catch([]),
  fee_lines: z.array(z.object(amountLine)).catch([]),
});

/** Who gets it. It is passed on to the seller and stored nowhere. */
const Address = z
  .object({
    first_name: textIfAny,
    last_name: textIfAny,
    company: textIfAny,
    address_1: textIfAny,
    address_2: textIfAny,
    city: textIfAny,
    state: textIfAny,
    postcode: textIfAny,
    country: textIfAny,
    email: textIfAny,
    phone: textIfAny,
  })
  .catch({
    first_name: '',
    last_name: '',
    company: '',
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    postcode: '',
    country: '',
    email: '',
    phone: '',
  });

/** Its lines are parsed one by one, so that an odd one does not hide the others. */
export const Order = z.object({
  id: number,
  status: z.string(),
  /** Empty if the store leaves it out. It sells in pounds, otherwise it would not be connected. */
  currency: textIfAny,
  /** Empty where the store works out no taxes. */
  tax_lines: z.array(z.unknown()).catch([]),
  date_created_gmt: textIfAny,
  date_modified_gmt: textIfAny,
  date_paid_gmt: textIfAny,
  /** The parcel has left: a store sets this with the status `completed`. */
  date_completed_gmt: textIfAny,
  refunds: z.array(z.unknown()).catch([]),
  /** A plugin that removes some leaves them under their numbers. */
  line_items: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()).transform(Object.values)]),
  shipping_lines: z
    .array(z.object({ ...amountLine, method_title: textIfAny, method_id: textIfAny }))
    .catch([]),
  /** False: nothing of it has to be sent. Older stores do not say. */
  needs_processing: z.boolean().optional().catch(undefined),
  customer_id: number.catch(0),
  customer_note: textIfAny,
  billing: Address,
  shipping: Address,
  /** What the buyer is charged beside postage; a discount is negative. */
  fee_lines: z.array(z.object(amountLine)).catch([]),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).catch([]),
});
export type Order = Omit<z.infer<typeof Order>, 'line_items'> & { line_items: OrderLine[] };

/** An order as it came. */
export const OrderInFull = z.record(z.string(), z.unknown());

/** What can be read of an order that is not as documented. */
export const BrokenOrder = z
  .object({ id: number.nullable().catch(null), date_modified_gmt: textIfAny })
  .catch({ id: null, date_modified_gmt: '' });

export const Webhook = z.object({
  id: z.number(),
  name: text,
  status: z.string(),
  topic: z.string(),
  delivery_url: text,
  date_modified_gmt: text,
});
export type Webhook = z.infer<typeof Webhook>;

export const Currency = z.object({ code: z.string() });
/** Only the fields asked for. Older stores have fewer. */
export const SystemStatus = z.object({
  environment: z
    .object({ version: text, wp_version: text, wp_cron: z.boolean().catch(true) })
    .partial()
    .default({}),
  settings: z
    .object({ HPOS_enabled: z.boolean().catch(false) })
    .partial()
    .default({}),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const SiteIndex = z.object({ name: text });
