-- Photos of many things at once, in one row. They lie in the seller's tray until they are made a draft; then they are kept
-- for 30 days, so that the same file is known and gives no second draft.
CREATE TABLE intake_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the file as the seller chose it.
  hash text NOT NULL,
  image_id text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  name text NOT NULL,
  taken_at timestamptz,
  position double precision NOT NULL,
  -- What the seller decided: a thing begins with it, or does not. Null: nothing.
  starts boolean,
  aside boolean NOT NULL DEFAULT false,
  -- The SKU on our own label in the picture.
  label text,
  barcodes text[] NOT NULL DEFAULT '{}',
  look text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- The product that it is in, and since when.
  product_id bigint,
  used_at timestamptz,
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE,
  CONSTRAINT intake_photos_used CHECK ((product_id IS NULL) = (used_at IS NULL))
);
CREATE UNIQUE INDEX intake_photos_hash ON intake_photos (user_id, hash);
CREATE INDEX intake_photos_tray ON intake_photos (user_id, position) WHERE product_id IS NULL;
CREATE INDEX intake_photos_product ON intake_photos (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX intake_photos_image ON intake_photos (image_id);
CREATE INDEX intake_photos_used_at ON intake_photos (used_at) WHERE used_at IS NOT NULL;
