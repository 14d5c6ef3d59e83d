-- Whether listings of a connection could be ended, found out once a day without ending one (connections/rehearsal).
-- No rehearsal of a new connection runs within the first hour: the first listing brings its own.
ALTER TABLE connections
  ADD COLUMN next_rehearsal_at timestamptz NOT NULL DEFAULT now() + interval '1 hour',
  ADD COLUMN rehearsed_at timestamptz,
  ADD COLUMN rehearsal_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN rehearsal_failed_at timestamptz,
  ADD COLUMN no_endings jsonb,
  ADD COLUMN no_endings_since timestamptz,
  ADD COLUMN endings_again_at timestamptz;
CREATE INDEX connections_next_rehearsal ON connections (next_rehearsal_at) WHERE secrets IS NOT NULL;
