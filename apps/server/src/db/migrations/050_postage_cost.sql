ALTER TABLE products ADD COLUMN postage_cost_pence bigint;
