-- When the seller closed the line about an import's photos in the job tray. A new attempt brings it back.
ALTER TABLE imports ADD COLUMN photos_closed_at timestamptz;
