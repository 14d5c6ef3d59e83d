-- What waits for a seller is looked for every few seconds, among the products of all sellers.
CREATE INDEX products_action_required ON products (user_id) WHERE status = 'action_required' AND deleted_at IS NULL;

-- An e-mail address is told nothing before the seller has typed the code of a mail to it. Those of before stay confirmed.
ALTER TABLE notification_channels
  ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
  -- Wrong codes that were typed.
  ADD COLUMN code_tries integer NOT NULL DEFAULT 0;
