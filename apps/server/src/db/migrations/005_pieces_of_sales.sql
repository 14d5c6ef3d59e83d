ALTER TABLE sales
  -- Pieces of the product's stock that the sale holds. Fewer than it sold: somebody bought what was not there. A
  -- cancelled sale holds them until they are put back, counted anew by the seller, or needed by another order. Null: no
  -- product.
  ADD COLUMN taken integer,
  -- The product has been off sale since this sale; false again once it is back.
  ADD COLUMN sold_out boolean NOT NULL DEFAULT false;
UPDATE sales SET taken = CASE WHEN state = 'sold' THEN sales.quantity ELSE 0 END,
  sold_out = state = 'sold' AND p.status IN ('sold', 'action_required')
  FROM products p WHERE p.id = sales.product_id;
CREATE INDEX sales_short ON sales (user_id)
  WHERE state = 'sold' AND taken < quantity AND double_dismissed_at IS NULL;

-- Sums are of pounds alone, and still read from the index.
DROP INDEX sales_statistics;
CREATE INDEX sales_statistics ON sales (user_id, sold_at) INCLUDE (price_pence, quantity, currency)
  WHERE state = 'sold' AND sold_at IS NOT NULL;
