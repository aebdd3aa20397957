-- A lock ends by itself, each later than the one before, until a sign-in succeeds.

ALTER TABLE "user"
    -- locks in a row
    ADD COLUMN lockouts SMALLINT NOT NULL DEFAULT 0,
    ADD COLUMN locked_until TIMESTAMPTZ,
    -- since when failures count that are remembered by address: who is unlocked is unlocked everywhere
    ADD COLUMN unlocked_at TIMESTAMPTZ;

DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        UPDATE "user" SET lockouts = 1, locked_until = now() + INTERVAL '1 minute'
        WHERE tenant_id = one AND locked_at IS NOT NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
