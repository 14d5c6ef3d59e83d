-- What the seller said about a waiting item, until it has been carried out, and why it could not be.
ALTER TABLE waiting_items
  ADD COLUMN answer jsonb,
  ADD COLUMN error text;
CREATE INDEX waiting_items_open ON waiting_items (user_id, reason, id) WHERE dismissed_at IS NULL;
CREATE INDEX waiting_items_answered ON waiting_items (user_id, platform, id) WHERE answer IS NOT NULL;
CREATE INDEX waiting_items_product ON waiting_items (product_id);

-- What two titles are compared by: without case, spaces, punctuation, accents and HTML entities.
CREATE FUNCTION title_key(title text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := left(title, 400);
  code text;
BEGIN
  IF plain LIKE '%&%;%' THEN
    plain := replace(plain, '&amp;', '&');
    plain := regexp_replace(plain, '&([a-z])(acute|grave|circ|uml|tilde|cedil|ring|slash|caron);', '\1', 'gi');
    FOR code IN SELECT DISTINCT hit.parts[1] FROM regexp_matches(plain, '&#(\d{1,5});', 'g') AS hit (parts) LOOP
      -- Control characters and halves of surrogate pairs are no characters of a title.
      IF code::int BETWEEN 32 AND 55295 THEN
        plain := replace(plain, '&#' || code || ';', chr(code::int));
      END IF;
    END LOOP;
    plain := regexp_replace(plain, '&#?\w{1,10};', ' ', 'g');
  END IF;
  plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  RETURN left(btrim(regexp_replace(lower(plain), '[^[:alnum:]]+', ' ', 'g')), 300);
END $$;
CREATE INDEX products_title ON products (user_id, title_key(name)) WHERE deleted_at IS NULL;
