CALL make_part('crew_member', 'crew', 'crew_id', 'person_id');
DROP PROCEDURE make_lines;
DROP INDEX crew_member_in_order;
ALTER TABLE crew_member
    DROP CONSTRAINT crew_member_unique,
    ADD CONSTRAINT crew_member_unique UNIQUE (tenant_id, crew_id, person_id);
ALTER TABLE crew_member DROP COLUMN position;
