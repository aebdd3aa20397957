-- Dashboards: what a control room looks at.

CREATE TABLE dashboard (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    -- people of this role see it first
    role_id BIGINT,
    -- [{"kind": "value", "id": …, "x": 0, "y": 0, "w": 4, "h": 3, …}]: what is on it, and where
    widgets JSONB NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(widgets) = 'array'),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, role_id) REFERENCES role (tenant_id, id)
);
CREATE UNIQUE INDEX dashboard_code_unique ON dashboard (tenant_id, lower(code));
CREATE INDEX dashboard_by_code ON dashboard (tenant_id, code, id);
CREATE INDEX dashboard_by_name ON dashboard (tenant_id, name, id);
CREATE INDEX dashboard_by_role ON dashboard (tenant_id, role_id);
CALL protect('dashboard');
CALL make_family('dashboard');
