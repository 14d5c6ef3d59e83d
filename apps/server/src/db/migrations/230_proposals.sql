-- What a catalogue of books or the seller's assistant says of a product. Nothing of it is in the product until the seller
-- accepts it.
CREATE TABLE proposals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('open_library', 'assistant')),
  -- A field of the product, or the name of an item specific.
  field text NOT NULL,
  value text[] NOT NULL,
  why text NOT NULL,
  link text,
  made_at timestamptz NOT NULL DEFAULT now(),
  decided text CHECK (decided IN ('accepted', 'dismissed')),
  decided_at timestamptz,
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE INDEX proposals_product ON proposals (product_id, user_id);
CREATE UNIQUE INDEX proposals_open ON proposals (user_id, product_id, source, field) WHERE decided IS NULL;
CREATE INDEX proposals_decided ON proposals (decided_at) WHERE decided IS NOT NULL;

-- A product that a source is asked about in the background, and how that ended. One row for each, however often it is asked.
CREATE TABLE proposal_asks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('open_library', 'assistant')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'failed')),
  error text,
  notes text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX proposal_asks_once ON proposal_asks (product_id, source);
CREATE INDEX proposal_asks_open ON proposal_asks (source, user_id, id) WHERE state = 'queued';

-- A model of the seller's own choice, by the OpenAI chat completions format.
CREATE TABLE assistants (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  address text NOT NULL,
  model text NOT NULL,
  -- Encrypted. Null: the server needs none.
  api_key bytea,
  -- Of a million tokens.
  price_in_pence bigint NOT NULL,
  price_out_pence bigint NOT NULL,
  -- A month.
  budget_pence bigint NOT NULL,
  -- Since when the seller agrees to what is sent. Null: nothing is sent.
  agreed_at timestamptz
);

CREATE TABLE assistant_months (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- As in 2026-11, in UK time.
  month text NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  tokens_in bigint NOT NULL DEFAULT 0,
  tokens_out bigint NOT NULL DEFAULT 0,
  -- A thousandth of a penny.
  cost_millipence bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, month)
);

-- Products with an ISBN are asked about without a press.
ALTER TABLE settings ADD COLUMN ask_books boolean NOT NULL DEFAULT false;
CREATE INDEX products_with_isbn ON products (user_id, id)
  WHERE specifics ?| ARRAY['ISBN', 'ISBN-13', 'ISBN13', 'ISBN-10'] AND deleted_at IS NULL;
