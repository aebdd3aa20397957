-- Requests to a provider of SAML can get another key without a day on which nobody signs in: a second one is offered beside it.

ALTER TABLE identity_provider
    -- the one to come, or the one before: not in use, but offered in our metadata; empty: none
    ADD COLUMN second_sp_certificate TEXT NOT NULL DEFAULT '',
    ADD COLUMN second_sp_key BYTEA;

DROP TRIGGER record_change ON identity_provider;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON identity_provider
    FOR EACH ROW EXECUTE FUNCTION record_change('{client_secret,sp_key,second_sp_key}');
