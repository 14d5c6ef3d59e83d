-- Categories the marketplace has replaced, as [{from, to}], and the moment the tree itself last changed here.
ALTER TABLE category_trees
  ADD COLUMN expired jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
