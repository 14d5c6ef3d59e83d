-- A step that nobody confirmed within a day is known by its cause, as it may be opened again. Until now it was known by its
-- sentence.
UPDATE operations SET cause = platform || '/unconfirmed'
  WHERE status = 'failed' AND lane = 'seller' AND cause IS NULL AND error = 'It was not confirmed within a day.';
