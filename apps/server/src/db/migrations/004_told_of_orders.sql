-- While one worker looks at a connection no other does; a look whose worker died ends with its lease.
ALTER TABLE connections ADD COLUMN poll_lease_until timestamptz;
-- The PUBLIC_URL that the marketplace was told of; another one means that it has to be told anew.
ALTER TABLE webhooks ADD COLUMN public_url text;
