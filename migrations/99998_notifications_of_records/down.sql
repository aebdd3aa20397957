DELETE FROM notification WHERE kind IN ('undelivered', 'stock');
ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    DROP CONSTRAINT notification_record_whole,
    DROP COLUMN record_code,
    DROP COLUMN record_id,
    DROP COLUMN record_family,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook', 'kit'));
