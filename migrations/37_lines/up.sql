-- Documents have lines: child records in order, which are written with the document and under its version.

-- Says that the rows of a table are the lines of a document: CALL make_lines('crew_member', 'crew', 'crew_id', 'person_id'). The last
-- column says in the history which line it is; where a line stands is no change of it.
CREATE PROCEDURE make_lines(lines regclass, owner text, owner_column text, part_column text) LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('DROP TRIGGER IF EXISTS record_change ON %s', lines);
    EXECUTE format(
        'CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION record_change(%L, %L, %L, %L)',
        lines, '{position}', owner, owner_column, part_column
    );
END $$;

ALTER TABLE crew_member ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
CREATE INDEX crew_member_in_order ON crew_member (tenant_id, crew_id, position, id);
-- Checked when a statement ends: two lines of a crew may swap their people.
ALTER TABLE crew_member
    DROP CONSTRAINT crew_member_unique,
    ADD CONSTRAINT crew_member_unique UNIQUE (tenant_id, crew_id, person_id) DEFERRABLE INITIALLY IMMEDIATE;
CALL make_lines('crew_member', 'crew', 'crew_id', 'person_id');
