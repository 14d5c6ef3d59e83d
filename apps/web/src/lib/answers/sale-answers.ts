import { changeTypes, mailNoticeReasons } from '@crosslister/contract/lists.ts';
import type { OrderSums } from '@crosslister/contract/orders/orders.ts';
import type { TabCounts } from '@crosslister/contract/product-query.ts';
import type {
  CancelledSaleNotice,
  ChannelNotice,
  DoubleSaleNotice,
  MailNotice,
  SaleDetectionResults,
  SaleDetectionRun,
  SaleNotice,
  SaleNotices,
  SalesStatistics,
} from '@crosslister/contract/sales.ts';
import { waiting } from './operation-answers.ts';
import { platform } from './setting-answers.ts';
import { amount, flag, listOf, maybe, object, oneOf, orNull, schemaOf, text } from './shape.ts';

const notice = {
  id: amount,
  productId: orNull(amount),
  productName: text,
  platform: orNull(platform),
  sku: text,
  salePrice: amount,
  refunded: amount,
  buyerPrice: maybe(amount),
  currency: text,
  saleDate: text,
  timestamp: text,
  orderId: text,
  orderUrl: text,
  awaitsPayment: maybe(oneOf(true)),
  priceUnknown: maybe(oneOf(true)),
  image: orNull(text),
};

const doubleSale = object<DoubleSaleNotice>({
  id: amount,
  productId: amount,
  productName: text,
  sku: text,
  message: text,
  orders: listOf(
    object<DoubleSaleNotice['orders'][number]>({
      saleId: amount,
      platform: orNull(platform),
      orderId: text,
      orderUrl: text,
      saleDate: text,
      awaitsPayment: maybe(oneOf(true)),
    }),
  ),
});

export const saleNoticesShape = object<SaleNotices>({
  results: listOf(object<SaleNotice>(notice)),
  double_sales: listOf(doubleSale),
  cancelled: listOf(
    object<CancelledSaleNotice>({
      ...notice,
      cancelledAt: text,
      putBack: object<CancelledSaleNotice['putBack']>({ possible: flag, reason: orNull(text) }),
    }),
  ),
  mails: listOf(
    object<MailNotice>({
      id: amount,
      platform,
      reason: oneOf(...mailNoticeReasons),
      titles: listOf(text),
      message: text,
      price: orNull(amount),
      currency: text,
      saleDate: text,
      candidates: listOf(
        object<MailNotice['candidates'][number]>({ id: amount, name: text, sku: text, price: amount }),
      ),
    }),
  ),
  channels: maybe(
    listOf(object<ChannelNotice>({ id: amount, name: text, error: text, gone: flag, since: text })),
  ),
  count: amount,
});
export const saleNoticesAnswer = schemaOf(saleNoticesShape);

const periodShapes = { amount: text, count: amount, note: maybe(text) };
const period = object<SalesStatistics['today_sales']>(periodShapes);

const tabCounts = object<TabCounts>({
  active: amount,
  sold: amount,
  inactive: amount,
  action_required: amount,
});
export const tabCountsAnswer = schemaOf(tabCounts);

export const statisticsAnswer = schemaOf(
  object<SalesStatistics>({
    today_sales: period,
    monthly_sales: object<SalesStatistics['monthly_sales']>({
      ...periodShapes,
      compared: maybe(object({ type: oneOf(...changeTypes), text })),
    }),
    total_sales: period,
    product_counts: tabCounts,
    listed_nowhere: maybe(waiting),
    photo_lines: maybe(oneOf(true)),
    orders: maybe(object<OrderSums>({ to_post: amount, late: amount, pounds: amount, oldest: maybe(text) })),
  }),
);

const found = object<SaleDetectionResults['details'][number]['sales_found'][number]>({
  product_name: text,
  sku: text,
  sale_price: amount,
  sale_date: text,
});

const results = object<SaleDetectionResults>({
  summary: object<SaleDetectionResults['summary']>({
    total_sales: amount,
    successful_delistings: amount,
    failed_delistings: amount,
    unfinished_delistings: maybe(amount),
  }),
  details: listOf(
    object<SaleDetectionResults['details'][number]>({
      platform,
      error: orNull(text),
      not_asked: maybe(object<{ since: string | null }>({ since: orNull(text) })),
      sales_found: listOf(found),
    }),
  ),
  delisting_results: listOf(
    object<SaleDetectionResults['delisting_results'][number]>({
      sku: text,
      sold_on_platform: platform,
      platform,
      success: flag,
      unfinished: maybe(oneOf(true)),
      error: orNull(text),
    }),
  ),
  double_sales: listOf(doubleSale),
});

/** The dashboard polls for sales when it opens. */
export const saleDetectionAnswer = schemaOf(
  object<SaleDetectionRun>({
    success: flag,
    error: maybe(text),
    next_step: maybe(text),
    message: maybe(text),
    results: maybe(results),
  }),
);
