DROP FUNCTION forget_sign_ins(INTEGER);
DROP INDEX sign_in_log_by_time, sign_in_log_by_user;
ALTER TABLE sign_in_log
    DROP COLUMN event, DROP COLUMN way, DROP COLUMN user_id, DROP COLUMN user_name, DROP COLUMN by_user,
    DROP COLUMN session_id, DROP COLUMN user_agent;
GRANT UPDATE, DELETE ON sign_in_log TO gantry_app;
ALTER TABLE session DROP COLUMN used_at;
ALTER TABLE tenant DROP COLUMN session_idle_minutes, DROP COLUMN session_max_hours, DROP COLUMN sign_in_log_days;
DROP TABLE passkey_registration, sign_in_step, passkey, recovery_code, totp;
ALTER TABLE role DROP COLUMN second_factor_required;
