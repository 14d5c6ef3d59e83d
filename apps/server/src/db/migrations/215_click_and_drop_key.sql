-- When the key became another one, so that what was sent before is not told as deleted. Null: it never did.
ALTER TABLE click_and_drop ADD COLUMN key_changed_at timestamptz;
