-- Labour of work orders: hours that are planned, measured by timers or entered by day, with types, corrections and approvals.

CREATE TABLE labour_type (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- by which the rate of a person is multiplied
    factor NUMERIC(6, 3) NOT NULL DEFAULT 1 CHECK (factor BETWEEN 0 AND 100),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX labour_type_code_unique ON labour_type (tenant_id, lower(code));
CREATE INDEX labour_type_by_code ON labour_type (tenant_id, code, id);
CREATE INDEX labour_type_by_name ON labour_type (tenant_id, name, id);
CALL protect('labour_type');
CALL make_family('labour_type');

CREATE TABLE planned_work (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    craft TEXT NOT NULL DEFAULT '',
    person_id BIGINT,
    hours NUMERIC(14, 4) NOT NULL CHECK (hours >= 0),
    -- money per hour, as a planner set it or as the person earned when the line was written; none for a craft without one
    rate NUMERIC(14, 2),
    PRIMARY KEY (tenant_id, id),
    CHECK (craft <> '' OR person_id IS NOT NULL),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id)
);
CREATE INDEX planned_work_of_work_order ON planned_work (tenant_id, work_order_id, id);
CREATE INDEX planned_work_by_person ON planned_work (tenant_id, person_id) WHERE person_id IS NOT NULL;
CALL protect('planned_work', audited => false);

-- Hours that were entered have a day and no times.
ALTER TABLE labour
    ALTER COLUMN started_at DROP NOT NULL,
    ADD COLUMN worked_on DATE,
    ADD COLUMN labour_type_id BIGINT,
    -- that of the type when the row was written
    ADD COLUMN factor NUMERIC(6, 3) NOT NULL DEFAULT 1,
    ADD COLUMN note TEXT NOT NULL DEFAULT '',
    -- the row whose place this one takes, and why
    ADD COLUMN corrects BIGINT,
    ADD COLUMN reason TEXT NOT NULL DEFAULT '',
    -- another row has taken its place: it counts no more
    ADD COLUMN corrected BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN entered_at TIMESTAMPTZ,
    ADD COLUMN entered_by_name TEXT NOT NULL DEFAULT '',
    ADD COLUMN approved_at TIMESTAMPTZ,
    ADD COLUMN approved_by_name TEXT NOT NULL DEFAULT '';

-- Of a person one timer runs: of several, those that began earlier stop where the next one began.
DO $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT t.id, t.time_zone FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        UPDATE labour AS l SET worked_on = (l.started_at AT TIME ZONE one.time_zone)::date, entered_at = l.started_at,
            rate = coalesce(l.rate, (SELECT hourly_rate FROM person AS p WHERE p.id = l.person_id));
        UPDATE labour AS l SET stopped_at = n.next, hours = round(extract(epoch FROM n.next - l.started_at)::numeric / 3600, 4),
            cost = round(round(extract(epoch FROM n.next - l.started_at)::numeric / 3600, 4) * l.rate, 2)
        FROM (SELECT id, lead(started_at) OVER (PARTITION BY person_id ORDER BY started_at, id) AS next
              FROM labour WHERE stopped_at IS NULL) AS n
        WHERE l.id = n.id AND n.next IS NOT NULL;
        UPDATE work_order AS w SET total_labor_cost = s.cost FROM (
            SELECT work_order_id, coalesce(sum(cost), 0) AS cost FROM labour GROUP BY work_order_id
        ) AS s WHERE s.work_order_id = w.id AND s.cost <> w.total_labor_cost;
        INSERT INTO labour_type (tenant_id, code, name, factor)
        VALUES (one.id, 'OT', 'Overtime', 1.5), (one.id, 'TRV', 'Travel', 1);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

ALTER TABLE labour
    ALTER COLUMN worked_on SET NOT NULL,
    ALTER COLUMN entered_at SET NOT NULL,
    ADD CONSTRAINT labour_measured_or_entered CHECK (
        (started_at IS NOT NULL AND (stopped_at IS NULL) = (hours IS NULL)) OR (started_at IS NULL AND stopped_at IS NULL AND hours IS NOT NULL)
    ),
    ADD FOREIGN KEY (tenant_id, labour_type_id) REFERENCES labour_type (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, corrects) REFERENCES labour (tenant_id, id);
DROP INDEX labour_running_unique;
CREATE UNIQUE INDEX labour_running_unique ON labour (tenant_id, person_id) WHERE started_at IS NOT NULL AND stopped_at IS NULL;
CREATE UNIQUE INDEX labour_corrects_unique ON labour (tenant_id, corrects) WHERE corrects IS NOT NULL;
DROP INDEX labour_by_person;
CREATE INDEX labour_by_person ON labour (tenant_id, person_id, worked_on, id);
CREATE INDEX labour_by_day ON labour (tenant_id, worked_on);
CREATE INDEX labour_by_type ON labour (tenant_id, labour_type_id) WHERE labour_type_id IS NOT NULL;
