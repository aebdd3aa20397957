DROP FUNCTION forget_webhook_deliveries(TIMESTAMPTZ, INTERVAL, INTERVAL, INTERVAL, INTEGER, INTEGER, INTEGER);
CREATE FUNCTION forget_webhook_deliveries(
    present TIMESTAMPTZ, delivered_for INTERVAL, failed_for INTERVAL, kept INTEGER, waiting INTEGER, most INTEGER
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

DROP TRIGGER note_webhook_pause ON webhook;
DROP FUNCTION note_webhook_pause();
ALTER TABLE webhook DROP COLUMN paused_at;
ALTER TABLE api_key DROP COLUMN requests_per_minute;
ALTER TABLE tenant DROP COLUMN key_requests_per_minute;
ALTER TABLE identity_provider DROP COLUMN encrypted_assertions;
