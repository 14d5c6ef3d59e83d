-- How often buyers have opened the listing, where the marketplace tells. Null until it has told.
ALTER TABLE listings ADD COLUMN times_viewed integer;
