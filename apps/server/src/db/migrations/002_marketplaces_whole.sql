-- What a seller says of one thing over the defaults in Settings. Null and absent mean: the default.
ALTER TABLE products
  ADD COLUMN condition text,
  -- Item specifics by name, each a list of values: {"Brand": ["Levi's"]}.
  ADD COLUMN specifics jsonb NOT NULL DEFAULT '{}',
  -- Settings of one platform for this product alone: {"ebay": {"shipping_policy": "Large parcels"}}.
  ADD COLUMN overrides jsonb NOT NULL DEFAULT '{}';

-- App keys of a seller's own, sealed like a connection's secrets; without a row those of the instance are used.
CREATE TABLE app_keys (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  keys bytea NOT NULL,
  PRIMARY KEY (user_id, platform)
);

-- Calls of one app key on one day of its marketplace's, and how many it may make, as far as the marketplace said so.
CREATE TABLE app_key_usage (
  -- A hash: the key itself is a secret.
  app_key text NOT NULL,
  day date NOT NULL,
  calls bigint NOT NULL DEFAULT 0,
  daily_limit bigint,
  PRIMARY KEY (app_key, day)
);

-- Webhooks that a marketplace keeps for us: when to look at them again, and what came of the last look.
CREATE TABLE webhooks (
  connection_id bigint PRIMARY KEY REFERENCES connections ON DELETE CASCADE,
  check_at timestamptz NOT NULL DEFAULT now(),
  active boolean NOT NULL DEFAULT false,
  error text,
  last_received_at timestamptz
);
CREATE INDEX webhooks_due ON webhooks (check_at);

-- Deliveries of the last days, so that one that comes again is not worked twice.
CREATE TABLE webhook_deliveries (
  platform text NOT NULL,
  delivery_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform, delivery_id)
);

-- Keys that a store is asked for through its own page; the state comes back with them.
CREATE TABLE key_requests (
  state text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  store_url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Things found on a marketplace that wait for the seller's word.
CREATE TABLE waiting_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('no_sku', 'conflict', 'same_title')),
  external_id text NOT NULL,
  -- The product it is about: with a conflict the one edited here, with a title the one that may be the same thing.
  product_id bigint REFERENCES products ON DELETE CASCADE,
  -- The item as the marketplace has it (a RemoteItem).
  item jsonb NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- Set when the seller does not want to be asked about it again.
  dismissed_at timestamptz,
  UNIQUE (user_id, platform, external_id, reason)
);

-- A cancelled or refunded order, and a thing sold twice, are told until the seller has put them away.
ALTER TABLE sales
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancellation_dismissed_at timestamptz,
  ADD COLUMN put_back_at timestamptz,
  -- The other sale of the same piece.
  ADD COLUMN doubles_sale_id bigint REFERENCES sales ON DELETE SET NULL,
  ADD COLUMN double_dismissed_at timestamptz;
CREATE INDEX sales_cancelled ON sales (user_id) WHERE cancelled_at IS NOT NULL AND cancellation_dismissed_at IS NULL;
CREATE INDEX sales_doubled ON sales (user_id) WHERE doubles_sale_id IS NOT NULL AND double_dismissed_at IS NULL;
