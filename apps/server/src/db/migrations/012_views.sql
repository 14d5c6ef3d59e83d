-- How the seller looks at each tab: columns, sorting, page size, and the views they named.
ALTER TABLE settings ADD COLUMN views jsonb NOT NULL DEFAULT '{}';
