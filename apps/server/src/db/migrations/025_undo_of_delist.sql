-- Delist can be taken back too, as the marks can.
ALTER TABLE undo_steps DROP CONSTRAINT undo_steps_action_check;
ALTER TABLE undo_steps ADD CONSTRAINT undo_steps_action_check
  CHECK (action IN ('mark_as_active', 'mark_as_sold', 'delist'));
