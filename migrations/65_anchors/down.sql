DROP INDEX sensor_reading_by_receipt;
DROP TABLE watch_anchor;
