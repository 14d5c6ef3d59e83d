-- The description that a listing has at its marketplace while an edit of it was not sent there yet, as `title_there`. Before
-- the edit is sent, it shows whether the description was changed there too.
ALTER TABLE listings ADD COLUMN description_there text;
