-- As before, and a quantity typed while a revise runs counts as told too: if the last one sells before it is sent, the
-- marketplace still shows the old quantity.
CREATE OR REPLACE FUNCTION listing_states_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state listing_states;
  before listing_states;
  is_new boolean;
  is_over boolean := NEW.status IN ('completed', 'partial', 'failed', 'cancelled');
  is_given_up boolean := NEW.status IN ('failed', 'cancelled');
  has_sent boolean := is_over AND coalesce(NEW.journal ->> 'sent' = 'true', false);
  tells_quantity boolean := NEW.kind = 'revise'
    AND coalesce(NEW.params ?| '{fewer,quantity}' OR NEW.params -> 'again' ?| '{fewer,quantity}', false);
BEGIN
  SELECT * INTO state FROM listing_states WHERE product_id = NEW.product_id AND platform = NEW.platform FOR NO KEY UPDATE;
  is_new := NOT FOUND;
  IF is_new THEN
    state.user_id := NEW.user_id;
    state.product_id := NEW.product_id;
    state.platform := NEW.platform;
    state.unheard := '{}';
    state.quantity_told := false;
    state.last_write_id := 0;
    state.last_crosslist_id := 0;
  END IF;
  before := state;
  IF is_over THEN
    state.worked_at := greatest(state.worked_at, NEW.finished_at);
  END IF;
  IF NEW.status IN ('failed', 'partial') AND NEW.error IS NOT NULL THEN
    state.failure := jsonb_strip_nulls(jsonb_build_object('kind', NEW.kind, 'error', NEW.error, 'next_step', NEW.next_step,
      'link', NEW.link, 'fix', NEW.fix, 'at', NEW.finished_at));
  ELSIF NEW.status = 'completed' AND (NEW.kind <> 'revise' OR state.failure ->> 'kind' <> 'delist') THEN
    state.failure := NULL;
  END IF;
  IF NEW.kind = 'delist' AND NEW.status = 'completed' THEN
    state.unheard := '{}';
    IF NOT NEW.params ? 'sold_out_on' THEN
      state.ended_at := greatest(state.ended_at, NEW.finished_at);
    END IF;
  END IF;
  IF NEW.kind = 'crosslist' THEN
    IF NEW.status = 'completed' THEN
      state.unheard := array_remove(state.unheard, NEW.id);
      state.crosslist_stored_at := greatest(state.crosslist_stored_at, NEW.created_at);
    ELSIF has_sent THEN
      state.unheard := array_append(array_remove(state.unheard, NEW.id), NEW.id);
    END IF;
    IF NEW.id >= state.last_crosslist_id THEN
      state.last_crosslist_id := NEW.id;
      state.left_behind := CASE WHEN is_given_up THEN NEW.journal - ARRAY['sent', 'draft', 'sent_before'] END;
      state.left_behind_since := NEW.created_at;
    END IF;
    IF NEW.status = 'cancelled' THEN
      state.cancelled_crosslist := jsonb_build_object(
        'id', NEW.id, 'params', NEW.params, 'stored_at', NEW.created_at, 'ended_at', NEW.finished_at);
    ELSIF (state.cancelled_crosslist ->> 'id')::bigint = NEW.id THEN
      state.cancelled_crosslist := NULL;
    END IF;
  END IF;
  IF NEW.kind IN ('crosslist', 'revise') THEN
    IF NEW.id >= state.last_write_id THEN
      state.last_write_id := NEW.id;
      state.unsent := CASE WHEN NEW.kind = 'revise' AND is_given_up THEN NEW.params END;
    END IF;
    state.quantity_told := state.quantity_told OR tells_quantity;
    IF has_sent AND (NEW.kind = 'crosslist' OR tells_quantity) THEN
      state.stock_sent_at := greatest(state.stock_sent_at, NEW.finished_at);
    END IF;
    IF has_sent AND NEW.kind = 'revise' THEN
      state.revised_at := greatest(state.revised_at, NEW.finished_at);
    END IF;
  END IF;
  IF is_new THEN
    INSERT INTO listing_states SELECT state.*;
  ELSIF state IS DISTINCT FROM before THEN
    UPDATE listing_states SET worked_at = state.worked_at, unheard = state.unheard, ended_at = state.ended_at,
        crosslist_stored_at = state.crosslist_stored_at, last_crosslist_id = state.last_crosslist_id,
        left_behind = state.left_behind, left_behind_since = state.left_behind_since,
        cancelled_crosslist = state.cancelled_crosslist, last_write_id = state.last_write_id, unsent = state.unsent,
        quantity_told = state.quantity_told, stock_sent_at = state.stock_sent_at, revised_at = state.revised_at,
        failure = state.failure
      WHERE product_id = NEW.product_id AND platform = NEW.platform;
  END IF;
  RETURN NULL;
END $$;
