-- When a full disk had room again, so that one process alone has every account polled.
ALTER TABLE instance ADD COLUMN had_room_at timestamptz;
