-- The answers of calls that carried an `Idempotency-Key`, kept in the transaction that did what was asked: the same call again gets
-- the first answer.
CREATE TABLE request_answer (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- a hash of the user, the call and the key that it carried
    key UUID NOT NULL,
    -- SHA-256 of the body
    body BYTEA NOT NULL,
    -- JSON as it was sent; null only inside the transaction
    answer TEXT,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, key)
);
CREATE INDEX request_answer_by_age ON request_answer (tenant_id, at);
CALL protect('request_answer', audited => false);

-- Deletes answers older than that; answers how many.
CREATE FUNCTION forget_request_answers(age INTERVAL) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    gone BIGINT;
    count BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM request_answer WHERE at < now() - age;
        GET DIAGNOSTICS gone = ROW_COUNT;
        count := count + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN count;
END $$;
