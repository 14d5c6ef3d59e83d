-- The SKU that an import would have made of a row without one. The product has a short one, and this finds it again when
-- the same table is imported once more.
ALTER TABLE products ADD COLUMN made_sku text;
CREATE INDEX products_made_sku ON products (user_id, lower(made_sku)) WHERE made_sku IS NOT NULL;

-- The short SKU that an item of Review is given: taken before it is set at the marketplace, so that nobody else gets it,
-- and a later attempt sets the same.
ALTER TABLE waiting_items ADD COLUMN given_sku text;
