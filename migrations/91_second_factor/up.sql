-- The second factor of accounts with a password of Gantry, how long sessions last, and a log of all sign-ins.

ALTER TABLE role
    -- whoever has the role and signs in with a password needs a second factor, and sets one up before anything else
    ADD COLUMN second_factor_required BOOLEAN NOT NULL DEFAULT false;

-- The authenticator app of a user: time-based codes (RFC 6238), six digits, thirty seconds.
CREATE TABLE totp (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    -- encrypted with a key that only the nodes know
    secret BYTEA NOT NULL,
    -- null: shown, but no code has proven yet that an app has it
    confirmed_at TIMESTAMPTZ,
    -- the step of the last code that counted: a code counts once
    last_step BIGINT NOT NULL DEFAULT 0,
    -- wrong codes, as failed sign-ins are counted. Whoever gets here knows the password, so nobody else can lock it
    failures SMALLINT NOT NULL DEFAULT 0,
    lockouts SMALLINT NOT NULL DEFAULT 0,
    locked_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT totp_user_unique UNIQUE (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CALL protect('totp', audited => false);

CREATE TABLE recovery_code (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    -- lower-case hex; a code has 73 random bits, so nobody finds it by trying
    code_sha256 TEXT NOT NULL,
    used_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT recovery_code_unique UNIQUE (tenant_id, user_id, code_sha256),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CALL protect('recovery_code', audited => false);

CREATE TABLE passkey (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    credential_id BYTEA NOT NULL,
    -- the public key, its algorithm and the counter of its uses
    credential JSONB NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    last_used_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT passkey_credential_unique UNIQUE (tenant_id, credential_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX passkey_by_user ON passkey (tenant_id, user_id, id);
CALL protect('passkey', audited => false);

-- What of a factor is told in the history of its user: that it is there, and what it is called.
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON totp FOR EACH ROW EXECUTE FUNCTION
    record_change('{secret,last_step,failures,lockouts,locked_until,user_id}', 'user', 'user_id', 'id');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON recovery_code FOR EACH ROW EXECUTE FUNCTION
    record_change('{code_sha256,user_id}', 'user', 'user_id', 'id');
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON passkey FOR EACH ROW EXECUTE FUNCTION
    record_change('{credential_id,credential,last_used_at,user_id}', 'user', 'user_id', 'id');

-- A sign-in that waits for its second factor, or for a passkey without any name. SHA-256, lower-case hex, of what only the browser holds.
CREATE TABLE sign_in_step (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    token_sha256 TEXT NOT NULL,
    browser_sha256 TEXT NOT NULL,
    -- null: nobody has said who they are
    user_id BIGINT,
    -- what a passkey has to sign
    ceremony JSONB,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, token_sha256),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_step_by_expiry ON sign_in_step (tenant_id, expires_at);
CALL protect('sign_in_step', audited => false);

-- A passkey that is about to be added by somebody who is signed in; the next one takes its place.
CREATE TABLE passkey_registration (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    ceremony JSONB NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CALL protect('passkey_registration', audited => false);

ALTER TABLE tenant
    -- after so many minutes without a request a session is over
    ADD COLUMN session_idle_minutes INTEGER NOT NULL DEFAULT 2880 CHECK (session_idle_minutes BETWEEN 5 AND 43200),
    -- after so many hours it is over however much it is used; null: never
    ADD COLUMN session_max_hours INTEGER CHECK (session_max_hours BETWEEN 1 AND 8760),
    -- how long sign-ins are kept
    ADD COLUMN sign_in_log_days INTEGER NOT NULL DEFAULT 180 CHECK (sign_in_log_days BETWEEN 30 AND 3650);

ALTER TABLE session
    -- the last request, to the minute
    ADD COLUMN used_at TIMESTAMPTZ NOT NULL DEFAULT now();

-- The log of sign-ins by providers becomes one of all sign-ins, sign-outs, and what is done about passwords and factors.
ALTER TABLE sign_in_log
    ADD COLUMN event TEXT NOT NULL DEFAULT 'signIn'
        CHECK (event IN ('signIn', 'signOut', 'passwordReset', 'passwordChange', 'factorChange', 'factorReset', 'sessionEnd', 'provisioning')),
    ADD COLUMN way TEXT NOT NULL DEFAULT 'provider'
        CHECK (way IN ('password', 'totp', 'recoveryCode', 'passkey', 'provider', 'commandLine')),
    -- whose account it is, if there is one
    ADD COLUMN user_id BIGINT,
    ADD COLUMN user_name TEXT NOT NULL DEFAULT '',
    -- who did it, where it was somebody else
    ADD COLUMN by_user BIGINT,
    ADD COLUMN session_id UUID,
    ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_in_log ALTER COLUMN way DROP DEFAULT, ALTER COLUMN event DROP DEFAULT;
CREATE INDEX sign_in_log_by_user ON sign_in_log (tenant_id, user_id, id);
CREATE INDEX sign_in_log_by_time ON sign_in_log (tenant_id, at, id);
-- It is added to; what is too old is taken away by the function below.
REVOKE UPDATE, DELETE ON sign_in_log FROM gantry_app;

-- Takes away what is older than each tenant keeps, and what is more than a million entries: anybody can cause refusals. At most so
-- many at once; answers how many.
CREATE FUNCTION forget_sign_ins(most INTEGER) RETURNS BIGINT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    one RECORD;
    gone BIGINT;
    forgotten BIGINT := 0;
    before CONSTANT TEXT := current_setting('app.tenant_id', true);
BEGIN
    FOR one IN SELECT t.id, t.sign_in_log_days FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        DELETE FROM sign_in_log AS l WHERE l.tenant_id = one.id AND l.id IN (
            (SELECT o.id FROM sign_in_log AS o WHERE o.tenant_id = one.id
                AND o.at < now() - make_interval(days => one.sign_in_log_days) ORDER BY o.at LIMIT most)
            UNION ALL
            (SELECT o.id FROM sign_in_log AS o WHERE o.tenant_id = one.id ORDER BY o.id DESC OFFSET 1000000 LIMIT most)
        );
        GET DIAGNOSTICS gone = ROW_COUNT;
        forgotten := forgotten + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', coalesce(before, ''), true);
    RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_sign_ins(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_sign_ins(INTEGER) TO gantry_app;
