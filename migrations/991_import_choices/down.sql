ALTER TABLE import
    DROP COLUMN choices,
    DROP COLUMN unknown;
