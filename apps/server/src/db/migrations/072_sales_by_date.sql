-- Under Sales, newest is what sold last. After a reset of the sales data a product has no such day.
CREATE FUNCTION catalogue_place(status text, newest_at timestamptz, date_sold timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'sold' THEN coalesce(date_sold, newest_at) ELSE newest_at END
$$;

CREATE OR REPLACE FUNCTION catalogue_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM catalogue USING removed WHERE product_id = removed.id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO catalogue
      SELECT id, user_id, status, catalogue_place(status, newest_at, date_sold), date_added, price_pence, lower(name),
        lower(sku)
      FROM added WHERE deleted_at IS NULL;
  ELSE
    DELETE FROM catalogue USING added JOIN removed USING (id)
      WHERE product_id = id AND added.deleted_at IS NOT NULL AND removed.deleted_at IS NULL;
    INSERT INTO catalogue
      SELECT a.id, a.user_id, a.status, catalogue_place(a.status, a.newest_at, a.date_sold), a.date_added,
        a.price_pence, lower(a.name), lower(a.sku)
      FROM added a JOIN removed r USING (id)
      WHERE a.deleted_at IS NULL
        AND (r.deleted_at, r.status, r.newest_at, r.date_sold, r.date_added, r.price_pence, r.name, r.sku)
          IS DISTINCT FROM
          (a.deleted_at, a.status, a.newest_at, a.date_sold, a.date_added, a.price_pence, a.name, a.sku)
      ON CONFLICT (product_id) DO UPDATE SET status = excluded.status, newest_at = excluded.newest_at,
        date_added = excluded.date_added, price_pence = excluded.price_pence, name_key = excluded.name_key,
        sku_key = excluded.sku_key;
  END IF;
  RETURN NULL;
END $$;

UPDATE catalogue SET newest_at = products.date_sold
FROM products WHERE products.id = product_id AND products.status = 'sold' AND products.date_sold IS NOT NULL;
