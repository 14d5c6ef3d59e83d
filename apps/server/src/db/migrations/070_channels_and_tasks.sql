-- What waits for a seller is looked for every few seconds, among the products of all sellers.
CREATE INDEX products_action_required ON products (user_id) WHERE status = 'action_required' AND deleted_at IS NULL;
