-- The time when a worker last looked at it: seen in the future, the clock has been set back since.
ALTER TABLE instance ADD COLUMN clock_at timestamptz NOT NULL DEFAULT now();
