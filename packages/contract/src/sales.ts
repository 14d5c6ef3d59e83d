import { z } from 'zod';
import { changeTypes, mailNoticeReasons } from './lists.ts';
import { Waiting } from './operation.ts';
import { OrderSums } from './orders/orders.ts';
import { TabCounts } from './product-query.ts';
import { SaleMoney } from './reports/sale-money.ts';
import { Platform } from './schemas/platform-schemas.ts';
import { SalePrice } from './schemas/price.ts';

const Period = z.object({
  amount: z.string(),
  count: z.number(),
  /** A sentence if sales in other currencies are missing from the amount. */
  note: z.string().optional(),
});

/** `amount` is formatted pounds ("£1,234.50"); counts are pieces sold. Days and months are Europe/London. */
export const SalesStatistics = z.object({
  today_sales: Period,
  monthly_sales: z.object({
    ...Period.shape,
    /**
     * Beside the same days of the month before ("£12.00 more than 1–29 Oct"). Absent if nothing sold in pounds in them.
     */
    compared: z.object({ type: z.enum(changeTypes), text: z.string() }).optional(),
  }),
  total_sales: Period,
  product_counts: TabCounts,
  /** Products under Active without a live listing. Absent if there are none. */
  listed_nowhere: Waiting.optional(),
  /** The job tray may have lines about photos of imports. It is here because what asks for lines only then is asked often. */
  photo_lines: z.literal(true).optional(),
  /** What has to be posted. Absent: there are no orders to speak of. */
  orders: OrderSums.optional(),
});
export type SalesStatistics = z.infer<typeof SalesStatistics>;

export const SaleNotice = z.object({
  id: z.number(),
  productId: z.number().nullable(),
  productName: z.string(),
  platform: Platform.nullable(),
  sku: z.string(),
  /** What the seller keeps of it, after refunds. */
  salePrice: z.number(),
  /** What was refunded to the buyer of a sale that is still valid. */
  refunded: z.number(),
  /** What the buyer paid, where the marketplace takes a fee from buyers on top of the seller's price. */
  buyerPrice: z.number().optional(),
  currency: z.string(),
  saleDate: z.string(),
  timestamp: z.string(),
  orderId: z.string(),
  orderUrl: z.string(),
  /** The buyer has not paid yet: the thing is reserved for them. */
  awaitsPayment: z.literal(true).optional(),
  /** What it sold for could not be read at the marketplace. */
  priceUnknown: z.literal(true).optional(),
  /** The product's first photo. */
  image: z.string().nullable(),
});
export type SaleNotice = z.infer<typeof SaleNotice>;

/** An order that was cancelled or refunded in full after it had been counted as a sale. */
export const CancelledSaleNotice = z.object({
  ...SaleNotice.shape,
  cancelledAt: z.string(),
  /** Whether the product can be put back on sale. If not, a sentence says why. */
  putBack: z.object({ possible: z.boolean(), reason: z.string().nullable() }),
});
export type CancelledSaleNotice = z.infer<typeof CancelledSaleNotice>;

/** More of one product was sold than there was stock. `id` is the sale that found too little. */
export const DoubleSaleNotice = z.object({
  id: z.number(),
  productId: z.number(),
  productName: z.string(),
  sku: z.string(),
  /** What has happened, which order came first, and what to do. */
  message: z.string(),
  /** The orders concerned, the earliest first. Only one if a single order was for more than there was. */
  orders: z.array(
    z.object({
      saleId: z.number(),
      platform: Platform.nullable(),
      /** Empty for a sale that the seller entered. */
      orderId: z.string(),
      orderUrl: z.string(),
      saleDate: z.string(),
      awaitsPayment: z.literal(true).optional(),
    }),
  ),
});
export type DoubleSaleNotice = z.infer<typeof DoubleSaleNotice>;

/** A sale e-mail that became no sale automatically, and what the seller is asked. */
export const MailNotice = z.object({
  id: z.number(),
  platform: Platform,
  reason: z.enum(mailNoticeReasons),
  /** What the mail calls the things that sold. Empty if that cannot be read or is not proved. */
  titles: z.array(z.string()),
  /** What has happened and what to do, in sentences. */
  message: z.string(),
  /** In pounds for the whole mail. Null if it names none. */
  price: z.number().nullable(),
  currency: z.string(),
  saleDate: z.string(),
  /** Which of the seller's things it may be. */
  candidates: z.array(z.object({ id: z.number(), name: z.string(), sku: z.string(), price: z.number() })),
});
export type MailNotice = z.infer<typeof MailNotice>;

/** Which thing sold. The price only if the mail names none. */
export const MailNoticeAnswer = z.object({
  product_id: z.number().int().positive(),
  sale_price: SalePrice.optional(),
});
export type MailNoticeAnswer = z.infer<typeof MailNoticeAnswer>;

/** A way in which the seller is told that does not work: it gets no messages, or does not exist any more (`gone`). */
export const ChannelNotice = z.object({
  id: z.number(),
  name: z.string(),
  error: z.string(),
  gone: z.boolean(),
  since: z.string(),
});
export type ChannelNotice = z.infer<typeof ChannelNotice>;

/** The second half of the bell. `count` is the sum of all lists. `results` holds the newest only. */
export const SaleNotices = z.object({
  results: z.array(SaleNotice),
  double_sales: z.array(DoubleSaleNotice),
  cancelled: z.array(CancelledSaleNotice),
  mails: z.array(MailNotice),
  /** Absent from servers of before. */
  channels: z.array(ChannelNotice).optional(),
  count: z.number(),
});
export type SaleNotices = z.infer<typeof SaleNotices>;

