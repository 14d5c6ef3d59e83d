-- The sums of 141 and 143 for each UK day too: a month is compared with the same days of the one before, which were read
-- sale by sale. The lock keeps other sales out until this is committed.
LOCK TABLE sales IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE sale_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- When the day begins in London.
  day timestamptz NOT NULL,
  currency text NOT NULL,
  pence bigint NOT NULL,
  n bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX sale_days_place ON sale_days (user_id, day, currency);

-- As add_to_sale_month of 141, to the day and to its month.
CREATE FUNCTION add_to_sale_day(of_user bigint, of_day timestamptz, of_currency text, more_pence bigint, more bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_days SET pence = pence + more_pence, n = n + more
    WHERE id = (SELECT id FROM sale_days WHERE user_id = of_user AND day = of_day AND currency = of_currency
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO sale_days (user_id, day, currency, pence, n)
      SELECT of_user, of_day, of_currency, more_pence, more WHERE EXISTS (SELECT FROM users WHERE id = of_user);
  END IF;
  PERFORM add_to_sale_month(of_user, date_trunc('month', of_day, 'Europe/London'), of_currency, more_pence, more);
END $$;

CREATE OR REPLACE FUNCTION add_up_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_sale_day(user_id, date_trunc('day', sold_at, 'Europe/London'), currency,
        sum(price_pence - refunded_pence)::bigint, sum(quantity))
      FROM added WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('day', sold_at, 'Europe/London'), currency;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_sale_day(user_id, date_trunc('day', sold_at, 'Europe/London'), currency,
        -sum(price_pence - refunded_pence)::bigint, -sum(quantity))
      FROM removed WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('day', sold_at, 'Europe/London'), currency;
  ELSE
    PERFORM add_to_sale_day(user_id, date_trunc('day', sold_at, 'Europe/London'), currency,
        sum(sign * (price_pence - refunded_pence))::bigint, sum(sign * quantity)::bigint)
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) AS moved
      WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('day', sold_at, 'Europe/London'), currency
      HAVING sum(sign * (price_pence - refunded_pence)) <> 0 OR sum(sign * quantity) <> 0;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO sale_days (user_id, day, currency, pence, n)
  SELECT user_id, date_trunc('day', sold_at, 'Europe/London'), currency, sum(price_pence - refunded_pence), sum(quantity)
  FROM sales WHERE state = 'sold' AND NOT awaits_payment AND sold_at IS NOT NULL
  GROUP BY 1, 2, 3;
