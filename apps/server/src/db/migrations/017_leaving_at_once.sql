-- Deleting sales looks for the ones that double each of them: without this index, through all sales for every one.
CREATE INDEX sales_doubles ON sales (doubles_sale_id) WHERE doubles_sale_id IS NOT NULL;

-- Whoever removes a whole account says so (`SET LOCAL crosslister.leaving`): its products need no new place on a page.
DROP TRIGGER listings_place_delete ON listings;
CREATE TRIGGER listings_place_delete AFTER DELETE ON listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT WHEN (current_setting('crosslister.leaving', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION place_product_by_newest_listing();
