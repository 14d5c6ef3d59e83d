-- Products that may be the same thing. Rows that the seller has called different stay, so that nobody asks again.
CREATE TABLE lookalikes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Which of the two stays when they are linked.
  kept_id bigint NOT NULL,
  other_id bigint NOT NULL,
  -- In thousandths. No photo: they could not be compared.
  score integer NOT NULL,
  title integer NOT NULL,
  photo integer,
  price integer NOT NULL,
  -- Proposed to be linked with one click for all.
  sure boolean NOT NULL,
  dismissed_at timestamptz,
  -- Why they could not be linked.
  error text,
  FOREIGN KEY (kept_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (other_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX lookalikes_pair ON lookalikes (least(kept_id, other_id), greatest(kept_id, other_id));
CREATE INDEX lookalikes_kept ON lookalikes (kept_id);
CREATE INDEX lookalikes_other ON lookalikes (other_id);
CREATE INDEX lookalikes_user ON lookalikes (user_id, sure, score);

-- When the seller's products are to be compared, and how far that is.
CREATE TABLE lookalike_looks (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz,
  photos_done integer NOT NULL DEFAULT 0,
  photos_total integer NOT NULL DEFAULT 0
);

-- The perceptual prints of photos. An address may be longer than an index takes, so its hash is the key.
CREATE TABLE photo_prints (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  address_key bytea NOT NULL,
  -- Null: it could not be read.
  prints text[],
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, address_key)
);

-- Products that were linked to another one. Their row in products is hidden (deleted_at) and stays as it was for the split.
CREATE TABLE linked_products (
  other_id bigint PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kept_id bigint NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  -- Where it was listed or worked on, and its sales: they are the kept product's now.
  platforms text[] NOT NULL,
  sale_ids bigint[] NOT NULL,
  -- Columns of the kept product that the link changed: before and after.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  FOREIGN KEY (kept_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (other_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE INDEX linked_products_kept ON linked_products (kept_id);
CREATE INDEX linked_products_user ON linked_products (user_id, linked_at);

-- The hidden one goes with the product it was linked to. After a split it is hidden no more, and stays.
CREATE FUNCTION remove_linked_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM products WHERE id = OLD.other_id AND user_id = OLD.user_id AND deleted_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER linked_products_removed AFTER DELETE ON linked_products FOR EACH ROW
  EXECUTE FUNCTION remove_linked_product();

-- As before, but the photos of a product that was linked to another one stay for the split.
CREATE OR REPLACE FUNCTION link_product_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_out AS (DELETE FROM product_images WHERE product_id = NEW.id RETURNING image_id)
  UPDATE images SET touched_at = now() WHERE id IN (SELECT image_id FROM taken_out);
  IF NEW.deleted_at IS NULL OR EXISTS (SELECT FROM linked_products WHERE other_id = NEW.id) THEN
    INSERT INTO product_images (product_id, image_id)
    SELECT DISTINCT NEW.id, images.id FROM jsonb_array_elements(NEW.images) AS image
      JOIN images ON images.user_id = NEW.user_id
        AND images.id = substring(image ->> 'src' FROM '^/api/images/([0-9a-f]{64})\.jpg$');
  END IF;
  RETURN NULL;
END $$;
