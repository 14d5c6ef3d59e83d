-- Sums are by currency: without it in the index, every sale is read from the table.
DROP INDEX sales_statistics;
CREATE INDEX sales_statistics ON sales (user_id, sold_at) INCLUDE (price_pence, refunded_pence, quantity, currency)
  WHERE state = 'sold' AND sold_at IS NOT NULL;
