-- What an asset is, and what there is to know about such a thing: schemes of classes, a class's attributes, and what may fail.

CREATE TABLE classification_scheme (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);

-- How something fails, why, and what helps: class, problem, cause and remedy stand below each other; the mode and the mechanism
-- of a failure stand below a class.
CREATE TABLE failure_code (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    parent_id BIGINT,
    kind TEXT NOT NULL CHECK (kind IN ('class', 'problem', 'cause', 'remedy', 'mode', 'mechanism')),
    description TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES failure_code (tenant_id, id)
);
CREATE INDEX failure_code_by_parent ON failure_code (tenant_id, parent_id, code, id);

CREATE TABLE classification (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    scheme_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    parent_id BIGINT,
    description TEXT NOT NULL DEFAULT '',
    failure_class_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, scheme_id) REFERENCES classification_scheme (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES classification (tenant_id, id),
    FOREIGN KEY (tenant_id, failure_class_id) REFERENCES failure_code (tenant_id, id)
);
CREATE INDEX classification_by_parent ON classification (tenant_id, parent_id, code, id);
CREATE INDEX classification_by_scheme ON classification (tenant_id, scheme_id, code, id);
CREATE INDEX classification_by_failures ON classification (tenant_id, failure_class_id);

CREATE TABLE class_attribute (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    classification_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'number', 'bool', 'date', 'choice')),
    unit_id BIGINT,
    -- one a line
    choices TEXT NOT NULL DEFAULT '',
    required BOOLEAN NOT NULL DEFAULT false,
    position INTEGER NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, classification_id) REFERENCES classification (tenant_id, id),
    FOREIGN KEY (tenant_id, unit_id) REFERENCES unit_of_measure (tenant_id, id)
);
CREATE INDEX class_attribute_of_class ON class_attribute (tenant_id, classification_id, position, id);
CREATE INDEX class_attribute_by_unit ON class_attribute (tenant_id, unit_id);
CREATE INDEX class_attribute_by_position ON class_attribute (tenant_id, position, id);

DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['classification_scheme', 'failure_code', 'classification', 'class_attribute'] LOOP
        EXECUTE format('CREATE UNIQUE INDEX %I ON %I (tenant_id, lower(code))', one || '_code_unique', one);
        EXECUTE format('CREATE INDEX %I ON %I (tenant_id, code, id)', one || '_by_code', one);
        EXECUTE format('CREATE INDEX %I ON %I (tenant_id, name, id)', one || '_by_name', one);
        EXECUTE format('CALL protect(%L)', one);
        EXECUTE format('CALL make_family(%L)', one);
    END LOOP;
END $$;

ALTER TABLE asset
    ADD COLUMN classification_id BIGINT,
    -- the values of the class's attributes, by the attribute's id
    ADD COLUMN attributes JSONB NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object'),
    ADD FOREIGN KEY (tenant_id, classification_id) REFERENCES classification (tenant_id, id);
CREATE INDEX asset_by_class ON asset (tenant_id, classification_id, code, id);
