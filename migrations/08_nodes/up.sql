-- The processes that serve this database, as each says of itself every few seconds. They belong to no tenant.
CREATE TABLE node (
    id UUID PRIMARY KEY,
    -- host and port, or whatever the operator calls it
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    seen_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- how it is doing, in its own words
    state JSONB NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON node TO gantry_app;

-- Those who may do everything may also look after the system.
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        INSERT INTO sub_module_permission (role_id, sub_module, can_create, can_update, can_delete, can_reopen, can_configure, reach)
        SELECT r.id, 'system', true, true, true, true, true, 'all' FROM role AS r WHERE r.kind = 'admin'
        ON CONFLICT DO NOTHING;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- The sessions of a tenant, newest first.
CREATE INDEX session_by_issue ON session (tenant_id, issued_at DESC, id);
