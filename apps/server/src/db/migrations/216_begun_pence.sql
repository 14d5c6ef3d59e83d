-- What a refund pays back, noted before it is sent: so it is found again among the refunds of the order.
ALTER TABLE order_refunds ADD COLUMN begun_pence integer;
