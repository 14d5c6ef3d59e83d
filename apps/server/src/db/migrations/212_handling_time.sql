-- Within how many days the seller posts where the marketplace does not say. Null: it is not said.
ALTER TABLE settings ADD COLUMN handling_days smallint CHECK (handling_days BETWEEN 1 AND 30);
