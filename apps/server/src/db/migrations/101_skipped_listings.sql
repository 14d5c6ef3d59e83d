-- What a bulk crosslist was to list and did not, because something was missing. The job tray shows it beside what was listed,
-- with a way back. Rows go with their product, and with the operations of their batch after 90 days.
CREATE TABLE skipped_listings (
  user_id bigint NOT NULL,
  batch_id uuid NOT NULL,
  product_id bigint NOT NULL,
  platform text NOT NULL,
  -- Names of fields, such as Condition.
  missing text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, platform, batch_id),
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE INDEX skipped_listings_batch ON skipped_listings (user_id, batch_id);
CREATE INDEX skipped_listings_created ON skipped_listings (created_at);
