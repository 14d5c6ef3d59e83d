-- Sums of what counts as sold, for each seller, UK month and currency: the statistics no longer add up every sale.
-- A month may have several rows, and its sum is that of them all. A sale is added to a row that nobody else is writing,
-- or to a new one, so that sales never wait for each other. There are as many rows as sales were stored at one moment.
CREATE TABLE sale_months (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- When the month begins in London.
  month timestamptz NOT NULL,
  currency text NOT NULL,
  pence bigint NOT NULL,
  n bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX sale_months_place ON sale_months (user_id, month, currency);

CREATE FUNCTION add_to_sale_month(of_user bigint, of_month timestamptz, of_currency text, more_pence bigint, more bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sale_months SET pence = pence + more_pence, n = n + more
    WHERE id = (SELECT id FROM sale_months WHERE user_id = of_user AND month = of_month AND currency = of_currency
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    -- No user: the account is being deleted, and its rows with it.
    INSERT INTO sale_months (user_id, month, currency, pence, n)
      SELECT of_user, of_month, of_currency, more_pence, more WHERE EXISTS (SELECT FROM users WHERE id = of_user);
  END IF;
END $$;

CREATE FUNCTION add_up_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        sum(price_pence - refunded_pence)::bigint, sum(quantity))
      FROM added WHERE state = 'sold' AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        -sum(price_pence - refunded_pence)::bigint, -sum(quantity))
      FROM removed WHERE state = 'sold' AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency;
  ELSE
    PERFORM add_to_sale_month(user_id, date_trunc('month', sold_at, 'Europe/London'), currency,
        sum(sign * (price_pence - refunded_pence))::bigint, sum(sign * quantity)::bigint)
      FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 FROM removed) AS moved
      WHERE state = 'sold' AND sold_at IS NOT NULL
      GROUP BY user_id, date_trunc('month', sold_at, 'Europe/London'), currency
      HAVING sum(sign * (price_pence - refunded_pence)) <> 0 OR sum(sign * quantity) <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_added_up_insert AFTER INSERT ON sales REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_sales();
CREATE TRIGGER sales_added_up_update AFTER UPDATE ON sales REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_sales();
CREATE TRIGGER sales_added_up_delete AFTER DELETE ON sales REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_sales();

-- The triggers' lock keeps other sales out until this is committed.
INSERT INTO sale_months (user_id, month, currency, pence, n)
  SELECT user_id, date_trunc('month', sold_at, 'Europe/London'), currency, sum(price_pence - refunded_pence), sum(quantity)
  FROM sales WHERE state = 'sold' AND sold_at IS NOT NULL
  GROUP BY 1, 2, 3;
