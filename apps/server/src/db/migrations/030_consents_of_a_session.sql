-- A consent belongs to the sign-in that asked for it, and ends with it. Null: begun by the release before.
ALTER TABLE oauth_states ADD COLUMN session bytea REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX oauth_states_session ON oauth_states (session);

-- Keys that a store posted, sealed: kept until that sign-in takes them.
ALTER TABLE key_requests
  ADD COLUMN session bytea REFERENCES sessions ON DELETE CASCADE,
  ADD COLUMN secrets bytea;
CREATE INDEX key_requests_session ON key_requests (session);
