-- What products are listed, searched, filtered and sorted by, in rows a tenth as wide as the products' own: a search that
-- finds sixteen thousand of a hundred thousand products reads twelve megabytes instead of a hundred and twenty.
CREATE TABLE catalogue (
  product_id bigint PRIMARY KEY,
  user_id bigint NOT NULL,
  status text NOT NULL,
  newest_at timestamptz NOT NULL,
  date_added timestamptz NOT NULL,
  price_pence bigint NOT NULL,
  -- In small letters. Ordered by the letters' codes: the same on every machine, whatever its locale.
  name_key text COLLATE "C" NOT NULL,
  sku_key text COLLATE "C" NOT NULL
) WITH (fillfactor = 85);

-- Rows of products that are not deleted, kept by statement-level triggers. Their names come before products_counted_*: the
-- row of counts is locked last.
CREATE FUNCTION catalogue_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM catalogue USING removed WHERE product_id = removed.id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue
      SELECT id, user_id, status, newest_at, date_added, price_pence, lower(name), lower(sku)
      FROM added WHERE deleted_at IS NULL;
  ELSE
    DELETE FROM catalogue USING added JOIN removed USING (id)
      WHERE product_id = id AND added.deleted_at IS NOT NULL AND removed.deleted_at IS NULL;
    INSERT INTO catalogue
      SELECT a.id, a.user_id, a.status, a.newest_at, a.date_added, a.price_pence, lower(a.name), lower(a.sku)
      FROM added a JOIN removed r USING (id)
      WHERE a.deleted_at IS NULL
        AND (r.deleted_at, r.status, r.newest_at, r.date_added, r.price_pence, r.name, r.sku) IS DISTINCT FROM
          (a.deleted_at, a.status, a.newest_at, a.date_added, a.price_pence, a.name, a.sku)
      ON CONFLICT (product_id) DO UPDATE SET status = excluded.status, newest_at = excluded.newest_at,
        date_added = excluded.date_added, price_pence = excluded.price_pence, name_key = excluded.name_key,
        sku_key = excluded.sku_key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_catalogued_insert AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_products();
CREATE TRIGGER products_catalogued_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_products();
CREATE TRIGGER products_catalogued_delete AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_products();

INSERT INTO catalogue
  SELECT id, user_id, status, newest_at, date_added, price_pence, lower(name), lower(sku)
  FROM products WHERE deleted_at IS NULL ORDER BY id;

CREATE INDEX catalogue_page ON catalogue (user_id, status, newest_at DESC, product_id DESC);
CREATE INDEX catalogue_search ON catalogue USING gin (user_id, (name_key || ' ' || sku_key) gin_trgm_ops);
-- A release before this one still works without these, only slower.
DROP INDEX products_page, products_search;
