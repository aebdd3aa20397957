DROP FUNCTION meter_daily;
DROP TABLE meter_reading;
DROP TABLE meter;
