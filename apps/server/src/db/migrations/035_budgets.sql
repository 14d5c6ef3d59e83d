-- What one seller may keep. How large a stored photo is; null of those from before, which are taken for half a megabyte.
ALTER TABLE images ADD COLUMN bytes bigint;

-- The limit comes with the connection (crosslister.most_products); without one, as in a restore, there is none. The name comes
-- after that of the trigger that counts.
CREATE FUNCTION products_within_budget() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most bigint := nullif(current_setting('crosslister.most_products', true), '')::bigint;
BEGIN
  IF most IS NOT NULL AND EXISTS (
    SELECT FROM (SELECT DISTINCT user_id FROM added) AS seller
    WHERE (SELECT sum(n) FROM product_counts WHERE product_counts.user_id = seller.user_id) > most
  ) THEN
    RAISE 'One seller may keep % products here, and that is how many you have.', most USING ERRCODE = 'CL001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_within_budget AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION products_within_budget();
