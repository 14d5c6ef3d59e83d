import type {
  CancelledSaleNotice,
  DoubleSaleNotice,
  SaleNotice,
  SaleNotices,
  SalesStatistics,
} from '@crosslister/contract/sales.ts';
import { platform } from './settings.ts';
import { amount, flag, listOf, maybe, object, orNull, schemaOf, text } from './shape.ts';

const notice = {
  id: amount,
  productId: orNull(amount),
  productName: text,
  platform: orNull(platform),
  sku: text,
  salePrice: amount,
  currency: text,
  saleDate: text,
  timestamp: text,
  orderId: text,
  orderUrl: text,
};

export const saleNoticesShape = object<SaleNotices>({
  results: listOf(object<SaleNotice>(notice)),
  double_sales: listOf(
    object<DoubleSaleNotice>({
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
        }),
      ),
    }),
  ),
  cancelled: listOf(
    object<CancelledSaleNotice>({
      ...notice,
      cancelledAt: text,
      putBack: object<CancelledSaleNotice['putBack']>({ possible: flag, reason: orNull(text) }),
    }),
  ),
  count: amount,
});
export const saleNoticesAnswer = schemaOf(saleNoticesShape);

const period = object<SalesStatistics['today_sales']>({ amount: text, count: amount, note: maybe(text) });

export const statisticsAnswer = schemaOf(
  object<SalesStatistics>({
    today_sales: period,
    monthly_sales: period,
    total_sales: period,
    product_counts: object<SalesStatistics['product_counts']>({
      active: amount,
      sold: amount,
      inactive: amount,
      action_required: amount,
    }),
  }),
);
