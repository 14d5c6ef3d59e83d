-- Since when a product has no live listing; null while it has one. Kept with its place in the list, by the same triggers, so
-- that what is listed nowhere is counted without reading what is listed.
ALTER TABLE products ADD COLUMN listed_nowhere_since timestamptz;
ALTER TABLE products ALTER COLUMN listed_nowhere_since SET DEFAULT now();

CREATE OR REPLACE FUNCTION place_product_by_newest_listing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[] := ARRAY(SELECT product_id FROM changed);
BEGIN
  -- A listing that goes over to another product is missing from its former one.
  IF TG_OP = 'UPDATE' THEN
    ids := ids || ARRAY(SELECT product_id FROM former WHERE NOT product_id = ANY (ids));
  END IF;
  UPDATE products SET
      newest_at = coalesce((SELECT max(created_at) FROM listings WHERE product_id = products.id), date_added),
      listed_nowhere_since = CASE
        WHEN NOT EXISTS (SELECT FROM listings WHERE product_id = products.id AND listings.status <> 'delisted')
        THEN coalesce(listed_nowhere_since, now()) END
    WHERE id = ANY (ids)
      AND (newest_at IS DISTINCT FROM coalesce(
          (SELECT max(created_at) FROM listings WHERE product_id = products.id), date_added)
        OR (listed_nowhere_since IS NULL) <>
          EXISTS (SELECT FROM listings WHERE product_id = products.id AND listings.status <> 'delisted'));
  RETURN NULL;
END $$;
DROP TRIGGER listings_place_update ON listings;
CREATE TRIGGER listings_place_update AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION place_product_by_newest_listing();

UPDATE products SET listed_nowhere_since =
    coalesce((SELECT max(delisted_at) FROM listings WHERE product_id = products.id), date_added)
  WHERE NOT EXISTS (SELECT FROM listings WHERE product_id = products.id AND listings.status <> 'delisted');

CREATE INDEX products_listed_nowhere ON products (user_id, listed_nowhere_since)
  WHERE status = 'active' AND deleted_at IS NULL AND listed_nowhere_since IS NOT NULL;
