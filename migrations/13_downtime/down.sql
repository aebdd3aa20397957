DROP INDEX work_order_of_asset;
DROP TABLE downtime;
