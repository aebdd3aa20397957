DROP TABLE import;
