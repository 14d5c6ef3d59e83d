-- Since when the seller has had the product's task. An edit of the product does not change it.
ALTER TABLE products ADD COLUMN task_since timestamptz;
CREATE FUNCTION products_task_begins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.task_since = now();
  RETURN NEW;
END $$;
CREATE TRIGGER products_task_begins BEFORE UPDATE OF status, deleted_at ON products FOR EACH ROW
  WHEN (NEW.status = 'action_required' AND NEW.deleted_at IS NULL
    AND (OLD.status <> 'action_required' OR OLD.deleted_at IS NOT NULL))
  EXECUTE FUNCTION products_task_begins();
UPDATE products SET task_since = last_updated WHERE status = 'action_required';

ALTER TABLE notification_channels
  -- Since when nothing has reached it.
  ADD COLUMN failing_since timestamptz,
  -- Since when the seller has to see to it.
  ADD COLUMN broken_at timestamptz,
  -- The device or address does not exist any more. The row stays until the seller has read so.
  ADD COLUMN gone_at timestamptz;

-- Only these are removed after a while. Those of a sale stay as long as the sale.
CREATE INDEX notifications_without_sale ON notifications (created_at) WHERE sale_id IS NULL;
