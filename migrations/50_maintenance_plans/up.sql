-- Planned maintenance: plans with their assets, tasks and triggers, groups of tasks, and what became of each occurrence.

CREATE TABLE task_group (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX task_group_code_unique ON task_group (tenant_id, lower(code));
CREATE INDEX task_group_by_code ON task_group (tenant_id, code, id);
CREATE INDEX task_group_by_name ON task_group (tenant_id, name, id);
CALL protect('task_group');
CALL make_family('task_group');

CREATE TABLE task_group_task (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    task_group_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL,
    mandatory BOOLEAN NOT NULL DEFAULT false,
    est_labor_hrs NUMERIC(14, 4),
    -- one a line
    sub_tasks TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, task_group_id) REFERENCES task_group (tenant_id, id)
);
CREATE INDEX task_group_task_in_order ON task_group_task (tenant_id, task_group_id, position, id);
CALL protect('task_group_task');
CALL make_lines('task_group_task', 'task_group', 'task_group_id', 'id');

CREATE TABLE maintenance_plan (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    plan_type TEXT NOT NULL DEFAULT '',
    description TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'retired')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    -- from when on it makes work
    activated_on DATE,
    board_id BIGINT,
    crew_id BIGINT,
    responsible_person_id BIGINT,
    priority TEXT NOT NULL DEFAULT 'medium' CHECK (priority IN ('high', 'medium', 'low')),
    -- 1 PM, 2 FAILURE
    work_type INTEGER NOT NULL DEFAULT 1 CHECK (work_type BETWEEN 1 AND 2),
    estimated_hours NUMERIC(14, 4),
    -- days
    lead_days INTEGER NOT NULL DEFAULT 0 CHECK (lead_days BETWEEN 0 AND 366),
    tolerance_days INTEGER NOT NULL DEFAULT 0 CHECK (tolerance_days BETWEEN 0 AND 366),
    due_after_days INTEGER NOT NULL DEFAULT 0 CHECK (due_after_days BETWEEN 0 AND 366),
    -- empty: the tenant's
    time_zone TEXT NOT NULL DEFAULT '',
    -- 'MM-DD'; empty: all the year
    season_from TEXT NOT NULL DEFAULT '',
    season_until TEXT NOT NULL DEFAULT '',
    closed_season TEXT NOT NULL DEFAULT 'skip' CHECK (closed_season IN ('skip', 'shift')),
    weekends TEXT NOT NULL DEFAULT 'keep' CHECK (weekends IN ('keep', 'skip', 'before', 'after')),
    holidays TEXT NOT NULL DEFAULT 'keep' CHECK (holidays IN ('keep', 'skip', 'before', 'after')),
    missed TEXT NOT NULL DEFAULT 'latest' CHECK (missed IN ('all', 'latest', 'none')),
    open_earlier TEXT NOT NULL DEFAULT 'overlap' CHECK (open_earlier IN ('skip', 'overlap', 'close', 'unite')),
    combine TEXT NOT NULL DEFAULT 'any' CHECK (combine IN ('any', 'all')),
    merge_same_day BOOLEAN NOT NULL DEFAULT false,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id),
    FOREIGN KEY (tenant_id, responsible_person_id) REFERENCES person (tenant_id, id)
);
CREATE UNIQUE INDEX maintenance_plan_code_unique ON maintenance_plan (tenant_id, lower(code));
CREATE INDEX maintenance_plan_by_code ON maintenance_plan (tenant_id, code, id);
CREATE INDEX maintenance_plan_by_name ON maintenance_plan (tenant_id, name, id);
CREATE INDEX maintenance_plan_by_status ON maintenance_plan (tenant_id, status, code, id);
CREATE INDEX maintenance_plan_by_board ON maintenance_plan (tenant_id, board_id);
CREATE INDEX maintenance_plan_by_crew ON maintenance_plan (tenant_id, crew_id);
CREATE INDEX maintenance_plan_by_person ON maintenance_plan (tenant_id, responsible_person_id);
CALL protect('maintenance_plan');
CALL make_family('maintenance_plan');

CREATE TABLE maintenance_plan_asset (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    asset_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    CONSTRAINT maintenance_plan_asset_unique UNIQUE (tenant_id, plan_id, asset_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id)
);
CREATE INDEX maintenance_plan_asset_in_order ON maintenance_plan_asset (tenant_id, plan_id, position, id);
CALL protect('maintenance_plan_asset');
CALL make_lines('maintenance_plan_asset', 'maintenance_plan', 'plan_id', 'asset_id');
CREATE INDEX maintenance_plan_asset_by_asset ON maintenance_plan_asset (tenant_id, asset_id);

CREATE TABLE planned_task (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL,
    mandatory BOOLEAN NOT NULL DEFAULT false,
    responsible_person_id BIGINT,
    est_labor_hrs NUMERIC(14, 4),
    -- due at each how-manieth iteration
    multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple BETWEEN 1 AND 1000),
    -- one a line
    sub_tasks TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    FOREIGN KEY (tenant_id, responsible_person_id) REFERENCES person (tenant_id, id)
);
CREATE INDEX planned_task_in_order ON planned_task (tenant_id, plan_id, position, id);
CALL protect('planned_task');
CALL make_lines('planned_task', 'maintenance_plan', 'plan_id', 'id');
CREATE INDEX planned_task_by_person ON planned_task (tenant_id, responsible_person_id);

