-- Photos kept here: the pictures themselves are in a store of their own, under the id. The id is made of the picture and
-- its seller, so two sellers never share one. `touched_at`: uploaded, or last taken out of a product.
CREATE TABLE images (
  id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  width integer NOT NULL,
  height integer NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX images_user ON images (user_id);

-- Which products have which photo; kept by the trigger below, whoever writes a product.
CREATE TABLE product_images (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  image_id text NOT NULL REFERENCES images ON DELETE CASCADE,
  PRIMARY KEY (product_id, image_id)
);
CREATE INDEX product_images_image ON product_images (image_id);

CREATE FUNCTION link_product_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH taken_out AS (DELETE FROM product_images WHERE product_id = NEW.id RETURNING image_id)
  UPDATE images SET touched_at = now() WHERE id IN (SELECT image_id FROM taken_out);
  IF NEW.deleted_at IS NULL THEN
    INSERT INTO product_images (product_id, image_id)
    SELECT DISTINCT NEW.id, images.id FROM jsonb_array_elements(NEW.images) AS image
      JOIN images ON images.user_id = NEW.user_id
        AND images.id = substring(image ->> 'src' FROM '^/api/images/([0-9a-f]{64})\.jpg$');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_images_insert AFTER INSERT ON products FOR EACH ROW
  WHEN (NEW.images::text LIKE '%/api/images/%') EXECUTE FUNCTION link_product_images();
CREATE TRIGGER products_images_update AFTER UPDATE OF images, deleted_at ON products FOR EACH ROW
  WHEN ((OLD.images IS DISTINCT FROM NEW.images OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
    AND (OLD.images::text LIKE '%/api/images/%' OR NEW.images::text LIKE '%/api/images/%'))
  EXECUTE FUNCTION link_product_images();
