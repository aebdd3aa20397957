-- What is added to the history for rows that come together is added together. Row by row it was half of what an import cost the database.
CREATE FUNCTION record_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unseen CONSTANT text[] := ARRAY['tenant_id', 'created_at', 'updated_at', 'code_key'] || TG_ARGV[0]::text[];
BEGIN
    IF current_setting('app.copying', true) = 'on' THEN
        RETURN NULL;
    END IF;
    -- A query of its own, so that each row becomes JSON once.
    INSERT INTO change (tenant_id, user_id, family, record_id, kind, after, owner_family, owner_id, part)
    SELECT coalesce(r.whole ->> 'tenant_id', r.whole ->> 'id')::bigint,
        nullif(current_setting('app.user_id', true), '')::bigint,
        TG_TABLE_NAME,
        coalesce(r.whole ->> 'id', r.whole ->> 'tenant_id')::bigint,
        'created',
        r.whole - unseen,
        coalesce(r.whole ->> TG_ARGV[4], TG_ARGV[1]),
        (r.whole ->> TG_ARGV[2])::bigint,
        r.whole ->> TG_ARGV[3]
    FROM (SELECT to_jsonb(a) AS whole FROM added AS a OFFSET 0) AS r;
    RETURN NULL;
END $$;

-- Records what happens to the rows of a table: new ones together, changed and removed ones one by one. The arguments are those of record_change: columns that
-- are left out, and for parts of other records the family and the columns of the owner and of the part.
CREATE PROCEDURE record_changes(family regclass, VARIADIC arguments text[]) LANGUAGE plpgsql AS $$
DECLARE
    said CONSTANT text := (SELECT string_agg(quote_literal(a.said), ', ' ORDER BY a.place) FROM unnest(arguments) WITH ORDINALITY AS a (said, place));
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', family);
    EXECUTE format('DROP TRIGGER IF EXISTS record_added ON %s', family);
    EXECUTE format('CREATE TRIGGER record_change AFTER UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%s)', family, said);
    EXECUTE format(
        'CREATE TRIGGER record_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION record_added(%s)',
        family, said
    );
END $$;

CREATE OR REPLACE PROCEDURE protect(family regclass, audited boolean DEFAULT true, unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
    here CONSTANT text := 'nullif(current_setting(''app.tenant_id'', true), '''')::bigint';
    -- As a query of its own it is asked once a statement and not once a row, and the planner takes every tenant for an
    -- average one. If it knew which, it would take one that came since the last ANALYZE for empty, and plan accordingly.
    mine CONSTANT text := format('tenant_id = (SELECT %s)', here);
BEGIN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN tenant_id SET DEFAULT %s', family, here);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', family);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', family);
    EXECUTE format('CREATE POLICY tenant_isolation ON %s USING (%s) WITH CHECK (%s)', family, mine, mine);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO gantry_app', family);
    IF audited THEN
        CALL record_changes(family, unseen::text);
    END IF;
END $$;

CREATE OR REPLACE PROCEDURE make_lines(lines regclass, owner text, owner_column text, part_column text) LANGUAGE plpgsql AS $$
BEGIN
    CALL record_changes(lines, '{position}', owner, owner_column, part_column);
END $$;

CREATE OR REPLACE PROCEDURE make_attachment(attachments regclass, part_column text, unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
    CALL record_changes(attachments, unseen::text, attachments::text, 'record_id', part_column, 'family');
END $$;

-- Once made parts of records that were there already, with what had happened; all of that is done.
DROP PROCEDURE make_part(regclass, text, text, text);

DO $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT tgrelid::regclass AS family, trim_array(string_to_array(encode(tgargs, 'escape'), '\000'), 1) AS arguments
        FROM pg_trigger WHERE tgname = 'record_change' ORDER BY tgrelid
    LOOP
        CALL record_changes(one.family, VARIADIC one.arguments);
    END LOOP;
END $$;
