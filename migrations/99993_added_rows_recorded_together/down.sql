CREATE OR REPLACE PROCEDURE record_changes(family regclass, VARIADIC arguments text[]) LANGUAGE plpgsql AS $$
DECLARE
    said CONSTANT text := (SELECT string_agg(quote_literal(a.said), ', ' ORDER BY a.place) FROM unnest(arguments) WITH ORDINALITY AS a (said, place));
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_added ON %s', family);
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', family);
    EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%s)', family, said);
END $$;

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

DROP PROCEDURE record_changes(regclass, text[]);
DROP FUNCTION record_added;

CREATE OR REPLACE PROCEDURE protect(family regclass, audited boolean DEFAULT true, unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
DECLARE
    here CONSTANT text := 'nullif(current_setting(''app.tenant_id'', true), '''')::bigint';
    mine CONSTANT text := format('tenant_id = (SELECT %s)', here);
BEGIN
    EXECUTE format('ALTER TABLE %s ALTER COLUMN tenant_id SET DEFAULT %s', family, here);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', family);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', family);
    EXECUTE format('CREATE POLICY tenant_isolation ON %s USING (%s) WITH CHECK (%s)', family, mine, mine);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO gantry_app', family);
    IF audited THEN
        EXECUTE format(
            'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L)',
            family, unseen::text
        );
    END IF;
END $$;

CREATE PROCEDURE make_part(parts regclass, owner text, owner_column text, part_column text) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    EXECUTE format('DROP TRIGGER record_change ON %s', parts);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
        parts, '{}', owner, owner_column, part_column
    );
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        WITH known AS (
            SELECT DISTINCT ON (c.record_id) c.record_id, coalesce(c.after, c.before) AS whole FROM change AS c
            WHERE c.tenant_id = one AND c.family = parts::text AND c.kind <> 'updated' ORDER BY c.record_id, c.id
        )
        UPDATE change AS c
        SET owner_family = owner, owner_id = (known.whole ->> owner_column)::bigint, part = known.whole ->> part_column
        FROM known WHERE c.tenant_id = one AND c.family = parts::text AND c.record_id = known.record_id;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

CREATE OR REPLACE PROCEDURE make_lines(lines regclass, owner text, owner_column text, part_column text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', lines);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
        lines, '{position}', owner, owner_column, part_column
    );
END $$;

CREATE OR REPLACE PROCEDURE make_attachment(attachments regclass, part_column text, unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', attachments);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L, %L)',
        attachments, unseen::text, attachments::text, 'record_id', part_column, 'family'
    );
END $$;
