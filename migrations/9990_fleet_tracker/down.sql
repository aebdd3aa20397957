DROP TABLE fleet_tracker;
