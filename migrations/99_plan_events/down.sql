DROP TRIGGER note_for_plans ON alarm;
DROP TRIGGER note_for_plans ON meter_reading;
DROP TRIGGER note_for_plans ON asset;
DROP TRIGGER note_for_plans ON downtime;
DROP FUNCTION note_alarm_for_plans, note_reading_for_plans, note_status_for_plans, note_failure_for_plans, note_sensors_for_plans;

CREATE OR REPLACE FUNCTION call_due_plans(present TIMESTAMPTZ, most INTEGER)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
        WITH due AS (
            SELECT p.id FROM maintenance_plan AS p LEFT JOIN plan_schedule AS s ON s.plan_id = p.id
            WHERE p.status IN ('active', 'paused') AND p.archived_at IS NULL
                AND (s.queued_at IS NULL OR s.queued_at < present - interval '10 minutes')
                AND (
                    s.plan_id IS NULL OR s.next_at <= present OR s.plan_version <> p.version
                    OR EXISTS (
                        SELECT FROM meter_trigger AS m JOIN meter_reading AS r ON r.meter_id = m.meter_id
                        WHERE m.plan_id = p.id AND m.archived_at IS NULL AND r.id > s.reading_seen
                    )
                    OR EXISTS (
                        SELECT FROM event_trigger AS e JOIN alarm AS a ON a.rule_id = e.alarm_rule_id
                        WHERE e.plan_id = p.id AND e.archived_at IS NULL AND a.raised_at > coalesce(s.alarm_seen, '-infinity')
                    )
                    OR EXISTS (
                        SELECT FROM plan_occurrence AS o JOIN work_order AS w ON w.id = o.work_order_id
                        WHERE o.plan_id = p.id AND o.state = 'generated' AND (w.status >= 3 OR w.archived_at IS NOT NULL)
                    )
                )
            ORDER BY p.id LIMIT most
        ), marked AS (
            INSERT INTO plan_schedule AS s (plan_id, queued_at) SELECT due.id, present FROM due
            ON CONFLICT ON CONSTRAINT plan_schedule_pkey DO UPDATE SET queued_at = present
            RETURNING s.plan_id
        )
        INSERT INTO job AS j (queue, key, payload, called_at)
        SELECT 'plans', format('plan:%s:%s', m.plan_id, present), jsonb_build_object('plan', m.plan_id), now() FROM marked AS m
        ON CONFLICT DO NOTHING
        RETURNING one, j.id, j.queue, false;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

DROP FUNCTION is_plan_for, is_beyond_limit;
DROP TABLE plan_start_count;
DROP TABLE plan_event;
-- Other events than alarms are unknown from here on.
DELETE FROM event_trigger WHERE kind <> 'alarm';
ALTER TABLE event_trigger
    DROP CONSTRAINT event_trigger_complete,
    DROP COLUMN kind,
    DROP COLUMN sensor_id,
    DROP COLUMN meter_id,
    DROP COLUMN comparison,
    DROP COLUMN limit_value,
    DROP COLUMN operating_status_id,
    DROP COLUMN failure_code_id,
    DROP COLUMN starts,
    ALTER COLUMN alarm_rule_id SET NOT NULL;
