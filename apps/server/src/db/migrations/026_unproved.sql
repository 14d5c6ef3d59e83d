-- Saved without its access being proved: the store could not be reached then, or nothing was asked yet. The next look
-- for sales proves it. Stores connected before were stored unasked.
ALTER TABLE connections
  ADD COLUMN unproved boolean NOT NULL DEFAULT false,
  -- Seconds between two looks for sales as the last look found them; null before the first.
  ADD COLUMN poll_seconds integer;
UPDATE connections SET unproved = true WHERE platform = 'woocommerce' AND secrets IS NOT NULL;
