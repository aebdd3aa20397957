DROP TRIGGER record_change ON crew_member;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON crew_member
    FOR EACH ROW EXECUTE FUNCTION record_change('{position}', 'crew', 'crew_id', 'person_id');
ALTER TABLE crew_member DROP COLUMN identity_id;
ALTER TABLE identity_provider DROP COLUMN group_crews;
