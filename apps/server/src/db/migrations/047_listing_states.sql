-- What was done to a product on a marketplace, as far as a rule asks for it later. Operations are removed some time after they
-- have ended, so no rule asks those: a trigger notes here what is asked, in the transaction that stores or ends the operation,
-- whoever writes it. There may be no listing: a crosslist whose answer was lost makes none, and the seller can remove a link.
CREATE TABLE listing_states (
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  platform text NOT NULL,
  -- Ids of crosslists that sent something and then failed or were cancelled: what they made may stand there. Each goes when it
  -- completes after all, and all of them when a delist completes.
  unheard bigint[] NOT NULL DEFAULT '{}',
  -- When a delist last completed, other than one that only saw to it that nothing more is sold of what had sold out.
  ended_at timestamptz,
  -- Whether a revise was ever to tell the marketplace how many there are.
  quantity_told boolean NOT NULL DEFAULT false,
  -- When the last crosslist, or revise of the quantity, ended that had sent something; and the last revise of whatever kind.
  stock_sent_at timestamptz,
  revised_at timestamptz,
  -- The newest crosslist or revise. Its parameters, if it is a revise that failed or was cancelled: its edits go with the next one.
  last_write_id bigint NOT NULL DEFAULT 0,
  unsent jsonb,
  -- The newest crosslist. Its journal, if it failed or was cancelled, and when it was stored: the next one goes on from there.
  last_crosslist_id bigint NOT NULL DEFAULT 0,
  left_behind jsonb,
  left_behind_since timestamptz,
  -- When the newest crosslist was stored that has completed.
  crosslist_stored_at timestamptz,
  -- The last crosslist that was cancelled: its id and params, and when it was stored and ended. Undo lists again what it called off.
  cancelled_crosslist jsonb,
  -- When a crosslist, revise or delist last ended, however it did.
  worked_at timestamptz,
  PRIMARY KEY (product_id, platform),
  CONSTRAINT listing_states_product FOREIGN KEY (product_id, user_id) REFERENCES products (id, user_id) ON DELETE CASCADE
) WITH (fillfactor = 80);

-- A product's operations are written with its row locked, so two of them never write one row of these at once.
CREATE FUNCTION listing_states_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_over boolean := NEW.status IN ('completed', 'partial', 'failed', 'cancelled');
  has_sent boolean := is_over AND coalesce(NEW.journal ->> 'sent' = 'true', false);
  is_given_up boolean := NEW.status IN ('failed', 'cancelled');
  tells_quantity boolean := NEW.kind = 'revise'
    AND coalesce(NEW.params ? 'fewer' OR NEW.params ? 'quantity' OR NEW.params -> 'again' ? 'fewer', false);
BEGIN
  INSERT INTO listing_states (user_id, product_id, platform) VALUES (NEW.user_id, NEW.product_id, NEW.platform)
    ON CONFLICT DO NOTHING;
  IF is_over THEN
    UPDATE listing_states SET worked_at = greatest(worked_at, NEW.finished_at)
      WHERE product_id = NEW.product_id AND platform = NEW.platform;
  END IF;
  IF NEW.kind = 'delist' AND NEW.status = 'completed' THEN
    UPDATE listing_states SET unheard = '{}',
      ended_at = CASE WHEN NEW.params ? 'sold_out_on' THEN ended_at ELSE greatest(ended_at, NEW.finished_at) END
      WHERE product_id = NEW.product_id AND platform = NEW.platform;
  END IF;
  IF NEW.kind = 'crosslist' THEN
    UPDATE listing_states SET
      unheard = CASE WHEN NEW.status = 'completed' THEN array_remove(unheard, NEW.id)
        WHEN has_sent THEN array_append(array_remove(unheard, NEW.id), NEW.id) ELSE unheard END,
      last_crosslist_id = greatest(last_crosslist_id, NEW.id),
      left_behind = CASE WHEN NEW.id < last_crosslist_id THEN left_behind
        WHEN is_given_up THEN NEW.journal - ARRAY['sent', 'draft', 'sent_before'] END,
      left_behind_since = CASE WHEN NEW.id < last_crosslist_id THEN left_behind_since ELSE NEW.created_at END,
      crosslist_stored_at = CASE WHEN NEW.status = 'completed' THEN greatest(crosslist_stored_at, NEW.created_at)
        ELSE crosslist_stored_at END,
      cancelled_crosslist = CASE WHEN NEW.status = 'cancelled' THEN jsonb_build_object(
          'id', NEW.id, 'params', NEW.params, 'stored_at', NEW.created_at, 'ended_at', NEW.finished_at)
        WHEN (cancelled_crosslist ->> 'id')::bigint = NEW.id THEN NULL ELSE cancelled_crosslist END
      WHERE product_id = NEW.product_id AND platform = NEW.platform;
  END IF;
  IF NEW.kind IN ('crosslist', 'revise') THEN
    UPDATE listing_states SET
      last_write_id = greatest(last_write_id, NEW.id),
      unsent = CASE WHEN NEW.id < last_write_id THEN unsent
        WHEN NEW.kind = 'revise' AND is_given_up THEN NEW.params END,
      quantity_told = quantity_told OR tells_quantity,
      stock_sent_at = CASE WHEN has_sent AND (NEW.kind = 'crosslist' OR tells_quantity)
        THEN greatest(stock_sent_at, NEW.finished_at) ELSE stock_sent_at END,
      revised_at = CASE WHEN has_sent AND NEW.kind = 'revise' THEN greatest(revised_at, NEW.finished_at) ELSE revised_at END
      WHERE product_id = NEW.product_id AND platform = NEW.platform;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER operations_noted_insert AFTER INSERT ON operations FOR EACH ROW
  WHEN (NEW.product_id IS NOT NULL AND NEW.kind IN ('crosslist', 'revise', 'delist'))
  EXECUTE FUNCTION listing_states_note();
