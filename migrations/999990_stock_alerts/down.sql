DROP FUNCTION note_stock_alerts(BIGINT);
DROP TABLE stock_alert;
DROP VIEW stock_condition;
DROP VIEW stock_projection;
ALTER TABLE warehouse DROP COLUMN unused_after_days, DROP COLUMN expiry_notice_days;
