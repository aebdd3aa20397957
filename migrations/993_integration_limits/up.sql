-- What providers of SAML, API keys and webhooks may do, and for how long.

-- SAML: whether our metadata offers a certificate for encryption, and encrypted assertions are accepted.
ALTER TABLE identity_provider ADD COLUMN encrypted_assertions BOOLEAN NOT NULL DEFAULT false;

-- Requests a minute of each API key on each node; a key may have a number of its own.
ALTER TABLE tenant
    ADD COLUMN key_requests_per_minute INTEGER NOT NULL DEFAULT 1200 CHECK (key_requests_per_minute BETWEEN 1 AND 60000);
ALTER TABLE api_key ADD COLUMN requests_per_minute INTEGER CHECK (requests_per_minute BETWEEN 1 AND 60000);

-- Since when a webhook is paused: what waits for it then is given up some days later, and can be sent again by hand.
ALTER TABLE webhook ADD COLUMN paused_at TIMESTAMPTZ;
UPDATE webhook SET paused_at = updated_at WHERE NOT active;

CREATE FUNCTION note_webhook_pause() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.active THEN
        NEW.paused_at := NULL;
    ELSIF TG_OP = 'INSERT' THEN
        NEW.paused_at := now();
    ELSIF OLD.active THEN
        NEW.paused_at := now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER note_webhook_pause BEFORE INSERT OR UPDATE OF active ON webhook
    FOR EACH ROW EXECUTE FUNCTION note_webhook_pause();

-- Removes deliveries that were made or given up long ago, of each webhook those beyond so many, too; of each webhook at most so many
-- at once. Gives up what waits for a webhook that was paused long ago. Pauses webhooks for which too much waits. Answers how many
-- deliveries were removed.
DROP FUNCTION forget_webhook_deliveries(TIMESTAMPTZ, INTERVAL, INTERVAL, INTEGER, INTEGER, INTEGER);
CREATE FUNCTION forget_webhook_deliveries(
    present TIMESTAMPTZ, delivered_for INTERVAL, failed_for INTERVAL, paused_for INTERVAL, kept INTEGER, waiting INTEGER, most INTEGER
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    hook BIGINT;
    oldest BIGINT;
    gone BIGINT;
    total BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        FOR hook IN SELECT w.id FROM webhook AS w ORDER BY w.id LOOP
            UPDATE webhook_delivery AS d SET state = 'failed', finished_at = present WHERE d.webhook_id = hook AND d.id IN (
                SELECT o.id FROM webhook_delivery AS o JOIN webhook AS w ON w.id = o.webhook_id
                WHERE o.webhook_id = hook AND o.state = 'pending' AND w.paused_at < present - paused_for
                ORDER BY o.id LIMIT most
            );
            SELECT d.id INTO oldest FROM webhook_delivery AS d
            WHERE d.webhook_id = hook ORDER BY d.id DESC OFFSET kept LIMIT 1;
            DELETE FROM webhook_delivery AS d WHERE d.webhook_id = hook AND d.id IN (
                SELECT o.id FROM webhook_delivery AS o
                WHERE o.webhook_id = hook AND o.state <> 'pending'
                    AND (o.id <= oldest
                        OR o.finished_at < present - CASE o.state WHEN 'failed' THEN failed_for ELSE delivered_for END)
                ORDER BY o.id LIMIT most
            );
            GET DIAGNOSTICS gone = ROW_COUNT;
            total := total + gone;
            UPDATE webhook AS w SET active = false, paused_because = 'backlog', version = w.version + 1, updated_at = now()
            WHERE w.id = hook AND w.active AND EXISTS (
                SELECT FROM webhook_delivery AS d WHERE d.webhook_id = hook AND d.state = 'pending' OFFSET waiting
            );
        END LOOP;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN total;
END $$;
