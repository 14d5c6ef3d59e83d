CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- One row: what every start compares its SECRET_KEY with.
CREATE TABLE instance (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  canary bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  password_hash text NOT NULL,
  -- The last sale a detection run told this seller about.
  reported_sale_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE settings (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  pricing_rules jsonb NOT NULL DEFAULT '{}',
  default_ebay_category text NOT NULL DEFAULT '',
  source_platform text NOT NULL DEFAULT 'woocommerce',
  platform_settings jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE connections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  -- Sealed JSON; see secrets/seal.ts. Null after a disconnect: the row stays for its listings and cursor.
  secrets bytea,
  account_id text NOT NULL DEFAULT '',
  account_name text NOT NULL DEFAULT '',
  consent_expires_at timestamptz,
  sales_cursor text,
  next_poll_at timestamptz NOT NULL DEFAULT now(),
  last_answered_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, platform)
);
CREATE INDEX connections_poll ON connections (next_poll_at) WHERE secrets IS NOT NULL;

CREATE TABLE oauth_states (
  state text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  verifier text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sku text NOT NULL,
  name text NOT NULL,
  price_pence bigint NOT NULL,
  currency text NOT NULL DEFAULT 'GBP',
  description text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('active', 'sold', 'inactive', 'action_required')),
  images jsonb NOT NULL DEFAULT '[]',
  ebay_category text,
  quantity integer NOT NULL DEFAULT 1 CHECK (quantity >= 0),
  cost_pence bigint,
  storage_location text NOT NULL DEFAULT '',
  private_note text NOT NULL DEFAULT '',
  action_info jsonb,
  date_added timestamptz NOT NULL DEFAULT now(),
  last_updated timestamptz NOT NULL DEFAULT now(),
  date_sold timestamptz,
  -- Fields edited here since the source last gave them: a sync must not overwrite these in silence.
  edited_fields text[] NOT NULL DEFAULT '{}',
  -- Latest creation time over the listings, else date_added: the default order of every table.
  newest_at timestamptz NOT NULL DEFAULT now(),
  -- Set when the seller deletes; the row goes when every listing is proved ended.
  deleted_at timestamptz
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX products_sku ON products (user_id, lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX products_page ON products (user_id, status, newest_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_search ON products USING gin (user_id, (lower(name || ' ' || sku)) gin_trgm_ops)
  WHERE deleted_at IS NULL;

CREATE TABLE listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  platform text NOT NULL,
  -- Null for an address the seller typed in.
  connection_id bigint REFERENCES connections ON DELETE SET NULL,
  external_id text NOT NULL DEFAULT '',
  extra jsonb NOT NULL DEFAULT '{}',
  -- As sent to the marketplace; never changes.
  sku text NOT NULL,
  url text NOT NULL DEFAULT '',
  price_pence bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'scheduled', 'draft', 'delisted')),
  created_at timestamptz NOT NULL DEFAULT now(),
  scheduled_at timestamptz,
  delisted_at timestamptz,
  -- What the marketplace itself said when asked whether it is gone, and when.
  proof jsonb,
  UNIQUE (product_id, platform)
);
CREATE INDEX listings_sku ON listings (user_id, platform, lower(sku));

-- Every remote id a product ever had: a late order names one that ended long ago.
CREATE TABLE listing_external_ids (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  external_id text NOT NULL,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (user_id, platform, external_id)
);
CREATE INDEX listing_external_ids_product ON listing_external_ids (product_id);

CREATE TABLE sales (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null while the seller has not said where a sale entered by hand took place.
  platform text,
  order_id text NOT NULL DEFAULT '',
  line_id text NOT NULL DEFAULT '',
  product_id bigint REFERENCES products ON DELETE SET NULL,
  name text NOT NULL,
  sku text NOT NULL,
  price_pence bigint NOT NULL,
  currency text NOT NULL,
  quantity integer NOT NULL,
  state text NOT NULL DEFAULT 'sold' CHECK (state IN ('sold', 'cancelled', 'void')),
  order_url text NOT NULL DEFAULT '',
  -- Null after a reset of sales data: the key stays, so that detection cannot count it again.
  sold_at timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  notice_dismissed_at timestamptz
);
CREATE UNIQUE INDEX sales_order_line ON sales (user_id, platform, order_id, line_id) WHERE order_id <> '';
CREATE INDEX sales_statistics ON sales (user_id, sold_at) INCLUDE (price_pence, quantity)
  WHERE state = 'sold' AND sold_at IS NOT NULL;
