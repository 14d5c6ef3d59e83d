ALTER TABLE sales
  -- What the buyer paid for postage and extras, and what the marketplace took, as it says itself. Null: it does not say.
  ADD COLUMN told_postage_pence bigint,
  ADD COLUMN told_fees_pence bigint,
  -- Amounts in pence that the seller typed, by their names (contract/src/sale-money.ts). They win.
  ADD COLUMN typed_money jsonb NOT NULL DEFAULT '{}',
  -- Of one piece and of its parcel, as the product said when it sold.
  ADD COLUMN cost_pence bigint,
  ADD COLUMN postage_cost_pence bigint;

-- The kinds of accounts and own figures by which fees are estimated (contract/src/fees.ts).
ALTER TABLE settings ADD COLUMN fees jsonb NOT NULL DEFAULT '{}';
