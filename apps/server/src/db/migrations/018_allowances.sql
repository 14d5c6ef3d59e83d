-- A marketplace counts the calls of one app in several parts, each with a limit of its own. Rows of before, which are of
-- an unnamed part, go after 30 days like all of them.
ALTER TABLE app_key_usage
  ADD COLUMN allowance text NOT NULL DEFAULT '',
  DROP CONSTRAINT app_key_usage_pkey,
  ADD PRIMARY KEY (app_key, day, allowance);
ALTER TABLE app_key_usage ALTER COLUMN allowance DROP DEFAULT;
