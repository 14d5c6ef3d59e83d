-- What a seller keeps for new products of a category, by the catalogue's category: the condition, what products may say
-- over the settings of a platform, item specifics, and the measures of the parcel, all as the API has them.
CREATE TABLE category_defaults (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  category_id text NOT NULL,
  kept jsonb NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, category_id)
);
