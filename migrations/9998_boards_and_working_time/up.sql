-- Members of boards, service levels in working hours, and answer formats of planned sub-tasks.

-- Whom a board is for. Without members it is for everybody who may read work orders.
CREATE TABLE board_member (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    board_id BIGINT NOT NULL,
    person_id BIGINT,
    crew_id BIGINT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id),
    FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id),
    CONSTRAINT board_member_is_person_or_crew CHECK (num_nonnulls(person_id, crew_id) = 1),
    CONSTRAINT board_member_person_unique UNIQUE (tenant_id, board_id, person_id),
    CONSTRAINT board_member_crew_unique UNIQUE (tenant_id, board_id, crew_id)
);
CREATE INDEX board_member_by_person ON board_member (tenant_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX board_member_by_crew ON board_member (tenant_id, crew_id) WHERE crew_id IS NOT NULL;
-- The log of the board says who changed them.
CALL protect('board_member', audited => false);

-- Who reads: `person;{crews}`, as the transaction says it. NULL for administrators, for Gantry itself, and where something is written.
CREATE FUNCTION viewer_person() RETURNS BIGINT LANGUAGE sql STABLE AS $$
    SELECT nullif(split_part(current_setting('app.viewer', true), ';', 1), '')::bigint
$$;
CREATE FUNCTION viewer_crews() RETURNS BIGINT[] LANGUAGE sql STABLE AS $$
    SELECT nullif(split_part(current_setting('app.viewer', true), ';', 2), '')::bigint[]
$$;

-- The boards that are not for who reads.
CREATE FUNCTION hidden_boards() RETURNS BIGINT[] LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg(h.board_id), '{}') FROM (
        SELECT m.board_id FROM board_member AS m WHERE nullif(current_setting('app.viewer', true), '') IS NOT NULL GROUP BY m.board_id
        HAVING NOT bool_or(coalesce(m.person_id = viewer_person(), m.crew_id = ANY (viewer_crews()), false))
    ) AS h
$$;

-- Work orders are seen by who sees their board, and by those to whom they are assigned. As sub-queries the functions are asked once a
-- statement and not once a row.
CREATE POLICY board_members ON work_order AS RESTRICTIVE FOR SELECT USING (
    board_id <> ALL ((SELECT hidden_boards())::bigint[])
    OR responsible_person_id = (SELECT viewer_person())
    OR crew_id = ANY ((SELECT viewer_crews())::bigint[])
);

-- Hours that count for a service level; none: around the clock. The times of requests that are measured in them are computed by who
-- writes the request (docs/adr/0065).
ALTER TABLE service_level ADD COLUMN working_hours JSONB;
CREATE TABLE service_level_holiday (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    service_level_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    on_date DATE NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, service_level_id) REFERENCES service_level (tenant_id, id),
    CONSTRAINT service_level_holiday_unique UNIQUE (tenant_id, service_level_id, on_date) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX service_level_holiday_in_order ON service_level_holiday (tenant_id, service_level_id, position, id);
CALL protect('service_level_holiday');
CALL make_lines('service_level_holiday', 'service_level', 'service_level_id', 'on_date');

-- When a late answer is escalated, where that does not follow from the two times around the clock.
ALTER TABLE work_request ADD COLUMN escalate_at TIMESTAMPTZ;

CREATE OR REPLACE FUNCTION set_request_times() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    level service_level;
BEGIN
    IF TG_OP = 'INSERT' OR NEW.priority <> OLD.priority THEN
        SELECT * INTO level FROM service_level AS l WHERE l.priority = NEW.priority AND l.archived_at IS NULL;
        IF level.id IS NULL THEN
            NEW.respond_by := NULL;
            NEW.resolve_by := NULL;
            NEW.escalate_at := NULL;
        ELSIF level.working_hours IS NULL OR NEW.respond_by IS NULL THEN
            -- Without times that were computed in working hours, as a node of an earlier release writes it, around the clock.
            NEW.respond_by := NEW.created_at + level.respond_hours * INTERVAL '1 hour';
            NEW.resolve_by := NEW.created_at + level.resolve_hours * INTERVAL '1 hour';
            NEW.escalate_at := NULL;
        END IF;
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

CREATE OR REPLACE FUNCTION late_requests(after TIMESTAMPTZ, until TIMESTAMPTZ)
RETURNS TABLE (id BIGINT, step TEXT, due TIMESTAMPTZ, status TEXT, place BIGINT, work_order_id BIGINT) LANGUAGE sql STABLE AS $$
    SELECT q.id, late.step, late.due, q.status, coalesce(q.location_id, a.location_id), q.work_order_id
    FROM work_request AS q
    LEFT JOIN asset AS a ON a.id = q.asset_id
    LEFT JOIN work_order AS w ON w.id = q.work_order_id
    CROSS JOIN LATERAL (VALUES
        ('responseLate', q.respond_by, q.status = 'new'),
        ('responseEscalated', coalesce(q.escalate_at, q.respond_by + (q.respond_by - q.created_at)), q.status = 'new'),
        ('resolutionLate', q.resolve_by, q.status IN ('new', 'accepted') OR (q.status = 'converted' AND w.status < 3))
    ) AS late (step, due, holds)
    WHERE q.archived_at IS NULL AND q.resolve_by IS NOT NULL AND q.status IN ('new', 'accepted', 'converted')
        AND late.holds AND late.due > after AND late.due <= until
    ORDER BY late.due, q.id
    LIMIT 5000
$$;

-- How sub-tasks of task groups and plans are answered: [{name, answerFormat}], by the line that each is about.
ALTER TABLE task_group_task ADD COLUMN sub_task_formats JSONB;
ALTER TABLE planned_task ADD COLUMN sub_task_formats JSONB;

-- As before, with these formats.
CREATE OR REPLACE FUNCTION keep_task_group_version(of_group BIGINT) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
    tasks_now JSONB;
    last task_group_version;
    newest INTEGER;
BEGIN
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'mandatory', t.mandatory, 'estLaborHrs', t.est_labor_hrs::text,
        'subTasks', t.sub_tasks) || CASE WHEN t.answer_format IS NULL THEN '{}' ELSE jsonb_build_object('answerFormat', t.answer_format) END
        || CASE WHEN t.sub_task_formats IS NULL THEN '{}' ELSE jsonb_build_object('subTaskFormats', t.sub_task_formats) END
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
