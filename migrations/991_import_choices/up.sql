-- What a user decides about a file besides its columns, and the values of the file that are not known.
ALTER TABLE import
    ADD COLUMN choices JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN unknown JSONB NOT NULL DEFAULT '[]';
