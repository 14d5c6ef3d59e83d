-- The next deliveries of each seller, and those under way, without those that wait behind them.
CREATE INDEX notification_deliveries_turn ON notification_deliveries (user_id, due_at, id)
  WHERE status = 'waiting' AND lease_until IS NULL;
CREATE INDEX notification_deliveries_free ON notification_deliveries (due_at)
  WHERE status = 'waiting' AND lease_until IS NULL;
CREATE INDEX notification_deliveries_held ON notification_deliveries (user_id, lease_until)
  WHERE status = 'waiting' AND lease_until IS NOT NULL;
DROP INDEX notification_deliveries_due;
