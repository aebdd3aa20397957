DROP INDEX asset_by_class;
ALTER TABLE asset
    DROP COLUMN classification_id,
    DROP COLUMN attributes;
DROP TABLE class_attribute;
DROP TABLE classification;
DROP TABLE failure_code;
DROP TABLE classification_scheme;
