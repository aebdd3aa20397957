DROP TABLE asset;
DROP TABLE location;
