-- Photos whose addresses an imported table named. They are fetched in the background; until then, and if that fails, the
-- product keeps the address. Rows that are done stay with their product: the same file again brings no photo twice.
CREATE TABLE imported_photos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  -- Null once the import is forgotten.
  import_id uuid,
  address text NOT NULL,
  -- stored: the picture is kept here, and the product does not have it yet.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'stored', 'done', 'failed')),
  image_id text,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (user_id, import_id) REFERENCES imports ON DELETE SET NULL (import_id),
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
-- An address may be longer than an index takes.
CREATE UNIQUE INDEX imported_photos_address ON imported_photos (product_id, md5(address));
CREATE INDEX imported_photos_import ON imported_photos (user_id, import_id);
CREATE INDEX imported_photos_open ON imported_photos (user_id, product_id) WHERE state IN ('queued', 'stored');
