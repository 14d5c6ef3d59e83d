-- Royal Mail's Click & Drop, with the seller's own key. Nothing of a buyer is in it.
CREATE TABLE click_and_drop (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted.
  api_key bytea NOT NULL,
  -- Parcels whose label is made there are dispatched.
  dispatches boolean NOT NULL DEFAULT false,
  next_poll_at timestamptz NOT NULL DEFAULT now(),
  last_polled_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  error text
);
CREATE INDEX click_and_drop_due ON click_and_drop (next_poll_at);

-- A parcel that was sent there, under our own reference. `sending` until an answer, or its list, says whether it is there.
CREATE TABLE click_and_drop_parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  reference text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'label', 'failed', 'gone')),
  tracking_number text NOT NULL DEFAULT '',
  error text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT click_and_drop_parcels_of_seller UNIQUE (id, user_id),
  CONSTRAINT click_and_drop_parcels_reference UNIQUE (user_id, reference)
);

ALTER TABLE orders
  ADD COLUMN click_and_drop bigint,
  ADD CONSTRAINT orders_click_and_drop FOREIGN KEY (click_and_drop, user_id)
    REFERENCES click_and_drop_parcels (id, user_id) ON DELETE SET NULL (click_and_drop);
CREATE INDEX orders_by_click_and_drop ON orders (click_and_drop) WHERE click_and_drop IS NOT NULL;
