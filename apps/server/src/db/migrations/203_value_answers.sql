-- A value that a marketplace does not know, and what the seller said it is there: "UK 10" is "10" in a category of eBay.
-- `category_id` is * where it holds in all. `meaning` is an attribute's name, or the lower-case name of a free item specific;
-- `said` is in lower case.
CREATE TABLE value_answers (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  platform text NOT NULL,
  category_id text NOT NULL,
  meaning text NOT NULL,
  said text NOT NULL,
  takes text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, platform, category_id, meaning, said)
);
