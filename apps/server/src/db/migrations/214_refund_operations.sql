-- Of a failed refund: the operation whose Retry asks for it again. Null: the seller asks for it on the order, because it was
-- cancelled, or because only the seller can see whether it was paid.
ALTER TABLE order_refunds ADD COLUMN operation_id bigint;
