-- What a sale ended elsewhere, and how: shown with the sale for as long as there is one, when the delist itself is long removed.
-- One row for each delist that a sale asked for, kept by a trigger in the transaction that writes the delist, whoever does.
CREATE TABLE sale_endings (
  -- The delist, which may be gone by now.
  operation_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id bigint,
  platform text NOT NULL,
  sku text NOT NULL,
  -- Null where the seller's word ended it without a sale of its own.
  sale_id bigint,
  sold_on text,
  reason text NOT NULL,
  -- It only saw to it that nothing more is sold of what had sold out.
  sold_out boolean NOT NULL,
  status text NOT NULL,
  -- As the marketplace said when it was asked whether the listing is gone.
  status_seen text,
  error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT sale_endings_product FOREIGN KEY (product_id, user_id)
    REFERENCES products (id, user_id) ON DELETE SET NULL (product_id)
);
CREATE INDEX sale_endings_product ON sale_endings (product_id);
CREATE INDEX sale_endings_sale ON sale_endings (user_id, sale_id);

CREATE FUNCTION sale_endings_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sale_endings VALUES (NEW.id, NEW.user_id, NEW.product_id, NEW.platform, coalesce(NEW.snapshot ->> 'sku', ''),
      (NEW.params ->> 'sale_id')::bigint, NEW.params ->> 'sold_on', coalesce(NEW.params ->> 'reason', ''),
      NEW.params ? 'sold_out_on', NEW.status, NEW.result ->> 'status_seen', NEW.error, NEW.created_at, NEW.finished_at)
    ON CONFLICT (operation_id) DO UPDATE SET sale_id = excluded.sale_id, sold_on = excluded.sold_on,
      reason = excluded.reason, sold_out = excluded.sold_out, status = excluded.status,
      status_seen = excluded.status_seen, error = excluded.error, finished_at = excluded.finished_at;
  RETURN NULL;
END $$;

CREATE TRIGGER sale_endings_insert AFTER INSERT ON operations FOR EACH ROW
  WHEN (NEW.kind = 'delist' AND (NEW.params ? 'sale_id' OR NEW.params ->> 'reason' IN ('sale', 'undone')))
  EXECUTE FUNCTION sale_endings_note();
CREATE TRIGGER sale_endings_update AFTER UPDATE OF status, params, result, error ON operations FOR EACH ROW
  WHEN (NEW.kind = 'delist' AND (NEW.params ? 'sale_id' OR NEW.params ->> 'reason' IN ('sale', 'undone')
    OR OLD.params ->> 'reason' IN ('sale', 'undone')))
  EXECUTE FUNCTION sale_endings_note();

INSERT INTO sale_endings
  SELECT id, user_id, product_id, platform, coalesce(snapshot ->> 'sku', ''), (params ->> 'sale_id')::bigint,
    params ->> 'sold_on', coalesce(params ->> 'reason', ''), params ? 'sold_out_on', status, result ->> 'status_seen', error,
    created_at, finished_at
  FROM operations
  WHERE kind = 'delist' AND (params ? 'sale_id' OR params ->> 'reason' IN ('sale', 'undone'));
