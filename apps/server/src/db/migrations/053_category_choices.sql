-- What a seller chose for a kind of thing on a marketplace. A kind is a category, `ebay:176985`: the one that the thing has
-- there, or that is suggested for its name. The words are those of the names for which it was chosen.
CREATE TABLE category_choices (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  platform text NOT NULL,
  kind text NOT NULL,
  category_id text NOT NULL,
  words text[] NOT NULL DEFAULT '{}',
  chosen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, platform, kind, category_id)
);
