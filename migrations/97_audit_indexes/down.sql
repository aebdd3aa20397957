DROP INDEX sign_in_log_by_cause;
DROP INDEX sign_in_log_by_user;
CREATE INDEX sign_in_log_by_user ON sign_in_log (tenant_id, user_id, id);
