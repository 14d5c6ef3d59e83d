-- Work that one process at a time does, and during which it calls somebody over the network: a lock of PostgreSQL would
-- keep a connection for as long.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);
