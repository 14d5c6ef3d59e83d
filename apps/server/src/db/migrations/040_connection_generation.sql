-- How often this connection was given to another account: what was begun with one account is not stored for the next.
ALTER TABLE connections ADD COLUMN generation integer NOT NULL DEFAULT 0;
