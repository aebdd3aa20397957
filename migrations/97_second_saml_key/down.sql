DROP TRIGGER record_change ON identity_provider;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON identity_provider
    FOR EACH ROW EXECUTE FUNCTION record_change('{client_secret,sp_key}');
ALTER TABLE identity_provider
    DROP COLUMN second_sp_certificate,
    DROP COLUMN second_sp_key;
