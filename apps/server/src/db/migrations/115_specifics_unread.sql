-- A listing that came with a whole page of a list, which has no item specifics. They are read in the background.
ALTER TABLE listings ADD COLUMN specifics_unread boolean NOT NULL DEFAULT false;
CREATE INDEX listings_specifics_unread ON listings (connection_id, id) WHERE specifics_unread;
