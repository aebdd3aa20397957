-- Work orders with all that belongs to them. Their history is the stream's log, so the change trigger is spared.

CREATE TABLE work_order (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    board_id BIGINT NOT NULL,
    list_id BIGINT NOT NULL,
    position BIGINT NOT NULL,
    status_id BIGINT NOT NULL,
    -- the system status of status_id, here because rules, filters and indexes look at nothing else
    status SMALLINT NOT NULL CHECK (status BETWEEN 1 AND 4),
    code TEXT NOT NULL,
    title TEXT NOT NULL,
    -- what searching looks through: in one case already, because folding a hundred thousand titles takes most of the time
    search TEXT NOT NULL GENERATED ALWAYS AS (lower(code || ' ' || title)) STORED,
    description TEXT NOT NULL DEFAULT '',
    priority SMALLINT NOT NULL DEFAULT 2 CHECK (priority BETWEEN 1 AND 3),
    work_type SMALLINT,
    maintenance_type TEXT,
    due TIMESTAMPTZ,
    estimated_start TIMESTAMPTZ,
    estimated_end TIMESTAMPTZ,
    actual_start TIMESTAMPTZ,
    actual_end TIMESTAMPTZ,
    responsible_person_id BIGINT,
    crew_id BIGINT,
    asset_id BIGINT,
    location_id BIGINT,
    maintenance_plant TEXT,
    planning_plant TEXT,
    linked_project TEXT,
    external_reference TEXT,
    -- 0 none, 1 estimated, 2 actual: the legend of the card
    labour_use SMALLINT NOT NULL DEFAULT 0 CHECK (labour_use BETWEEN 0 AND 2),
    part_use SMALLINT NOT NULL DEFAULT 0 CHECK (part_use BETWEEN 0 AND 2),
    -- counted from the tasks whenever one changes, so that a page of the list need not
    tasks_done INTEGER NOT NULL DEFAULT 0,
    tasks_total INTEGER NOT NULL DEFAULT 0,
    sub_tasks_done INTEGER NOT NULL DEFAULT 0,
    sub_tasks_total INTEGER NOT NULL DEFAULT 0,
    mandatory_open BOOLEAN NOT NULL DEFAULT false,
    total_labor_cost NUMERIC(14, 2) NOT NULL DEFAULT 0,
    total_parts_cost NUMERIC(14, 2) NOT NULL DEFAULT 0,
    created_by BIGINT,
    created_by_name TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id),
    FOREIGN KEY (tenant_id, list_id) REFERENCES list (tenant_id, id),
    FOREIGN KEY (tenant_id, status_id) REFERENCES work_order_status (tenant_id, id),
    FOREIGN KEY (tenant_id, responsible_person_id) REFERENCES person (tenant_id, id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id),
    FOREIGN KEY (tenant_id, created_by) REFERENCES "user" (tenant_id, id)
    -- Room for the next version of a row beside it: with that, and no index on what a move changes, a move touches no index.
) WITH (fillfactor = 80);
-- One for each column that lists are sorted by or narrowed by, but for what every move changes: list, position, version and
-- updated_at. Sorting by updated_at reads all of a tenant's work orders. The id breaks ties, so that pages neither repeat
-- nor skip. There is none for "contains": row-level security keeps LIKE from using an index, because the operator could
-- tell of rows that one may not see.
CREATE UNIQUE INDEX work_order_code_unique ON work_order (tenant_id, lower(code));
CREATE UNIQUE INDEX work_order_external_reference_unique ON work_order (tenant_id, external_reference)
    WHERE external_reference IS NOT NULL;
