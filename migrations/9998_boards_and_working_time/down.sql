CREATE OR REPLACE FUNCTION keep_task_group_version(of_group BIGINT) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
    tasks_now JSONB;
    last task_group_version;
    newest INTEGER;
BEGIN
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'mandatory', t.mandatory, 'estLaborHrs', t.est_labor_hrs::text,
        'subTasks', t.sub_tasks) || CASE WHEN t.answer_format IS NULL THEN '{}' ELSE jsonb_build_object('answerFormat', t.answer_format) END
        ORDER BY t.position, t.id), '[]') INTO tasks_now FROM task_group_task AS t WHERE t.task_group_id = of_group;
    SELECT * INTO last FROM task_group_version AS v WHERE v.task_group_id = of_group ORDER BY v.number DESC LIMIT 1;
    IF last.number IS NOT NULL AND last.tasks = tasks_now THEN
        RETURN last.number;
    END IF;
    newest := coalesce(last.number, 0) + 1;
    INSERT INTO task_group_version (task_group_id, number, tasks) VALUES (of_group, newest, tasks_now);
    DELETE FROM task_group_version AS v WHERE v.task_group_id = of_group AND v.number < newest AND NOT EXISTS (
        SELECT FROM maintenance_plan_task_group AS l WHERE l.task_group_id = of_group AND l.group_version = v.number);
    RETURN newest;
END $$;
ALTER TABLE planned_task DROP COLUMN sub_task_formats;
ALTER TABLE task_group_task DROP COLUMN sub_task_formats;

CREATE OR REPLACE FUNCTION late_requests(after TIMESTAMPTZ, until TIMESTAMPTZ)
RETURNS TABLE (id BIGINT, step TEXT, due TIMESTAMPTZ, status TEXT, place BIGINT, work_order_id BIGINT) LANGUAGE sql STABLE AS $$
    SELECT q.id, late.step, late.due, q.status, coalesce(q.location_id, a.location_id), q.work_order_id
    FROM work_request AS q
    LEFT JOIN asset AS a ON a.id = q.asset_id
    LEFT JOIN work_order AS w ON w.id = q.work_order_id
    CROSS JOIN LATERAL (VALUES
        ('responseLate', q.respond_by, q.status = 'new'),
        ('responseEscalated', q.respond_by + (q.respond_by - q.created_at), q.status = 'new'),
        ('resolutionLate', q.resolve_by, q.status IN ('new', 'accepted') OR (q.status = 'converted' AND w.status < 3))
    ) AS late (step, due, holds)
    WHERE q.archived_at IS NULL AND q.resolve_by IS NOT NULL AND q.status IN ('new', 'accepted', 'converted')
        AND late.holds AND late.due > after AND late.due <= until
    ORDER BY late.due, q.id
    LIMIT 5000
$$;

CREATE OR REPLACE FUNCTION set_request_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.priority <> OLD.priority THEN
        SELECT NEW.created_at + l.respond_hours * INTERVAL '1 hour', NEW.created_at + l.resolve_hours * INTERVAL '1 hour'
        INTO NEW.respond_by, NEW.resolve_by
        FROM service_level AS l WHERE l.priority = NEW.priority AND l.archived_at IS NULL;
    END IF;
    IF NEW.status <> 'new' AND NEW.responded_at IS NULL THEN
        NEW.responded_at := now();
    END IF;
    IF NEW.status IN ('rejected', 'cancelled') THEN
        NEW.declined_at := coalesce(NEW.declined_at, now());
    ELSE
        NEW.declined_at := NULL;
    END IF;
    RETURN NEW;
END $$;
ALTER TABLE work_request DROP COLUMN escalate_at;
DROP TABLE service_level_holiday;
ALTER TABLE service_level DROP COLUMN working_hours;

DROP POLICY board_members ON work_order;
DROP FUNCTION hidden_boards;
DROP FUNCTION viewer_crews;
DROP FUNCTION viewer_person;
DROP TABLE board_member;
