DELETE FROM notification WHERE kind = 'webhook';
ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm'));
DROP FUNCTION forget_webhook_deliveries(TIMESTAMPTZ, INTERVAL, INTERVAL, INTEGER, INTEGER, INTEGER);
DROP FUNCTION claim_webhooks(UUID, TIMESTAMPTZ, INTERVAL);
DROP FUNCTION note_webhook_events(TEXT[], TEXT[], TEXT[], TEXT[], TEXT[], TEXT[], TIMESTAMPTZ, INTEGER);
DROP FUNCTION begin_webhooks();
DROP TABLE webhook_stream_seen;
DROP TABLE webhook_seen;
DROP TABLE webhook_attempt;
DROP TABLE webhook_delivery;
DROP TABLE webhook_state;
DROP TABLE webhook;
