-- The seller has said that the order was cancelled, and the marketplace has not. Its orders may show it as sold for a while:
-- that is no news then.
ALTER TABLE sales ADD COLUMN cancelled_by_seller boolean NOT NULL DEFAULT false;
