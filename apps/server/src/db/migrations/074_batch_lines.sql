-- When the seller closed the line of its batch in the job tray. Batches of before have no line there.
ALTER TABLE operations ADD COLUMN batch_closed_at timestamptz DEFAULT now();
ALTER TABLE operations ALTER COLUMN batch_closed_at DROP DEFAULT;
