-- Until when the calls of a connection are captured. Null: they are not, and there are none.
ALTER TABLE connections ADD COLUMN capture_until timestamptz;

-- Calls of a connection to its marketplace, masked (packages/marketplaces/src/capture). Removed a day after the capture ended.
CREATE TABLE captured_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  connection_id bigint NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  -- When its answer had come, and how long that took.
  answered_at timestamptz NOT NULL DEFAULT now(),
  took_ms integer NOT NULL,
  call text NOT NULL,
  -- Bytes of the call.
  size integer NOT NULL
);
CREATE INDEX captured_calls_connection ON captured_calls (connection_id, id) INCLUDE (size);
CREATE INDEX captured_calls_user ON captured_calls (user_id);
