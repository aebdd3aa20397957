-- Codes are compared in lower case. Row-level security keeps conditions away from indexes that are not marked leakproof, as lower() is not, so who looked
-- up a code read all records of the tenant: an import of 100,000 parts did so 400 times. The equality of texts is marked, so a column that holds the
-- code in lower case can be looked up (docs/adr/0071).

-- Lets a family's codes be unique, and looked up, without regard to case.
CREATE PROCEDURE keep_codes(family regclass) LANGUAGE plpgsql AS $$
DECLARE
    plain CONSTANT text := (SELECT relname FROM pg_class WHERE oid = family);
BEGIN
    EXECUTE format('ALTER TABLE %s ADD COLUMN code_key TEXT GENERATED ALWAYS AS (lower(code)) STORED', family);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %s (tenant_id, code_key)', plain || '_code_unique', family);
END $$;

DO $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT x.indrelid::regclass AS family, i.oid::regclass AS old FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid
        WHERE i.relname LIKE '%\_code\_unique' AND pg_get_indexdef(i.oid) LIKE '%(tenant_id, lower(code))' ORDER BY i.relname
    LOOP
        EXECUTE format('DROP INDEX %s', one.old);
        CALL keep_codes(one.family);
    END LOOP;
END $$;

-- The history has no use for what is computed from other columns.
DO $$
DECLARE
    old CONSTANT text := pg_get_functiondef('record_change'::regproc);
    new CONSTANT text := replace(old, '''tenant_id'', ''created_at'', ''updated_at''', '''tenant_id'', ''created_at'', ''updated_at'', ''code_key''');
BEGIN
    IF new = old THEN
        RAISE EXCEPTION 'record_change does not say what it leaves out';
    END IF;
    EXECUTE new;
END $$;
