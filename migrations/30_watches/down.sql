DROP FUNCTION due_feeds(INTERVAL);
DROP FUNCTION watched_gateways();
DROP FUNCTION watched_sensors(INTEGER, BIGINT);
DROP INDEX sensor_by_partition;
DROP TABLE watch;
DROP TABLE sensor_partition;
