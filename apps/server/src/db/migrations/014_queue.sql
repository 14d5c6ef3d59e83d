-- Where a failure is mended (contract Fix), what it is grouped by, and the bulk action an operation belongs to.
ALTER TABLE operations
  ADD COLUMN fix jsonb,
  ADD COLUMN cause text,
  ADD COLUMN batch_id uuid;
CREATE INDEX operations_batch ON operations (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX operations_failures ON operations (user_id, id DESC)
  WHERE dismissed_at IS NULL AND status IN ('failed', 'partial');
