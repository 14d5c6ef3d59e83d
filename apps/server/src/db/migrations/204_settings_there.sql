-- What a listing said of the settings of its marketplace when it was last read (a policy, a category of the shop), by the
-- names of Settings. What differs from it at the next reading was changed there. Null: not read yet.
ALTER TABLE listings ADD COLUMN settings_there jsonb;
