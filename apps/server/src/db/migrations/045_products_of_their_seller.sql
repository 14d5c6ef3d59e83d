-- A row that names a product names one of its own seller: the database refuses any other.
CREATE UNIQUE INDEX products_of_seller ON products (id, user_id);
ALTER TABLE listings DROP CONSTRAINT listings_product_id_fkey,
  ADD CONSTRAINT listings_product FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE;
ALTER TABLE listing_external_ids DROP CONSTRAINT listing_external_ids_product_id_fkey,
  ADD CONSTRAINT listing_external_ids_product FOREIGN KEY (product_id, user_id)
  REFERENCES products (id, user_id) ON DELETE CASCADE;
ALTER TABLE sales DROP CONSTRAINT sales_product_id_fkey,
  ADD CONSTRAINT sales_product FOREIGN KEY (product_id, user_id)
  REFERENCES products (id, user_id) ON DELETE SET NULL (product_id);
ALTER TABLE operations DROP CONSTRAINT operations_product_id_fkey,
  ADD CONSTRAINT operations_product FOREIGN KEY (product_id, user_id)
  REFERENCES products (id, user_id) ON DELETE SET NULL (product_id);
ALTER TABLE waiting_items DROP CONSTRAINT waiting_items_product_id_fkey,
  ADD CONSTRAINT waiting_items_product FOREIGN KEY (product_id, user_id)
  REFERENCES products (id, user_id) ON DELETE CASCADE;
ALTER TABLE undo_steps DROP CONSTRAINT undo_steps_product_id_fkey,
  ADD CONSTRAINT undo_steps_product FOREIGN KEY (product_id, user_id)
  REFERENCES products (id, user_id) ON DELETE CASCADE;
