-- How the sales of a product stood when an action that can be undone had ended; null in what was stored before.
ALTER TABLE undo_steps ADD COLUMN sales_after jsonb;
