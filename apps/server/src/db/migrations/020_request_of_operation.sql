-- The request an operation was asked for in, as the log names it; null where nobody asked.
ALTER TABLE operations ADD COLUMN request_id text;
