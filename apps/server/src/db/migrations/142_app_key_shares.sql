-- How many of an app key's calls each seller has used on a day of its marketplace's, for work that may wait. One seller
-- may not use up what others need (marketplace-calls/reserve.ts).
CREATE TABLE app_key_shares (
  app_key text NOT NULL,
  day date NOT NULL,
  allowance text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  calls bigint NOT NULL,
  PRIMARY KEY (app_key, day, allowance, user_id)
);
CREATE INDEX app_key_shares_user ON app_key_shares (user_id);
