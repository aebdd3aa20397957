DROP TABLE api_key_token;
DROP TABLE api_key;
ALTER TABLE "user" DROP CONSTRAINT user_service_without_password, DROP CONSTRAINT user_origin_check;
-- Without keys nobody can act as a service user; histories still name it.
UPDATE "user" SET origin = 'api', active = false WHERE origin = 'key';
ALTER TABLE "user" ADD CONSTRAINT user_origin_check CHECK (origin IN ('api', 'saml', 'oidc'));
