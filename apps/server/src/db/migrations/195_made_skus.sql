-- The SKU that an import would have made of a row without one. The product has a short one, and this finds it again when
-- the same table is imported once more.
ALTER TABLE products ADD COLUMN made_sku text;
CREATE INDEX products_made_sku ON products (user_id, lower(made_sku)) WHERE made_sku IS NOT NULL;
