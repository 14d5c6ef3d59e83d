-- It waits for longer than usual because its marketplace did not answer, and goes on when that answers again.
ALTER TABLE operations ADD COLUMN waits_for_answer boolean NOT NULL DEFAULT false;
-- Each poll that is answered asks for them, and there are hardly ever any.
CREATE INDEX operations_unanswered ON operations (user_id, platform) WHERE status = 'queued' AND waits_for_answer;
