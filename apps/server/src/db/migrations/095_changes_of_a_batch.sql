-- Which saving of the grid a change belongs to, for its Undo.
ALTER TABLE product_changes ADD COLUMN batch_id uuid;
CREATE INDEX product_changes_batch ON product_changes (batch_id) WHERE batch_id IS NOT NULL;
