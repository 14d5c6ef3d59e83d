-- A seller's own words for their products, and the colour of each, by the label in small letters.
ALTER TABLE products ADD COLUMN labels text[] NOT NULL DEFAULT '{}';
ALTER TABLE settings ADD COLUMN label_colours jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION label_keys(labels text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(labels::text)::text[]
$$;

-- Products without a label cost nothing. A place has no index: each change of it would have to be written to all of them.
CREATE INDEX products_labels ON products USING gin (user_id, label_keys(labels)) WHERE labels <> '{}';
