-- What a product says on one marketplace otherwise than everywhere, by platform: title, description, price, and the
-- fields that only the listings there have. Only what differs is there, as the API has it, with amounts in pounds.
ALTER TABLE products ADD COLUMN per_platform jsonb NOT NULL DEFAULT '{}';
