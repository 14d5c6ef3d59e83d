import { type MoneyPart, moneyParts, type SaleMoney } from '@crosslister/contract/reports/sale-money.ts';
import { FeeSettings } from '@crosslister/contract/settings/fees.ts';
import { type SaleFacts, saleMoney } from '@crosslister/domain/fees/sale-money.ts';
import { toPounds } from '@crosslister/domain/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/**
 * The facts of a sale `s` as JSON. What the product says of its costs counts as it was at the sale, else as it is now.
 * Of an order with several lines, the first bears what is charged for the order.
 */
export const moneyFacts = sql<SaleFacts>`json_build_object(
  'platform', s.platform, 'currency', s.currency,
  'day', to_char(coalesce(s.sold_at, s.reset_sold_at, s.seen_at) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD'),
  'cancelled', s.state = 'cancelled', 'kept', s.kept_pence, 'was_sent', s.was_sent,
  'price', s.price_pence, 'refunded', s.refunded_pence, 'quantity', s.quantity,
  'ordered', coalesce(s.ordered_pence, s.price_pence), 'ordered_quantity', coalesce(s.ordered_quantity, s.quantity),
  'ordered_postage', coalesce(s.ordered_postage_pence, s.told_postage_pence),
  'told_postage', s.told_postage_pence, 'told_fees', s.told_fees_pence, 'told_vat', s.told_vat_pence,
  'postage_covered', s.postage_covered, 'typed', s.typed_money,
  'cost', coalesce(s.cost_pence,
    (SELECT p.cost_pence FROM products p WHERE p.id = s.product_id AND p.user_id = s.user_id)),
  'postage_cost', coalesce(s.postage_cost_pence,
    (SELECT p.postage_cost_pence FROM products p WHERE p.id = s.product_id AND p.user_id = s.user_id)),
  'rest_of_order', coalesce((SELECT
      sum(coalesce(o.ordered_pence, o.price_pence) + coalesce(o.ordered_postage_pence, o.told_postage_pence, 0))
    FROM sales o
    WHERE o.user_id = s.user_id AND o.platform = s.platform AND o.order_id = s.order_id AND o.store = s.store AND o.order_id <> ''
      AND o.state <> 'void' AND o.id <> s.id), 0),
  'first_of_order', NOT EXISTS (SELECT FROM sales o
    WHERE o.user_id = s.user_id AND o.platform = s.platform AND o.order_id = s.order_id AND o.store = s.store AND o.order_id <> ''
      AND o.state = 'sold' AND o.id < s.id))`;

/** What a later release stored must not make a page fail. */
export const readFees = (stored: unknown): FeeSettings =>
  FeeSettings.safeParse(stored).data ?? FeeSettings.parse({});

export async function feeSettingsOf(db: Db, userId: number): Promise<FeeSettings> {
  const row = await db.selectFrom('settings').select('fees').where('user_id', '=', userId).executeTakeFirst();
  return readFees(row?.fees ?? {});
}

/** What a sale earned, as the API shows it. */
export function renderMoney(settings: FeeSettings, facts: SaleFacts): SaleMoney {
  const { parts, estimate, kept, profit, margin } = saleMoney(settings, facts);
  const shown = (part: MoneyPart) => {
    const { pence, source } = parts[part];
    return { amount: pence === null ? null : toPounds(pence), source };
  };
  return {
    parts: Object.fromEntries(moneyParts.map((part) => [part, shown(part)])) as SaleMoney['parts'],
    fee_lines: (estimate?.lines ?? []).map(({ pence, ...line }) => ({ ...line, amount: toPounds(pence) })),
    missing: estimate?.missing ?? [],
    ...(facts.cancelled && { kept: toPounds(kept) }),
    ...(settings.vat_registered && { vat_registered: true }),
    profit: toPounds(profit),
    margin,
  };
}
