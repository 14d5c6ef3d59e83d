-- The title that a listing has at its marketplace, where it differs from its product's: the product was linked to another
-- one, or was renamed and the change was not made there yet.
ALTER TABLE listings ADD COLUMN title_there text;
CREATE INDEX listings_title_there ON listings (user_id, platform) WHERE title_there IS NOT NULL;
