-- Refunds that the seller asks for here. What of an order was refunded, from here or elsewhere, is read with the orders.
CREATE TABLE order_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  of_order bigint NOT NULL,
  -- The marketplace's ids of the lines; null: all of them, unless it is a sum.
  line_ids text[],
  amount_pence integer CHECK (amount_pence > 0),
  restock boolean NOT NULL,
  by_gateway boolean NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  -- The refunds that were there before.
  known_ids text[],
  -- It may have been made since then. From then on it is only looked for, never made again.
  begun_at timestamptz,
  refunded_pence integer,
  error text,
  next_step text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_refunds_order FOREIGN KEY (of_order, user_id) REFERENCES orders (id, user_id) ON DELETE CASCADE
);
CREATE INDEX order_refunds_by_order ON order_refunds (of_order);
CREATE UNIQUE INDEX order_refunds_waiting ON order_refunds (of_order) WHERE state = 'waiting';
