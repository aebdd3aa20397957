DROP TRIGGER record_change ON identity_provider;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON identity_provider
    FOR EACH ROW EXECUTE FUNCTION record_change('{client_secret,sp_key}');
ALTER TABLE identity_provider
    DROP COLUMN second_sp_certificate,
    DROP COLUMN second_sp_key;

DROP TRIGGER record_change ON crew_member;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON crew_member
    FOR EACH ROW EXECUTE FUNCTION record_change('{position}', 'crew', 'crew_id', 'person_id');
ALTER TABLE crew_member DROP COLUMN identity_id;
ALTER TABLE identity_provider DROP COLUMN group_crews;
