-- Sellers whose account was deleted and whose photos are still to be removed from the store. Without a foreign key, as
-- the seller is gone; ids are never used again.
CREATE TABLE leaving_photos (
  owner_id bigint PRIMARY KEY
);
