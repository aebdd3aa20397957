-- The audit asks for the sign-ins of somebody, and for those that somebody else has caused, by an index each, the newest first.

DROP INDEX sign_in_log_by_user;
CREATE INDEX sign_in_log_by_user ON sign_in_log (tenant_id, user_id, at, id);
CREATE INDEX sign_in_log_by_cause ON sign_in_log (tenant_id, by_user, at, id) WHERE by_user IS NOT NULL;
