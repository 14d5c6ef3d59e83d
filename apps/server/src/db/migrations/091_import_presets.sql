-- What the columns of a seller's tables are, by the name under which that was kept: {"Supplier": {"columns": …}}.
ALTER TABLE settings ADD COLUMN import_presets jsonb NOT NULL DEFAULT '{}';
