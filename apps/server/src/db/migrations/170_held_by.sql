-- Which process holds it (db/life.ts), so that what a dead one held is free at once. Null: only the time says how long.
ALTER TABLE operations ADD COLUMN held_by integer;
ALTER TABLE connections ADD COLUMN poll_held_by integer;
ALTER TABLE mailboxes ADD COLUMN held_by integer;
ALTER TABLE notification_deliveries ADD COLUMN held_by integer;
ALTER TABLE leases ADD COLUMN held_by integer;

-- What is held is looked through every second, and is a small part of these tables.
CREATE INDEX connections_polled ON connections (id) WHERE poll_lease_until IS NOT NULL;
CREATE INDEX mailboxes_read ON mailboxes (user_id) WHERE lease_until IS NOT NULL;
