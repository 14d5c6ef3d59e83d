ALTER TABLE listings ADD COLUMN summary_seen text, ADD COLUMN read_whole_at timestamptz;
