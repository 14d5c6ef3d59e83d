-- The first listing that is made from here on an account: what was sent, until the seller has said that it is right, or
-- has listed many at once. Null while there was none. Accounts that have listings already are not asked about.
ALTER TABLE connections ADD COLUMN first_listing jsonb;
UPDATE connections SET first_listing = '{"settled": "waived"}'
WHERE EXISTS (SELECT FROM listings WHERE listings.connection_id = connections.id);
