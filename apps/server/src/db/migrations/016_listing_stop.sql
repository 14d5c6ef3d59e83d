-- An account that takes no new listing for now, as its selling limit is reached: why, and until when that is believed.
ALTER TABLE connections ADD COLUMN listing_stop jsonb;
