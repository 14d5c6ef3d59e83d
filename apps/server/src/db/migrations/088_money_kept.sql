ALTER TABLE sales
  -- As the buyer ordered, before refunds: what fees are estimated on. Null: as the sale is now.
  ADD COLUMN ordered_pence bigint,
  ADD COLUMN ordered_quantity integer,
  ADD COLUMN ordered_postage_pence bigint,
  -- The buyer paid for the label through the marketplace.
  ADD COLUMN postage_covered boolean NOT NULL DEFAULT false,
  -- VAT in what refunds left of price and postage. Null: the marketplace does not say.
  ADD COLUMN told_vat_pence bigint,
  -- Of a cancelled sale: what refunds left to the seller, and whether the parcel had left. Null: nothing was said of it.
  ADD COLUMN kept_pence bigint,
  ADD COLUMN was_sent boolean,
  -- The day of the sale for the figures of money, after a reset took it out of the others.
  ADD COLUMN reset_sold_at timestamptz;

-- Resets used to lose the day. When the sale was seen is as near as can be known.
UPDATE sales SET reset_sold_at = seen_at WHERE sold_at IS NULL AND state = 'sold';
