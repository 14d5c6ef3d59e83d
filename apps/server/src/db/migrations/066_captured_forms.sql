-- Until when the forms of a marketplace that the browser extension fills in are captured. They need no connection.
CREATE TABLE form_captures (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  platform text NOT NULL,
  capture_until timestamptz NOT NULL,
  PRIMARY KEY (user_id, platform)
);

-- What the extension found on such a form, step by step: names of its fields, never what is in them. They leave with their capture.
CREATE TABLE captured_forms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  platform text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  look text NOT NULL,
  -- Bytes of the look.
  size integer NOT NULL,
  FOREIGN KEY (user_id, platform) REFERENCES form_captures (user_id, platform) ON DELETE CASCADE
);
CREATE INDEX captured_forms_capture ON captured_forms (user_id, platform, id) INCLUDE (size);
