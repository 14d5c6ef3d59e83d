-- The mailbox to which a seller has the sale e-mails of a marketplace forwarded. It is read, and never changed.
CREATE TABLE mailboxes (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  host text NOT NULL,
  port integer NOT NULL,
  username text NOT NULL,
  -- Encrypted.
  password bytea NOT NULL,
  folder text NOT NULL,
  -- The address to which the marketplace writes.
  seller_address text NOT NULL,
  -- Goes up whenever the settings are saved. A look that began before stores nothing.
  generation integer NOT NULL DEFAULT 1,
  -- How far the folder has been read: UIDs mean something only under their UIDVALIDITY. Null before the first look.
  uid_validity text,
  last_uid bigint NOT NULL DEFAULT 0,
  next_look_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  last_looked_at timestamptz,
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  error text
);
CREATE INDEX mailboxes_due ON mailboxes (next_look_at);

-- What only the seller can say of a sale e-mail: which thing it is about, or what it says at all.
CREATE TABLE mail_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  platform text NOT NULL,
  -- As a sale of that mail would have it. The same mail asks once.
  order_id text NOT NULL,
  reason text NOT NULL,
  titles text[] NOT NULL,
  price_pence integer,
  currency text NOT NULL,
  -- What happened and what to do, in sentences.
  message text NOT NULL,
  sold_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  dismissed_at timestamptz,
  UNIQUE (user_id, platform, order_id)
);
CREATE INDEX mail_notices_open ON mail_notices (user_id, id) WHERE dismissed_at IS NULL;
