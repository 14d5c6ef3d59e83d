-- Which of this server's addresses the seller registered with their own app. Null: that of PUBLIC_URL.
ALTER TABLE app_keys ADD COLUMN return_address text;
-- Where the marketplace was told to return to, and the host under which the dashboard was open. Null in rows of the previous release.
ALTER TABLE oauth_states ADD COLUMN return_address text, ADD COLUMN begun_at text;
