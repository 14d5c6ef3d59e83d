-- Where a seller is told of sales away from the dashboard: a browser, an e-mail address, an ntfy topic, a webhook.
CREATE TABLE notification_channels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  target bytea NOT NULL,
  shown_to text NOT NULL,
  -- A digest of the address: the same address is one channel.
  address_key bytea NOT NULL,
  events text[] NOT NULL,
  quiet_from time,
  quiet_to time,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sent_at timestamptz,
  error text,
  UNIQUE (user_id, address_key)
);

-- What is to be told, stored in the transaction in which it happened. The same key is told once.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL,
  key text NOT NULL,
  sale_id bigint,
  about jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key)
);
CREATE INDEX notifications_sale ON notifications (sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX notifications_created ON notifications (created_at);

-- The same for one channel: tried until it is accepted or given up.
CREATE TABLE notification_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The same in every attempt, so that a receiver knows what it has had.
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel_id bigint REFERENCES notification_channels ON DELETE SET NULL,
  channel_name text NOT NULL,
  channel_kind text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'failed', 'moot')),
  due_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz,
  attempt integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  error text
);
CREATE INDEX notification_deliveries_notification ON notification_deliveries (notification_id);
CREATE INDEX notification_deliveries_channel ON notification_deliveries (channel_id);
CREATE INDEX notification_deliveries_user ON notification_deliveries (user_id);
CREATE INDEX notification_deliveries_due ON notification_deliveries (due_at) WHERE status = 'waiting';

-- The key pair of this server for push services (VAPID), encrypted.
ALTER TABLE instance ADD COLUMN push_keys bytea;
