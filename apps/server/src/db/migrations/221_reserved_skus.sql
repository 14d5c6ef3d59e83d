-- SKUs of labels that were printed ahead: no product that is added without a SKU gets one. A row goes once a product has its SKU.
CREATE TABLE reserved_skus (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sku text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX reserved_skus_sku ON reserved_skus (user_id, lower(sku));
