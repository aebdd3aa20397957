DROP FUNCTION forget_readings;
DROP FUNCTION drop_reading_weeks;
DROP FUNCTION make_reading_weeks;
DROP FUNCTION reading_week;
DROP TABLE sensor_hour;
DROP TABLE sensor_minute;
DROP TABLE sensor_latest;
DROP TABLE sensor_reading;
