-- Where things are, and what is maintained.

CREATE TABLE location (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    parent_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES location (tenant_id, id)
);
CREATE UNIQUE INDEX location_code_unique ON location (tenant_id, lower(code));
CREATE INDEX location_by_parent ON location (tenant_id, parent_id);
CALL protect('location');

CREATE TABLE asset (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    parent_id BIGINT,
    location_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, parent_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id)
);
CREATE UNIQUE INDEX asset_code_unique ON asset (tenant_id, lower(code));
CREATE INDEX asset_by_code ON asset (tenant_id, code);
CREATE INDEX asset_by_parent ON asset (tenant_id, parent_id);
CREATE INDEX asset_by_location ON asset (tenant_id, location_id);
CALL protect('asset');
