-- A file that was imported, by the id that the dashboard gave it. All of it can be undone for a day.
CREATE TABLE imports (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  import_id uuid NOT NULL,
  -- Of the file.
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When its undo began. Nothing is imported under its id after that.
  undone_at timestamptz,
  -- Products that its undo has deleted, and products that it has put back, wholly or in part.
  removed integer NOT NULL DEFAULT 0,
  put_back integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, import_id)
);

-- What an import made and changed, until it is undone. What was overwritten is in product_changes, whose batch_id is that of
-- the import.
CREATE TABLE import_rows (
  user_id bigint NOT NULL,
  import_id uuid NOT NULL,
  product_id bigint NOT NULL,
  created boolean NOT NULL,
  -- By platform the link that was added: {"ebay": {"url", "external_id", "ended", "was"}}; "was" is the live one it replaced.
  links jsonb NOT NULL DEFAULT '{}',
  -- Why it, or a part of it, could not be undone.
  kept text,
  PRIMARY KEY (user_id, import_id, product_id),
  FOREIGN KEY (user_id, import_id) REFERENCES imports ON DELETE CASCADE,
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE INDEX import_rows_product ON import_rows (product_id);
