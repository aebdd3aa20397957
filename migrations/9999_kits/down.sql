DROP FUNCTION due_kits(TIMESTAMPTZ, INTEGER);
DROP FUNCTION place_route(BIGINT);
DROP FUNCTION kit_lines_of(BIGINT[]);
DROP FUNCTION kit_state(BOOLEAN, BOOLEAN, BOOLEAN, BOOLEAN, BOOLEAN, BOOLEAN);
DELETE FROM notification WHERE kind = 'kit';
ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook'));
ALTER TABLE stock_serial DROP COLUMN order_line_id;
ALTER TABLE work_order_part
    DROP COLUMN released_by_hand,
    DROP COLUMN short_reason;
ALTER TABLE work_order DROP COLUMN kit;
ALTER TABLE stock_location DROP COLUMN staging;
ALTER TABLE warehouse DROP COLUMN kit_days;
