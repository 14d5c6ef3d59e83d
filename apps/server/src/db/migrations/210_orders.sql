-- What is sold and has to be posted, one row for each order of which a sale is recorded. Nothing of the buyer is in it:
-- `buyer_key` is a keyed hash, by which orders of one buyer to one address are known to be one parcel.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null and empty for a sale that the seller entered: where that was may still change.
  platform text,
  store text NOT NULL DEFAULT '',
  order_id text NOT NULL DEFAULT '',
  -- Its marketplace has said what is below, through its API.
  told boolean NOT NULL DEFAULT false,
  service text NOT NULL DEFAULT '',
  post_by timestamptz,
  -- A download, a gift card: there is nothing to post.
  needs_posting boolean NOT NULL DEFAULT true,
  hold text CHECK (hold IN ('not_paid', 'on_hold', 'collect')),
  buyer_key text,
  has_note boolean NOT NULL DEFAULT false,
  label_given boolean NOT NULL DEFAULT false,
  posted_at timestamptz,
  -- Told to the marketplace from here, seen there, or noted by the seller here only.
  posted_by text CHECK (posted_by IN ('here', 'marketplace', 'hand')),
  carrier text,
  tracking_number text NOT NULL DEFAULT '',
  -- What the marketplace is to be told, or has refused.
  dispatch text CHECK (dispatch IN ('waiting', 'undo', 'failed')),
  dispatch_error text,
  dispatch_next_step text,
  -- What was never ticked is out of sight once it is old: only the younger ones are read.
  made_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT orders_of_seller UNIQUE (id, user_id),
  CONSTRAINT orders_posted_somehow CHECK ((posted_at IS NULL) = (posted_by IS NULL))
);
CREATE UNIQUE INDEX orders_number ON orders (user_id, platform, order_id, store) WHERE order_id <> '';
CREATE INDEX orders_to_post ON orders (user_id, made_at) WHERE posted_at IS NULL;
CREATE INDEX orders_posted ON orders (user_id, posted_at DESC) WHERE posted_at IS NOT NULL;
CREATE INDEX orders_dispatch ON orders (user_id, platform, id) WHERE dispatch IN ('waiting', 'undo');

-- Sales of before have none: they come onto the desk when their marketplace says that they are to be posted.
ALTER TABLE sales
  ADD COLUMN of_order bigint,
  ADD COLUMN packed_at timestamptz,
  ADD CONSTRAINT sales_of_order FOREIGN KEY (of_order, user_id) REFERENCES orders (id, user_id) ON DELETE SET NULL (of_order);
CREATE INDEX sales_by_order ON sales (of_order) WHERE of_order IS NOT NULL;
