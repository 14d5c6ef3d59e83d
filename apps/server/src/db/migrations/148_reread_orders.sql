-- Once a day the orders of the last 60 days that count as sold are asked for again, because a refund or an added line
-- does not always move an order's time of change. `reread_at` is when that was last done, `reread_after` the sale through
-- which the present round has come, a few orders with each poll. Null: none is under way.
ALTER TABLE connections
  ADD COLUMN reread_at timestamptz,
  ADD COLUMN reread_after bigint;
