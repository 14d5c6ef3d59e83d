-- What the buyer paid, where the marketplace takes a fee from buyers that the seller never gets. Null: the same as the price.
ALTER TABLE sales ADD COLUMN buyer_pence bigint;
