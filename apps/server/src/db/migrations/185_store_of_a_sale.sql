-- Numbers of orders and their lines mean something only in their own store, where the marketplace is software that each
-- seller runs. Empty where they are unique over all accounts.
ALTER TABLE sales ADD COLUMN store text NOT NULL DEFAULT '';
UPDATE sales SET store = regexp_replace(order_url, '^https?://|/wp-admin/.*$', '', 'g')
  WHERE platform = 'woocommerce' AND order_id <> '';
DROP INDEX sales_order_line;
CREATE UNIQUE INDEX sales_order_line ON sales (user_id, platform, order_id, line_id, store) WHERE order_id <> '';