export const PutBackResult = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Where it is being listed again. The queue shows the results. */
  platforms: z.array(Platform),
  /** Where only the seller can list it again. */
  by_hand: z.array(Platform),
  /** Those operations, and the seller's own steps. */
  operation_ids: z.array(z.number()),
});
export type PutBackResult = z.infer<typeof PutBackResult>;

/** One sale in full, with its important times: sold, seen here, ended elsewhere. */
export const Sale = z.object({
  id: z.number(),
  product_id: z.number().nullable(),
  name: z.string(),
  sku: z.string(),
  platform: Platform.nullable(),
  /** Entered by the seller, who may add where it sold and for how much. */
  by_hand: z.boolean(),
  order_id: z.string(),
  order_url: z.string(),
  /** What the seller keeps of it, after refunds. */
  sale_price: z.number(),
  /** What was refunded to the buyer of a sale that is still valid. */
  refunded: z.number(),
  /** What the buyer paid, where the marketplace takes a fee from buyers on top of the seller's price. */
  buyer_price: z.number().optional(),
  currency: z.string(),
  quantity: z.number(),
  /** What it earned, and where each amount is from. */
  money: SaleMoney,
  state: z.enum(['sold', 'cancelled', 'void']),
  /** The buyer has not paid yet: the thing is reserved for them, and its money does not count. */
  awaits_payment: z.literal(true).optional(),
  /** What it sold for could not be read at the marketplace. */
  price_unknown: z.literal(true).optional(),
  /** Null after a reset of sales data. */
  sold_at: z.string().nullable(),
  seen_at: z.string(),
  cancelled_at: z.string().nullable(),
  put_back_at: z.string().nullable(),
  /** What happened to the product's other listings because of this sale. */
  endings: z.array(
    z.object({
      platform: Platform,
      state: z.enum(['under_way', 'waits_for_seller', 'ended', 'failed']),
      /** When the end was stored, to be sent at once. */
      asked_at: z.string(),
      ended_at: z.string().nullable(),
      /** What the marketplace said when it was asked afterwards, in words for the seller. */
      status_seen: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  /** Who was notified of it away from the dashboard. */
  notified: z.array(
    z.object({
      channel: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      sent_at: z.string().nullable(),
      error: z.string().nullable(),
      /** In ISO: when the quiet hours end that it waits for. */
      held_until: z.string().nullish(),
    }),
  ),
});
export type Sale = z.infer<typeof Sale>;
export const SaleList = z.object({ results: z.array(Sale) });

/**
 * How long products sold in the last 30 days stayed on sale elsewhere: from the sale until
 * the last other listing ended.
 */
export const SaleClock = z.object({
  /** Sales we detected that had other listings to end, all of which have ended. */
  sales: z.number(),
  /** Seconds. Null if there are no such sales. */
  median_seconds: z.number().nullable(),
  worst: z.object({ seconds: z.number(), name: z.string(), platform: Platform }).nullable(),
  /** The part of it after the sale was seen here. The rest is the marketplace's own delay. */
  median_seconds_after_seen: z.number().nullable(),
  /** Sales whose product is still listed elsewhere. */
  not_ended: z.number(),
});
export type SaleClock = z.infer<typeof SaleClock>;

export const SaleUpdate = z
  .object({
    platform: Platform.nullable(),
    /** Pounds for the whole quantity. */
    sale_price: SalePrice,
  })
  .partial();
export type SaleUpdate = z.infer<typeof SaleUpdate>;

/** What may be sent with Mark as Sold. The body may be empty too. */
export const MarkAsSold = SaleUpdate.nullish();

/**
 * What may be sent with Mark as Active. `order_cancelled`: its last sale, an order or what was entered, was called off and
 * leaves the figures.
 */
export const MarkAsActive = z.object({ order_cancelled: z.boolean().optional() }).nullish();
export type MarkAsActive = z.infer<typeof MarkAsActive>;

export const ResetSalesData = z.object({ reset_type: z.enum(['today', 'monthly', 'total']) });
export const ResetSalesDataResult = z.object({ count: z.number(), message: z.string() });

export const SaleDetectionResults = z.object({
  summary: z.object({
    total_sales: z.number(),
    successful_delistings: z.number(),
    failed_delistings: z.number(),
    /** Those still waiting, for the marketplace or for the seller. Absent if there are none. */
    unfinished_delistings: z.number().optional(),
  }),
  details: z.array(
    z.object({
      platform: Platform,
      error: z.string().nullable(),
      /** It was asked so often that it was not asked this time. In ISO: when it last answered. */
      not_asked: z.object({ since: z.string().nullable() }).optional(),
      sales_found: z.array(
        z.object({
          product_name: z.string(),
          sku: z.string(),
          sale_price: z.number(),
          sale_date: z.string(),
        }),
      ),
    }),
  ),
  delisting_results: z.array(
    z.object({
      sku: z.string(),
      sold_on_platform: Platform,
      platform: Platform,
      success: z.boolean(),
      /** Neither done nor failed. `error` says what it waits for. */
      unfinished: z.literal(true).optional(),
      error: z.string().nullable(),
    }),
  ),
  /** Those of the sales reported now that sold what was sold already. */
  double_sales: z.array(DoubleSaleNotice),
});
export type SaleDetectionResults = z.infer<typeof SaleDetectionResults>;

export const SaleDetectionRun = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  next_step: z.string().optional(),
  message: z.string().optional(),
  results: SaleDetectionResults.optional(),
});
export type SaleDetectionRun = z.infer<typeof SaleDetectionRun>;
