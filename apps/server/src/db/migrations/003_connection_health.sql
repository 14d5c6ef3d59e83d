ALTER TABLE connections
  -- Hash of the app key the consent was given to, as tokens belong to one app. Null: a platform without app keys, or
  -- a consent from before this column, which was given to the keys of the instance.
  ADD COLUMN app_key text,
  -- Since when there was no good answer although it was asked for; null after a good one.
  ADD COLUMN failing_since timestamptz,
  -- Only the seller can mend it, by connecting again.
  ADD COLUMN connect_again boolean NOT NULL DEFAULT false;
UPDATE connections SET failing_since = now() WHERE error IS NOT NULL;