-- What a worker takes up, keeps or gives back changes nothing of it.
CREATE TRIGGER operations_noted_update AFTER UPDATE OF status, params ON operations FOR EACH ROW
  WHEN (NEW.product_id IS NOT NULL AND NEW.kind IN ('crosslist', 'revise', 'delist')
    AND (OLD.params IS DISTINCT FROM NEW.params OR OLD.status IS DISTINCT FROM NEW.status AND (
      OLD.status IN ('completed', 'partial', 'failed', 'cancelled')
      OR NEW.status IN ('completed', 'partial', 'failed', 'cancelled'))))
  EXECUTE FUNCTION listing_states_note();

INSERT INTO listing_states
  WITH work AS (
    SELECT *, coalesce(journal ->> 'sent' = 'true', false) AS has_sent, status IN ('failed', 'cancelled') AS is_given_up,
      kind = 'revise' AND coalesce(params ? 'fewer' OR params ? 'quantity' OR params -> 'again' ? 'fewer', false) AS tells_quantity,
      max(finished_at) FILTER (WHERE kind = 'delist' AND status = 'completed')
        OVER (PARTITION BY product_id, platform) AS ended
    FROM operations WHERE product_id IS NOT NULL AND kind IN ('crosslist', 'revise', 'delist')
  )
  SELECT user_id, product_id, platform,
    coalesce(array_agg(id ORDER BY id) FILTER (WHERE kind = 'crosslist' AND status IN ('partial', 'failed', 'cancelled')
      AND has_sent AND NOT coalesce(ended >= finished_at, false)), '{}'),
    max(finished_at) FILTER (WHERE kind = 'delist' AND status = 'completed' AND NOT params ? 'sold_out_on'),
    bool_or(tells_quantity),
    max(finished_at) FILTER (WHERE has_sent AND (kind = 'crosslist' OR tells_quantity)),
    max(finished_at) FILTER (WHERE has_sent AND kind = 'revise'),
    coalesce(max(id) FILTER (WHERE kind IN ('crosslist', 'revise')), 0),
    (array_agg(CASE WHEN kind = 'revise' AND is_given_up THEN params END ORDER BY id DESC)
      FILTER (WHERE kind IN ('crosslist', 'revise')))[1],
    coalesce(max(id) FILTER (WHERE kind = 'crosslist'), 0),
    (array_agg(CASE WHEN is_given_up THEN journal - ARRAY['sent', 'draft', 'sent_before'] END ORDER BY id DESC)
      FILTER (WHERE kind = 'crosslist'))[1],
    (array_agg(created_at ORDER BY id DESC) FILTER (WHERE kind = 'crosslist'))[1],
    max(created_at) FILTER (WHERE kind = 'crosslist' AND status = 'completed'),
    (array_agg(jsonb_build_object('id', id, 'params', params, 'stored_at', created_at, 'ended_at', finished_at)
      ORDER BY finished_at DESC) FILTER (WHERE kind = 'crosslist' AND status = 'cancelled'))[1],
    max(finished_at)
  FROM work GROUP BY user_id, product_id, platform;

-- Edits that were under way when an action began which can be undone: from here on the action stores them itself.
UPDATE undo_steps u SET before = before || jsonb_build_object('revises', (
  SELECT coalesce(jsonb_agg(jsonb_build_object('platform', o.platform, 'params', o.params) ORDER BY o.id), '[]') FROM operations o
  WHERE o.product_id = u.product_id AND o.kind = 'revise' AND o.status IN ('cancelled', 'completed', 'processing')
    AND o.created_at < u.created_at AND coalesce(o.finished_at, now()) >= u.created_at));