CREATE INDEX sales_product ON sales (product_id);

CREATE TABLE operations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  platform text NOT NULL,
  -- Kept without a foreign key's cascade: the record of a deletion outlives the product.
  product_id bigint REFERENCES products ON DELETE SET NULL,
  -- Name, SKU, price and picture when it was stored.
  snapshot jsonb,
  params jsonb NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'processing', 'completed', 'partial', 'failed', 'cancelled')),
  -- A lane is what shares one width of work at a marketplace account; a slot is a place in it.
  lane text NOT NULL,
  slot smallint,
  priority smallint NOT NULL,
  -- Counts claims and only ever grows: it is what fences a late worker out. Failures count towards giving up.
  attempt integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  run_after timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  cancel_requested boolean NOT NULL DEFAULT false,
  journal jsonb NOT NULL DEFAULT '{}',
  progress jsonb,
  result jsonb,
  error text,
  next_step text,
  link text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  dismissed_at timestamptz
) WITH (fillfactor = 80);
-- A repeated call joins the live operation instead of doing the thing twice.
CREATE UNIQUE INDEX operations_live ON operations (user_id, platform, kind, coalesce(product_id, 0))
  WHERE status IN ('queued', 'processing');
-- Never two mutations at once on one product of one account.
CREATE UNIQUE INDEX operations_product_mutex ON operations (user_id, platform, product_id)
  WHERE status = 'processing' AND product_id IS NOT NULL;
CREATE UNIQUE INDEX operations_slots ON operations (user_id, lane, slot) WHERE status = 'processing';
CREATE INDEX operations_queue ON operations (user_id, lane, priority, id) WHERE status = 'queued';
CREATE INDEX operations_leases ON operations (lease_until) WHERE status = 'processing';
CREATE INDEX operations_drawer ON operations (user_id, id DESC) WHERE dismissed_at IS NULL;
CREATE INDEX operations_product ON operations (product_id);
CREATE INDEX operations_finished ON operations (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE categories (
  platform text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  parent_id text,
  level smallint NOT NULL,
  leaf boolean NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (platform, id)
);
CREATE TABLE category_trees (
  platform text PRIMARY KEY,
  version text NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now()
);

-- Tab counts without counting: one row for each seller and status, kept by statement-level triggers.
CREATE TABLE product_counts (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (user_id, status)
) WITH (fillfactor = 50);

CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_counts AS c (user_id, status, n)
      SELECT user_id, status, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, status) DO UPDATE SET n = c.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_counts AS c (user_id, status, n)
      SELECT user_id, status, -count(*) FROM removed WHERE deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM users WHERE users.id = removed.user_id) GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (user_id, status) DO UPDATE SET n = c.n + excluded.n;
  ELSE
    INSERT INTO product_counts AS c (user_id, status, n)
      SELECT user_id, status, sum(d) FROM (
        SELECT user_id, status, 1 AS d FROM added WHERE deleted_at IS NULL
        UNION ALL
        SELECT user_id, status, -1 FROM removed WHERE deleted_at IS NULL
      ) AS moved GROUP BY 1, 2 HAVING sum(d) <> 0 ORDER BY 1, 2
      ON CONFLICT (user_id, status) DO UPDATE SET n = c.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_counted_insert AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_counted_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();
CREATE TRIGGER products_counted_delete AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE FUNCTION place_product_by_newest_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET newest_at = coalesce(
      (SELECT max(created_at) FROM listings WHERE product_id = products.id), date_added)
    WHERE id IN (SELECT product_id FROM changed)
      AND newest_at IS DISTINCT FROM coalesce(
        (SELECT max(created_at) FROM listings WHERE product_id = products.id), date_added);
  RETURN NULL;
END $$;
CREATE TRIGGER listings_place_insert AFTER INSERT ON listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_product_by_newest_listing();
CREATE TRIGGER listings_place_update AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_product_by_newest_listing();
CREATE TRIGGER listings_place_delete AFTER DELETE ON listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_product_by_newest_listing();
