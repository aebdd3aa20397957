-- Groups of an identity provider take people into crews, and let them go.

ALTER TABLE identity_provider
    -- [{group, crewId}]: people belong to the crews of all their groups
    ADD COLUMN group_crews JSONB NOT NULL DEFAULT '[]';

ALTER TABLE crew_member
    -- by whose groups somebody belongs to the crew: with the identity the membership goes; null: people have said so
    ADD COLUMN identity_id BIGINT,
    ADD FOREIGN KEY (tenant_id, identity_id) REFERENCES identity (tenant_id, id) ON DELETE CASCADE;
CREATE INDEX crew_member_by_identity ON crew_member (tenant_id, identity_id) WHERE identity_id IS NOT NULL;

-- Whose groups they were is no field of a member.
DROP TRIGGER record_change ON crew_member;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON crew_member
    FOR EACH ROW EXECUTE FUNCTION record_change('{position,identity_id}', 'crew', 'crew_id', 'person_id');

-- Requests to a provider of SAML can get another key without a day on which nobody signs in: a second one is offered beside it.

ALTER TABLE identity_provider
    -- the one to come, or the one before: not in use, but offered in our metadata; empty: none
    ADD COLUMN second_sp_certificate TEXT NOT NULL DEFAULT '',
    ADD COLUMN second_sp_key BYTEA;

DROP TRIGGER record_change ON identity_provider;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON identity_provider
    FOR EACH ROW EXECUTE FUNCTION record_change('{client_secret,sp_key,second_sp_key}');
