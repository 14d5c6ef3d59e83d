-- How products stood before the seller marked them, so that a mark made by mistake is taken back whole. A row goes when
-- it is used, or with the marks of another day.
CREATE TABLE undo_steps (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  undo_id uuid NOT NULL,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('mark_as_active', 'mark_as_sold')),
  before jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX undo_steps_undo ON undo_steps (user_id, undo_id, id);
CREATE INDEX undo_steps_product ON undo_steps (product_id);
CREATE INDEX undo_steps_created ON undo_steps (created_at);