CREATE INDEX work_order_by_board ON work_order (tenant_id, board_id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_title ON work_order (tenant_id, title, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_priority ON work_order (tenant_id, priority, due, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_status ON work_order (tenant_id, status, due, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_due ON work_order (tenant_id, due, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_estimated_start ON work_order (tenant_id, estimated_start, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_created_at ON work_order (tenant_id, created_at, id) WHERE archived_at IS NULL;
CREATE INDEX work_order_by_person ON work_order (tenant_id, responsible_person_id, due, id)
    WHERE archived_at IS NULL AND responsible_person_id IS NOT NULL;
CREATE INDEX work_order_by_crew ON work_order (tenant_id, crew_id, due, id) WHERE archived_at IS NULL AND crew_id IS NOT NULL;
CREATE INDEX work_order_by_asset ON work_order (tenant_id, asset_id, due, id) WHERE archived_at IS NULL AND asset_id IS NOT NULL;
CREATE INDEX work_order_by_location ON work_order (tenant_id, location_id, due, id)
    WHERE archived_at IS NULL AND location_id IS NOT NULL;
CALL protect('work_order', audited => false);

-- How many work orders a tenant has is asked with every page of the list: kept, not counted.
CREATE FUNCTION count_new_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO counter (tenant_id, name, value)
    SELECT tenant_id, 'work_order.live', count(*) FROM added WHERE archived_at IS NULL GROUP BY tenant_id
    ON CONFLICT (tenant_id, name) DO UPDATE SET value = counter.value + excluded.value;
    RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON work_order REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_new_work_orders();
CREATE FUNCTION count_archived_work_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counter SET value = value + CASE WHEN NEW.archived_at IS NULL THEN 1 ELSE -1 END
    WHERE tenant_id = NEW.tenant_id AND name = 'work_order.live';
    RETURN NULL;
END $$;
CREATE TRIGGER count_archived AFTER UPDATE OF archived_at ON work_order FOR EACH ROW
    WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION count_archived_work_order();
CREATE FUNCTION count_removed_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counter SET value = value - gone.rows
    FROM (SELECT tenant_id, count(*) AS rows FROM removed WHERE archived_at IS NULL GROUP BY tenant_id) AS gone
    WHERE counter.tenant_id = gone.tenant_id AND name = 'work_order.live';
    RETURN NULL;
END $$;
CREATE TRIGGER count_removed AFTER DELETE ON work_order REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_removed_work_orders();

CREATE TABLE work_order_label (
    -- labels show in the order in which they were put on
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    label_id BIGINT NOT NULL,
    UNIQUE (tenant_id, work_order_id, label_id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, label_id) REFERENCES label (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX work_order_label_by_label ON work_order_label (tenant_id, label_id);
CALL protect('work_order_label', audited => false);

CREATE TABLE task (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    mandatory BOOLEAN NOT NULL DEFAULT false,
    completed BOOLEAN NOT NULL DEFAULT false,
    completed_at TIMESTAMPTZ,
    completed_by_name TEXT,
    responsible_person_id BIGINT,
    est_labor_hrs NUMERIC(14, 4),
    -- 1 Pass, 2 Fail, 3 Flag
    inspection_result SMALLINT CHECK (inspection_result BETWEEN 1 AND 3),
    value TEXT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, responsible_person_id) REFERENCES person (tenant_id, id)
);
CREATE INDEX task_of_work_order ON task (tenant_id, work_order_id, position);
CREATE INDEX task_by_person ON task (tenant_id, responsible_person_id);
CALL protect('task', audited => false);

CREATE TABLE sub_task (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    task_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    mandatory BOOLEAN NOT NULL DEFAULT false,
    completed BOOLEAN NOT NULL DEFAULT false,
    completed_at TIMESTAMPTZ,
    remark TEXT,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, task_id) REFERENCES task (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sub_task_of_task ON sub_task (tenant_id, task_id, position);
CALL protect('sub_task', audited => false);

CREATE TABLE labour (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    person_id BIGINT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    -- none: the timer runs
    stopped_at TIMESTAMPTZ,
    hours NUMERIC(14, 4),
    -- the person's hourly rate when the timer stopped; later rates do not change it
    rate NUMERIC(14, 2),
    cost NUMERIC(14, 2),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id)
);
CREATE INDEX labour_of_work_order ON labour (tenant_id, work_order_id, started_at);
CREATE UNIQUE INDEX labour_running_unique ON labour (tenant_id, work_order_id, person_id) WHERE stopped_at IS NULL;
CREATE INDEX labour_by_person ON labour (tenant_id, person_id);
CALL protect('labour', audited => false);

CREATE TABLE work_order_part (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    unit TEXT NOT NULL DEFAULT '',
    unit_cost NUMERIC(14, 2) NOT NULL DEFAULT 0,
    estimated_qty NUMERIC(14, 4) NOT NULL DEFAULT 0,
    issued_qty NUMERIC(14, 4) NOT NULL DEFAULT 0,
    used_qty NUMERIC(14, 4) NOT NULL DEFAULT 0,
    from_location TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'planned',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX work_order_part_of_work_order ON work_order_part (tenant_id, work_order_id, id);
CALL protect('work_order_part');

CREATE TABLE log_note (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    by_user BIGINT,
    by_name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX log_note_of_work_order ON log_note (tenant_id, work_order_id, at, id);
CALL protect('log_note', audited => false);
