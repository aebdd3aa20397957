DROP INDEX session_by_subject;
ALTER TABLE session
    DROP COLUMN provider_id,
    DROP COLUMN subject,
    DROP COLUMN session_index,
    DROP COLUMN id_token,
    DROP COLUMN until;
DROP TABLE sign_in_log;
DROP TABLE replay_key;
DROP TABLE sign_in_result;
DROP TABLE sign_in_state;
DROP TABLE identity;
DROP TABLE identity_provider;
ALTER TABLE "user" DROP COLUMN break_glass;
