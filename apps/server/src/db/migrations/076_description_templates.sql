-- Named blocks of text that a seller inserts into descriptions, in the seller's order.
CREATE TABLE description_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  text text NOT NULL,
  position integer NOT NULL
);
CREATE UNIQUE INDEX description_templates_name ON description_templates (user_id, lower(name));
