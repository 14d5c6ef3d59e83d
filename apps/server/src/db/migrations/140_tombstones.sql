-- Deleted products that a reading of a shop has kept are looked for every hour.
CREATE INDEX products_tombstones ON products (deleted_at) WHERE deleted_at IS NOT NULL;
