-- What a seller lets Crosslister do with things that do not sell: lower their prices, or list them again.
CREATE TABLE rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  enabled boolean NOT NULL,
  after_days integer NOT NULL,
  labels text[] NOT NULL,
  -- As in contract/src/rules.ts.
  step jsonb NOT NULL,
  times integer NOT NULL,
  per_day integer NOT NULL,
  -- Days are those of the UK, such as 2026-11-26.
  starts_on text NOT NULL
);
CREATE INDEX rules_user ON rules (user_id);

-- What rules did: a row for each listing that a step changed. The key is the promise that no listing is changed twice a day.
CREATE TABLE rule_steps (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  product_id bigint NOT NULL,
  platform text NOT NULL,
  day text NOT NULL,
  -- Null: the rule was deleted.
  rule_id bigint REFERENCES rules ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('price', 'relist')),
  -- What buyers paid there before and after.
  before_pence bigint NOT NULL,
  after_pence bigint NOT NULL,
  -- The revise, or the delist of a relist. Null: nothing had to be sent.
  operation_id bigint,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- The seller stopped all rules before it was sent.
  taken_back_at timestamptz,
  PRIMARY KEY (product_id, platform, day),
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE INDEX rule_steps_rule ON rule_steps (rule_id) WHERE rule_id IS NOT NULL;
CREATE INDEX rule_steps_day ON rule_steps (user_id, day);

ALTER TABLE settings ADD COLUMN rules_stopped boolean NOT NULL DEFAULT false;
