-- The parcel a product is sent in.
ALTER TABLE products ADD COLUMN parcel_weight_g double precision;
ALTER TABLE products ADD COLUMN parcel_length_cm double precision;
ALTER TABLE products ADD COLUMN parcel_width_cm double precision;
ALTER TABLE products ADD COLUMN parcel_height_cm double precision;
