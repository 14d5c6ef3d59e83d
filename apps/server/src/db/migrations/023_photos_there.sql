-- What a shop shows in place of the photos it was sent: the addresses of its copies, as last seen; empty before they were
-- seen, null where its photos are not known to be ours.
ALTER TABLE listings ADD COLUMN photos_there jsonb;
UPDATE listings SET photos_there = '[]'
  FROM (SELECT DISTINCT ON (product_id, platform) product_id, platform, status FROM operations
    WHERE kind = 'crosslist' OR kind = 'revise' AND params ->> 'images' = 'true'
    ORDER BY product_id, platform, id DESC) AS sent
  WHERE sent.product_id = listings.product_id AND sent.platform = listings.platform AND sent.status = 'completed';
