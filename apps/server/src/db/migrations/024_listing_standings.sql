-- The listings of every connection are looked at, at least hourly: when next.
ALTER TABLE connections ADD COLUMN next_look_at timestamptz NOT NULL DEFAULT now() + interval '50 minutes';
CREATE INDEX connections_next_look ON connections (next_look_at) WHERE secrets IS NOT NULL;
-- A count lower than ours, seen where orders may follow later than the stock they took. Seen again, it is believed.
ALTER TABLE listings ADD COLUMN stock_seen integer;
-- The reasons are listed in the contract: one was added, a listing that has ended at the marketplace.
ALTER TABLE waiting_items DROP CONSTRAINT waiting_items_reason_check;

-- Products that draw from one stock, as the variations of a store's product do whose stock is counted for the whole.
ALTER TABLE products ADD COLUMN stock_pool text;
CREATE INDEX products_stock_pool ON products (user_id, stock_pool) WHERE stock_pool IS NOT NULL;

-- What of a sale's price went back to its buyer.
ALTER TABLE sales ADD COLUMN refunded_pence bigint NOT NULL DEFAULT 0;
DROP INDEX sales_statistics;
CREATE INDEX sales_statistics ON sales (user_id, sold_at) INCLUDE (price_pence, refunded_pence, quantity)
  WHERE state = 'sold' AND sold_at IS NOT NULL;
