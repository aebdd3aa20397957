DELETE FROM notification WHERE kind = 'alarm';
ALTER TABLE notification
    DROP COLUMN alarm_id,
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message'));
DROP FUNCTION due_alarms(INTEGER);
DROP TABLE alarm_list;
DROP TABLE alarm_occurrence;
DROP TABLE alarm;
DROP TABLE alarm_rule;
