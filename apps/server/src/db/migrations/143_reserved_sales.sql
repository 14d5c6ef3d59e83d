-- A sale that waits for payment: the thing is reserved, and the money does not count yet. The marketplace's id of the
-- listing is kept to look it up. `line_key` is there where the number of an order line is unique over all orders,
-- because an unpaid order gets another number when it is paid. What a sale made may be unreadable at first.
ALTER TABLE sales
  ADD COLUMN awaits_payment boolean NOT NULL DEFAULT false,
  ADD COLUMN external_id text NOT NULL DEFAULT '',
  ADD COLUMN line_key text,
  ADD COLUMN money_unread boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX sales_line_key ON sales (user_id, platform, line_key) WHERE line_key IS NOT NULL;
CREATE INDEX sales_waiting ON sales (user_id, platform) WHERE awaits_payment;
-- As in 060, without what is not paid yet.
DROP INDEX sales_statistics;
CREATE INDEX sales_statistics ON sales (user_id, sold_at) INCLUDE (price_pence, refunded_pence, quantity, currency)
  WHERE state = 'sold' AND sold_at IS NOT NULL AND NOT awaits_payment;

-- Orders of the last poll that could not be read: [{orderId, url, why}].
ALTER TABLE connections ADD COLUMN unread_orders jsonb;

-- As in 141, without what is not paid yet.
CREATE OR REPLACE FUNCTION add_up_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        sum(price_pence - refunded_pence)::bigint, sum(quantity))
      FROM added WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        -sum(price_pence - refunded_pence)::bigint, -sum(quantity))
      FROM removed WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency;
  ELSE
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        sum(sign * (price_pence - refunded_pence))::bigint, sum(sign * quantity)::bigint)
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) AS moved
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency
      HAVING sum(sign * (price_pence - refunded_pence)) <> 0 OR sum(sign * quantity) <> 0;
  END IF;
  RETURN NULL;
END $$;
