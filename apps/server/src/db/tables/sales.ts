import type { Platform } from '@crosslister/contract/platforms.ts';
import type { MoneyPart } from '@crosslister/contract/reports/sale-money.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultTime, Json, MaybeTime } from '../columns.ts';

export interface SaleTables {
  sales: {
    id: Generated<number>;
    user_id: number;
    platform: Platform | null;
    order_id: Generated<string>;
    line_id: Generated<string>;
    /** Whose numbers these are, where they mean something only in their own store. Empty elsewhere. */
    store: Generated<string>;
    product_id: number | null;
    name: string;
    sku: string;
    price_pence: number;
    currency: string;
    quantity: number;
    state: ColumnType<
      'sold' | 'cancelled' | 'void',
      'sold' | 'cancelled' | 'void' | undefined,
      'sold' | 'cancelled' | 'void'
    >;
    order_url: Generated<string>;
    sold_at: MaybeTime;
    seen_at: DefaultTime;
    notice_dismissed_at: MaybeTime;
    cancelled_at: MaybeTime;
    cancellation_dismissed_at: MaybeTime;
    put_back_at: MaybeTime;
    doubles_sale_id: number | null;
    double_dismissed_at: MaybeTime;
    taken: number | null;
    refunded_pence: Generated<number>;
    /** Null where the buyer paid the seller's price. */
    buyer_pence: number | null;
    sold_out: Generated<boolean>;
    /** Null where the marketplace does not say. */
    told_postage_pence: number | null;
    told_fees_pence: number | null;
    told_vat_pence: number | null;
    postage_covered: Generated<boolean>;
    /** Before refunds. Null: as the sale is now. */
    ordered_pence: number | null;
    ordered_quantity: number | null;
    ordered_postage_pence: number | null;
    /** Of a cancelled sale. Null: nothing was said. */
    kept_pence: number | null;
    was_sent: boolean | null;
    /** When it was sold, after a reset of the sales data. */
    reset_sold_at: MaybeTime;
    typed_money: Json<Partial<Record<MoneyPart, number>>>;
    cost_pence: number | null;
    postage_cost_pence: number | null;
    /** The buyer has committed and not paid: the thing is reserved, and its money does not count. */
    awaits_payment: Generated<boolean>;
    /** The seller has called it off, and the marketplace not yet. */
    cancelled_by_seller: Generated<boolean>;
    /** The marketplace's id of the listing. Empty in rows of before. */
    external_id: Generated<string>;
    /** The id of its order line, where that is unique over all orders. */
    line_key: string | null;
    /** What it sold for could not be read, so its price is 0. */
    money_unread: Generated<boolean>;
    /** The row of its order. Null in rows of before. */
    of_order: number | null;
    packed_at: MaybeTime;
  };
  /** Kept by triggers on `sales`. A month may have several rows, which are added up; so may a day. */
  sale_months: SaleSum & { month: Date };
  sale_days: SaleSum & { day: Date };
}

interface SaleSum {
  id: Generated<number>;
  user_id: number;
  currency: string;
  pence: number;
  n: number;
}
