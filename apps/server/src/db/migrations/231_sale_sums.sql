-- The sums of 141 and 143 for each UK day too: a month is compared with the same days of the one before, which were read
-- sale by sale. The lock keeps other sales out until this is committed; a sale takes it first too.
LOCK TABLE sales IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE sale_months RENAME TO sale_sums;
ALTER TABLE sale_sums RENAME COLUMN month TO starts;
ALTER TABLE sale_sums ADD COLUMN period text NOT NULL DEFAULT 'month' CHECK (period IN ('day', 'month'));
ALTER TABLE sale_sums ALTER COLUMN period DROP DEFAULT;
DROP INDEX sale_months_place;
CREATE INDEX sale_sums_place ON sale_sums (user_id, period, starts, currency);

DROP FUNCTION add_to_sale_month;
CREATE FUNCTION add_to_sale_sum(of_user bigint, of_period text, of_start timestamptz, of_currency text, more_pence bigint, more bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_sums SET pence = pence + more_pence, n = n + more
    WHERE id = (SELECT id FROM sale_sums
      WHERE user_id = of_user AND period = of_period AND starts = of_start AND currency = of_currency
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    -- No user: the account is being deleted, and its rows with it.
    INSERT INTO sale_sums (user_id, period, starts, currency, pence, n)
      SELECT of_user, of_period, of_start, of_currency, more_pence, more WHERE EXISTS (SELECT FROM users WHERE id = of_user);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION add_up_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_sale_sum(user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency,
        sum(price_pence - refunded_pence)::bigint, sum(quantity))
      FROM added, unnest(ARRAY['day', 'month']) AS period
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_sale_sum(user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency,
        -sum(price_pence - refunded_pence)::bigint, -sum(quantity))
      FROM removed, unnest(ARRAY['day', 'month']) AS period
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency;
  ELSE
    PERFORM add_to_sale_sum(user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency,
        sum(sign * (price_pence - refunded_pence))::bigint, sum(sign * quantity)::bigint)
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) AS moved,
        unnest(ARRAY['day', 'month']) AS period
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, period, date_trunc(period, sold_at, 'Europe/London'), currency
      HAVING sum(sign * (price_pence - refunded_pence)) <> 0 OR sum(sign * quantity) <> 0;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO sale_sums (user_id, period, starts, currency, pence, n)
  SELECT user_id, 'day', date_trunc('day', sold_at, 'Europe/London'), currency, sum(price_pence - refunded_pence), sum(quantity)
  FROM sales WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
  GROUP BY 1, 3, 4;
