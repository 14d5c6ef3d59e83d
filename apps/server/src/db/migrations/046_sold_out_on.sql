-- A delist that only sees to it that a marketplace sells no more of what sold out there says so by itself: where the sale
-- was is told to the seller, and stays when a listing has to be ended after all.
UPDATE operations SET params = params || jsonb_build_object('sold_out_on', platform)
  WHERE kind = 'delist' AND params ->> 'sold_on' = platform AND NOT params ? 'shares_stock';