CREATE TABLE maintenance_plan_task_group (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    task_group_id BIGINT NOT NULL,
    multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple BETWEEN 1 AND 1000),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    CONSTRAINT maintenance_plan_task_group_unique UNIQUE (tenant_id, plan_id, task_group_id) DEFERRABLE INITIALLY IMMEDIATE,
    FOREIGN KEY (tenant_id, task_group_id) REFERENCES task_group (tenant_id, id)
);
CREATE INDEX maintenance_plan_task_group_in_order ON maintenance_plan_task_group (tenant_id, plan_id, position, id);
CALL protect('maintenance_plan_task_group');
CALL make_lines('maintenance_plan_task_group', 'maintenance_plan', 'plan_id', 'task_group_id');
CREATE INDEX maintenance_plan_task_group_by_group ON maintenance_plan_task_group (tenant_id, task_group_id);

CREATE TABLE planned_part (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    code TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    unit TEXT NOT NULL DEFAULT '',
    unit_cost NUMERIC(14, 2) NOT NULL DEFAULT 0,
    quantity NUMERIC(14, 4) NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX planned_part_in_order ON planned_part (tenant_id, plan_id, position, id);
CALL protect('planned_part');
CALL make_lines('planned_part', 'maintenance_plan', 'plan_id', 'code');

CREATE TABLE planned_labour (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    craft TEXT NOT NULL,
    people INTEGER NOT NULL DEFAULT 1 CHECK (people BETWEEN 1 AND 1000),
    hours NUMERIC(14, 4) NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX planned_labour_in_order ON planned_labour (tenant_id, plan_id, position, id);
CALL protect('planned_labour');
CALL make_lines('planned_labour', 'maintenance_plan', 'plan_id', 'craft');

CREATE TABLE plan_holiday (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    on_date DATE NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    CONSTRAINT plan_holiday_unique UNIQUE (tenant_id, plan_id, on_date) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX plan_holiday_in_order ON plan_holiday (tenant_id, plan_id, position, id);
CALL protect('plan_holiday');
CALL make_lines('plan_holiday', 'maintenance_plan', 'plan_id', 'on_date');

CREATE TABLE plan_shutdown (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    position INTEGER NOT NULL DEFAULT 0,
    from_date DATE NOT NULL,
    until_date DATE NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX plan_shutdown_in_order ON plan_shutdown (tenant_id, plan_id, position, id);
CALL protect('plan_shutdown');
CALL make_lines('plan_shutdown', 'maintenance_plan', 'plan_id', 'from_date');

-- Triggers of all kinds have their ids from one sequence: an occurrence says by which one it is.
CREATE SEQUENCE plan_trigger_id;
GRANT USAGE ON SEQUENCE plan_trigger_id TO gantry_app;

CREATE TABLE calendar_trigger (
    id BIGINT DEFAULT nextval('plan_trigger_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    mode TEXT NOT NULL DEFAULT 'fixed' CHECK (mode IN ('fixed', 'floating')),
    frequency TEXT NOT NULL DEFAULT 'monthly' CHECK (frequency IN ('daily', 'weekly', 'monthly', 'yearly')),
    -- every so many periods
    interval INTEGER NOT NULL DEFAULT 1 CHECK (interval BETWEEN 1 AND 1000),
    -- as RFC 5545 has them: 'MO,WE', '1MO,-1FR'; '15,-1'; '1,7'
    weekdays TEXT NOT NULL DEFAULT '',
    month_days TEXT NOT NULL DEFAULT '',
    months TEXT NOT NULL DEFAULT '',
    short_months TEXT NOT NULL DEFAULT 'lastDay' CHECK (short_months IN ('lastDay', 'skip')),
    start_on DATE NOT NULL DEFAULT current_date,
    time_of_day TEXT NOT NULL DEFAULT '08:00',
    max_count INTEGER CHECK (max_count > 0),
    until DATE,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX calendar_trigger_by_plan ON calendar_trigger (tenant_id, plan_id, id);
CALL protect('calendar_trigger');
CALL make_family('calendar_trigger', 'frequency');

CREATE TABLE meter_trigger (
    id BIGINT DEFAULT nextval('plan_trigger_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    meter_id BIGINT NOT NULL,
    mode TEXT NOT NULL DEFAULT 'floating' CHECK (mode IN ('fixed', 'floating')),
    -- every so many units; none: once, at the start value
    interval NUMERIC(18, 6) CHECK (interval > 0),
    start_value NUMERIC(18, 6),
    tolerance NUMERIC(18, 6) NOT NULL DEFAULT 0 CHECK (tolerance >= 0),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    CONSTRAINT meter_trigger_value CHECK (interval IS NOT NULL OR start_value IS NOT NULL),
    FOREIGN KEY (tenant_id, meter_id) REFERENCES meter (tenant_id, id)
);
CREATE INDEX meter_trigger_by_plan ON meter_trigger (tenant_id, plan_id, id);
CREATE INDEX meter_trigger_by_meter ON meter_trigger (tenant_id, meter_id);
CALL protect('meter_trigger');
CALL make_family('meter_trigger', 'mode');

CREATE TABLE event_trigger (
    id BIGINT DEFAULT nextval('plan_trigger_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    alarm_rule_id BIGINT NOT NULL,
    -- none again so soon
    refractory_hours INTEGER NOT NULL DEFAULT 24 CHECK (refractory_hours BETWEEN 0 AND 8784),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    FOREIGN KEY (tenant_id, alarm_rule_id) REFERENCES alarm_rule (tenant_id, id)
);
CREATE INDEX event_trigger_by_plan ON event_trigger (tenant_id, plan_id, id);
CREATE INDEX event_trigger_by_rule ON event_trigger (tenant_id, alarm_rule_id);
CALL protect('event_trigger');
CALL make_family('event_trigger', 'refractory_hours::text');

-- When a plan was, is or will be paused; both days included.
CREATE TABLE plan_pause (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    from_date DATE NOT NULL,
    until_date DATE,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX plan_pause_of_plan ON plan_pause (tenant_id, plan_id, from_date);
CALL protect('plan_pause', audited => false);

-- What became of each occurrence. The unique key is what makes it happen once.
CREATE TABLE plan_occurrence (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    asset_id BIGINT,
    trigger_id BIGINT NOT NULL,
    -- the date of the series, the value of the meter, or the alarm
    target TEXT NOT NULL,
    iteration INTEGER NOT NULL,
    due_at TIMESTAMPTZ NOT NULL,
    -- the same by the clock of the plan's zone
    due_on DATE NOT NULL,
    -- claimed until the work order is there
    state TEXT NOT NULL CHECK (state IN ('claimed', 'generated', 'completed', 'cancelled', 'skipped')),
    cause TEXT NOT NULL DEFAULT '',
    work_order_id BIGINT,
    -- when the work order was completed, or archived undone
    settled_on DATE,
    reading NUMERIC(20, 6),
    multiples INTEGER[] NOT NULL DEFAULT '{}',
    reasons JSONB NOT NULL DEFAULT '[]',
    -- of the plan
    revision BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT plan_occurrence_unique UNIQUE NULLS NOT DISTINCT (tenant_id, plan_id, asset_id, trigger_id, target),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id)
);
CREATE INDEX plan_occurrence_by_due ON plan_occurrence (tenant_id, due_at, id);
CREATE INDEX plan_occurrence_unsettled ON plan_occurrence (tenant_id, plan_id, work_order_id) WHERE state IN ('claimed', 'generated');
CREATE INDEX plan_occurrence_by_asset ON plan_occurrence (tenant_id, asset_id);
CREATE INDEX plan_occurrence_by_order ON plan_occurrence (tenant_id, work_order_id);
CALL protect('plan_occurrence', audited => false);

-- What the generator did and could not do.
CREATE TABLE plan_log (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('generated', 'skipped', 'failed')),
    detail TEXT NOT NULL,
    work_order_id BIGINT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id)
);
CREATE INDEX plan_log_of_plan ON plan_log (tenant_id, plan_id, at DESC, id DESC);
CREATE INDEX plan_log_by_order ON plan_log (tenant_id, work_order_id);
CALL protect('plan_log', audited => false);

-- When the generator looks at a plan next, and what it has seen.
CREATE TABLE plan_schedule (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    next_at TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    -- a job is on its way
    queued_at TIMESTAMPTZ,
    plan_version BIGINT NOT NULL DEFAULT 0,
    reading_seen BIGINT NOT NULL DEFAULT 0,
    alarm_seen TIMESTAMPTZ,
    -- why it failed last
    error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, plan_id),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CALL protect('plan_schedule', audited => false);

-- A trigger that changed makes the generator look at its plan.
CREATE FUNCTION touch_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE plan_schedule SET next_at = '-infinity' WHERE tenant_id = NEW.tenant_id AND plan_id = NEW.plan_id;
    RETURN NULL;
END $$;
CREATE TRIGGER touch_plan AFTER INSERT OR UPDATE ON calendar_trigger FOR EACH ROW EXECUTE FUNCTION touch_plan();
CREATE TRIGGER touch_plan AFTER INSERT OR UPDATE ON meter_trigger FOR EACH ROW EXECUTE FUNCTION touch_plan();
CREATE TRIGGER touch_plan AFTER INSERT OR UPDATE ON event_trigger FOR EACH ROW EXECUTE FUNCTION touch_plan();

-- Makes jobs for the plans that the generator has to look at: their time has come, they or their triggers changed, a meter was read, an alarm
-- was raised, a work order is done. At most so many of each tenant.
CREATE FUNCTION call_due_plans(present TIMESTAMPTZ, most INTEGER)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
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
