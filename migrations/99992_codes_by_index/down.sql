DO $$
DECLARE
    old CONSTANT text := pg_get_functiondef('record_change'::regproc);
BEGIN
    EXECUTE replace(old, ', ''code_key''', '');
END $$;

DO $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT x.indrelid::regclass AS family, i.oid::regclass AS old, i.relname FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid
        WHERE i.relname LIKE '%\_code\_unique' AND pg_get_indexdef(i.oid) LIKE '%(tenant_id, code_key)' ORDER BY i.relname
    LOOP
        EXECUTE format('DROP INDEX %s', one.old);
        EXECUTE format('ALTER TABLE %s DROP COLUMN code_key', one.family);
        EXECUTE format('CREATE UNIQUE INDEX %I ON %s (tenant_id, lower(code))', one.relname, one.family);
    END LOOP;
END $$;

DROP PROCEDURE keep_codes(regclass);
