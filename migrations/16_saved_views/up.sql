-- How somebody likes to look at a table: filters, sorting, columns.

CREATE TABLE saved_view (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    family TEXT NOT NULL,
    name TEXT NOT NULL,
    -- everybody who sees the table may use it; only its owner changes it
    shared BOOLEAN NOT NULL DEFAULT false,
    state JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_view_name_unique ON saved_view (tenant_id, user_id, family, lower(name));
CREATE INDEX saved_view_of_family ON saved_view (tenant_id, family, name);
CALL protect('saved_view');
