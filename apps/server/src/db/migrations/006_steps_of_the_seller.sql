-- `waiting`: a step of the seller's own, on a marketplace without an API for them. No worker takes it; it ends with
-- their report, or when `lease_until` is over.
ALTER TABLE operations DROP CONSTRAINT operations_status_check;
ALTER TABLE operations ADD CONSTRAINT operations_status_check
  CHECK (status IN ('queued', 'processing', 'waiting', 'completed', 'partial', 'failed', 'cancelled'));
DROP INDEX operations_live;
CREATE UNIQUE INDEX operations_live ON operations (user_id, platform, kind, coalesce(product_id, 0))
  WHERE status IN ('queued', 'processing', 'waiting');
CREATE INDEX operations_waiting ON operations (lease_until) WHERE status = 'waiting';
-- What has to be deleted somewhere by hand stands first in the queue.
CREATE INDEX operations_urgent ON operations (user_id, id DESC) WHERE status = 'waiting' AND kind = 'delist';
