import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';
import { Price } from '../schemas/price.ts';
import { trimmedText } from '../schemas/text.ts';
import { carriers } from './carriers.ts';
import { ClickAndDropOrder, LeftOutOrders } from './click-and-drop.ts';
import { OrderRefund } from './refunds.ts';

// What is sold and has to be posted. A buyer's name, address, contact and note are in no schema but `OrderBuyer`, which is
// read from the marketplace when it is asked for, and stored nowhere.

export const Carrier = z.enum(carriers);

export const orderStates = ['to_post', 'posted', 'late'] as const;
/** What a list of orders shows. `late` are those to post whose time is over; they are in `to_post` too. */
export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;

/** Why an order that is sold is not to be posted (yet): unpaid, held at the marketplace, or the buyer comes for it. */
export const orderHolds = ['not_paid', 'on_hold', 'collect'] as const;

/** One product in an order: a sale. */
export const OrderLine = z.object({
  sale_id: z.number(),
  /** Null: nothing here is known to be it. */
  product_id: z.number().nullable(),
  name: z.string(),
  sku: z.string(),
  quantity: z.number(),
  /** What it sold for, in pounds or the order's currency. */
  price: z.number(),
  /** Where the product lies. Empty if nobody has said so. */
  place: z.string(),
  image: z.string().nullable(),
  /** Of one piece, as the product says. Null: not known. */
  weight_g: z.number().nullable(),
  /** In ISO: when it was ticked as in its parcel. Null: it is not. */
  packed_at: z.string().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** One order at a marketplace, or a sale that the seller entered. */
export const Order = z.object({
  /** Our own number, for the calls below. */
  id: z.number(),
  platform: Platform.nullable(),
  /** The marketplace's number. Empty for a sale that the seller entered. */
  order_id: z.string(),
  /** Where the seller sees it there. May be empty. */
  order_url: z.string(),
  state: z.enum(['to_post', 'posted']),
  hold: z.enum(orderHolds).nullable(),
  /** Orders with the same one go in one parcel: one buyer at one marketplace, with one address and service. */
  parcel: z.string(),
  /** The service that the buyer paid for, in the marketplace's words. Empty: it does not say. */
  service: z.string(),
  /** In ISO: until when it has to be posted. Null: the marketplace does not say. */
  post_by: z.string().nullable(),
  /** `post_by` is by the seller's own handling time. */
  post_by_own: z.boolean(),
  late: z.boolean(),
  /** The buyer left a note: read it with the address. */
  has_note: z.boolean(),
  /** Whether the address can be read here. False: it is on the marketplace's own page (`order_url`) only. */
  shows_buyer: z.boolean(),
  /** Dispatching it here tells the marketplace. False: it is noted here only, and the seller tells it there. */
  tells_marketplace: z.boolean(),
  /** The marketplace gives the label, and takes no postage from the seller. */
  label_given: z.boolean(),
  /** In ISO. Null after a reset of sales data. */
  sold_at: z.string().nullable(),
  currency: z.string(),
  /** The sum of its lines, less what was refunded of them. */
  total: z.number(),
  refunded: z.number(),
  /** What the buyer paid for postage and extras, less what was refunded of it. Null: the marketplace does not say. */
  postage_charged: z.number().nullable(),
  lines: z.array(OrderLine),
  /** A dispatch that has been asked for and is not proved yet, or was refused. Null: none. */
  dispatch: z
    .object({
      state: z.enum(['under_way', 'failed']),
      carrier: Carrier.nullable(),
      tracking_number: z.string(),
      /** Of a failed one: what the marketplace said, and what to do. */
      error: z.string().nullable(),
      next_step: z.string().nullable(),
    })
    .nullable(),
  /** Null while it is to be posted. */
  posted: z
    .object({
      at: z.string(),
      /** Told to the marketplace from here, seen there (its own label, or the seller did it there), or noted here only. */
      by: z.enum(['here', 'marketplace', 'hand']),
      carrier: Carrier.nullable(),
      tracking_number: z.string(),
    })
    .nullable(),
  /** Null: it was not sent to Click & Drop. */
  click_and_drop: ClickAndDropOrder.nullable(),
  /** Whether it can be refunded here. False: on its marketplace's own page (`order_url`). */
  can_refund: z.boolean(),
  /** Refunds that were asked for here, the latest first. */
  refunds: z.array(OrderRefund),
  /** Whether `POST /api/orders/posted/` can take it back. */
  can_undo: z.boolean(),
  /** What the seller has typed as postage for all its lines. Null: nothing. */
  postage_paid: z.number().nullable(),
});
export type Order = z.infer<typeof Order>;

/** Counted in parcels. `pounds` is what the orders to post sold for; other currencies are left out. */
export const OrderSums = z.object({
  to_post: z.number(),
  late: z.number(),
  pounds: z.number(),
  /** When the first of those to post sold. */
  oldest: z.string().optional(),
});
export type OrderSums = z.infer<typeof OrderSums>;

/** Those of one parcel follow each other. To post: by the time to post; posted: the latest first, of the last 30 days. */
export const OrderList = z.object({
  results: z.array(Order),
  sums: OrderSums,
  /** Whether parcels can be sent to Click & Drop, and why it cannot be asked just now. Null: it is off. */
  click_and_drop: z.object({ error: z.string().nullable() }).nullable(),
});
export type OrderList = z.infer<typeof OrderList>;

const orderIds = z.array(z.number().int().positive()).min(1).max(100);

/**
 * A buyer, as the marketplace shows them now. `lines` is the address as it is written on a parcel, the name first;
 * `block` is the same with the postcode and country, one below another, which postage sites take when it is pasted.
 */
export const OrderBuyer = z.object({
  order_id: z.number(),
  name: z.string(),
  lines: z.array(z.string()),
  postcode: z.string(),
  /** Two letters, as GB. Empty: it does not say. */
  country: z.string(),
  phone: z.string(),
  note: z.string(),
  block: z.string(),
  /** Why there is nothing to show, and where it is. Null if there is. */
  missing: z.object({ error: z.string(), next_step: z.string(), link: z.string() }).nullable(),
});
export type OrderBuyer = z.infer<typeof OrderBuyer>;

/** `GET /api/orders/buyers/?ids=1,2,3`: several at once, at most 100. Orders of others and unknown ones are left out. */
export const OrderBuyers = z.object({ results: z.array(OrderBuyer) });

const TrackingNumber = trimmedText(60, 'A tracking number has at most 60 characters.');

/** One parcel that has left: all its orders with one number. Carrier and number belong together; both may be left out. */
export const ParcelDispatch = z
  .object({
    order_ids: orderIds,
    carrier: Carrier.nullish(),
    tracking_number: TrackingNumber.optional(),
    /** What the seller paid for the label, in pounds: it is written into what the sales earned. Null takes it back. */
    postage_paid: Price.nullish(),
  })
  .refine(
    ({ carrier, tracking_number: number }) => !number || Boolean(carrier),
    'Choose who carries it: the number needs its carrier.',
  );
export type ParcelDispatch = z.infer<typeof ParcelDispatch>;

/** One or many parcels. An order that is posted already is left as it is, and a refused one is tried with the new values. */
export const DispatchRequest = z.object({ parcels: z.array(ParcelDispatch).min(1).max(200) });
export type DispatchRequest = z.infer<typeof DispatchRequest>;

export const DispatchResult = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Their marketplaces are being told. */
  told: z.array(z.number()),
  /** No marketplace is told: they are noted as posted. */
  noted: z.array(z.number()),
  /** Left as they are: posted already, held, or unknown. */
  left_out: LeftOutOrders,
  /** The operations that tell them, one for each marketplace. */
  operation_ids: z.array(z.number()),
});
export type DispatchResult = z.infer<typeof DispatchResult>;

/**
 * `true`: posted, and no marketplace is told (the seller did it there, or there is none). `false`: to post again. A
 * dispatch that has not been sent is called off; one that was told is taken back at the marketplace where that can be.
 */
export const PostedRequest = z.object({ order_ids: orderIds, posted: z.boolean() });
export type PostedRequest = z.infer<typeof PostedRequest>;

/** Which lines are in their parcel. The camera's scan of a product's label sends this too. */
export const PackedRequest = z.object({ sale_ids: orderIds, packed: z.boolean() });
export type PackedRequest = z.infer<typeof PackedRequest>;

/** The orders as they are afterwards, and those that could not be changed with the reason. */
export const OrdersChanged = z.object({
  success: z.literal(true),
  results: z.array(Order),
  left_out: LeftOutOrders,
  sums: OrderSums,
});
export type OrdersChanged = z.infer<typeof OrdersChanged>;
