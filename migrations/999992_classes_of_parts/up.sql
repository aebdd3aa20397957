-- Parts have classes with attributes, as assets do.
ALTER TABLE master_part
    ADD COLUMN classification_id BIGINT,
    -- the values of the class's attributes, by the attribute's id
    ADD COLUMN attributes JSONB NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object'),
    ADD FOREIGN KEY (tenant_id, classification_id) REFERENCES classification (tenant_id, id);
CREATE INDEX master_part_by_classification ON master_part (tenant_id, classification_id, code, id);
