-- A notification can be about a record of any family: a purchase order that did not reach its supplier, a part that runs low.
ALTER TABLE notification
    -- its table, as in changes:purchase_order
    ADD COLUMN record_family TEXT,
    ADD COLUMN record_id BIGINT,
    -- as it was when it was told
    ADD COLUMN record_code TEXT,
    ADD CONSTRAINT notification_record_whole CHECK (
        (record_family IS NULL) = (record_id IS NULL) AND (record_family IS NULL) = (record_code IS NULL)
    ),
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check CHECK (
        kind IN (
            'assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook', 'kit', 'undelivered', 'stock'
        )
    );
