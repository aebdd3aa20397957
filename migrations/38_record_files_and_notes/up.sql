-- Files and notes of the records of any family, and the links of documents: attachments, whose owner is told by two columns.

-- As before, and for attachments (column with the family of the owner) whose they are. What is attached may be of any family.
CREATE OR REPLACE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    unseen CONSTANT text[] := ARRAY['tenant_id', 'created_at', 'updated_at'] || TG_ARGV[0]::text[];
    old_row CONSTANT jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - unseen END;
    new_row CONSTANT jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - unseen END;
    whole CONSTANT jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    before jsonb := old_row;
    after jsonb := new_row;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) INTO before, after
        FROM jsonb_each(new_row) WHERE value IS DISTINCT FROM old_row -> key;
        IF after IS NULL THEN
            RETURN NULL;
        END IF;
    END IF;
    INSERT INTO change (tenant_id, user_id, family, record_id, kind, before, after, owner_family, owner_id, part)
    VALUES (
        coalesce(whole ->> 'tenant_id', whole ->> 'id')::bigint,
        nullif(current_setting('app.user_id', true), '')::bigint,
        TG_TABLE_NAME,
        (whole ->> 'id')::bigint,
        CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'removed' END,
        before,
        after,
        coalesce(whole ->> TG_ARGV[4], TG_ARGV[1]),
        (whole ->> TG_ARGV[2])::bigint,
        whole ->> TG_ARGV[3]
    );
    RETURN NULL;
END $$;

-- Says that the rows of a table are attached to records: CALL make_attachment('record_file', 'file_name', '{place}'). The table has
-- the columns family and record_id; the column says in the history which attachment it is; unseen columns are not told there.
CREATE PROCEDURE make_attachment(attachments regclass, part_column text, unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', attachments);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L, %L)',
        attachments, unseen::text, attachments::text, 'record_id', part_column, 'family'
    );
END $$;

CREATE TABLE record_file (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- a family's table, and the id of one of its records
    family TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    description TEXT NOT NULL,
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    -- bytes
    size BIGINT NOT NULL CHECK (size >= 0),
    -- lower-case hex
    sha256 TEXT NOT NULL,
    -- where the file is kept, below the place of all files
    place TEXT NOT NULL,
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    removed_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX record_file_of_record ON record_file (tenant_id, family, record_id, id) WHERE removed_at IS NULL;
CALL protect('record_file');
CALL make_attachment('record_file', 'file_name', '{family,record_id,sha256,place,by_user,by_name,at}');
REVOKE DELETE ON record_file FROM gantry_app;

CREATE TABLE record_note (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    family TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    -- sanitised HTML
    text TEXT NOT NULL,
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX record_note_of_record ON record_note (tenant_id, family, record_id, id);
CALL protect('record_note');
CALL make_attachment('record_note', 'id', '{family,record_id,by_user,by_name,at}');
-- A log is added to and never rewritten.
REVOKE UPDATE, DELETE ON record_note FROM gantry_app;

CALL make_attachment('document_link', 'document_id');

-- What of a work order a file is about, where it is not about the whole.
ALTER TABLE work_order_file
    ADD COLUMN of_kind TEXT CHECK (of_kind IN ('task', 'sub_task', 'labour', 'part')),
    ADD COLUMN of_id BIGINT,
    ADD CHECK ((of_kind IS NULL) = (of_id IS NULL));
