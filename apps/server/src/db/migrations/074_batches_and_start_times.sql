-- contract: the default that goes here was made here, to fill the rows of before; no release has used it.
-- When the seller closed the line of its batch in the job tray. Batches of before have no line there.
ALTER TABLE operations ADD COLUMN batch_closed_at timestamptz DEFAULT now();
ALTER TABLE operations ALTER COLUMN batch_closed_at DROP DEFAULT;
-- The time for which the seller has planned a crosslist. `run_after` is when its next attempt may begin.
ALTER TABLE operations ADD COLUMN not_before timestamptz;
