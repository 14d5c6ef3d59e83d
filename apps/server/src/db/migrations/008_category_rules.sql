-- Item specifics and conditions of a marketplace's categories, as read from it (CategoryRules).
CREATE TABLE category_rules (
  platform text NOT NULL,
  category_id text NOT NULL,
  rules jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (platform, category_id)
);
