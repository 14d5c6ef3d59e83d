-- What rules ask of an operation, as columns. All but the width follow from its JSON, whichever release writes that.
ALTER TABLE operations
  -- How many of its lane run at once; what ends or lowers a listing may have one place more.
  ADD COLUMN lane_width smallint NOT NULL DEFAULT 3,
  -- Why a delist was stored.
  ADD COLUMN reason text GENERATED ALWAYS AS (params ->> 'reason') STORED,
  -- Whether something was sent that may have changed something at the marketplace.
  ADD COLUMN sent boolean NOT NULL GENERATED ALWAYS AS (coalesce(journal ->> 'sent' = 'true', false)) STORED,
  -- Which account the attempt is for: `connections.generation` when it began.
  ADD COLUMN generation integer GENERATED ALWAYS AS ((journal ->> 'generation')::integer) STORED;
-- A whole shop is read by one at a time.
UPDATE operations SET lane_width = 1 WHERE product_id IS NULL;
