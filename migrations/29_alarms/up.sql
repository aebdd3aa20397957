-- Rules by which readings become alarms, the alarms themselves, and each time that one was active.

CREATE TABLE alarm_rule (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- one sensor, or all of a kind
    sensor_id BIGINT,
    sensor_kind TEXT NOT NULL DEFAULT '' CHECK (sensor_kind IN ('', 'temperature', 'humidity', 'pressure', 'vibration', 'current',
        'voltage', 'power', 'level', 'flow', 'speed', 'door', 'leak', 'other')),
    -- {"kind": "above", "limit": 90}: what must hold, in the sensor's unit
    condition JSONB NOT NULL CHECK (jsonb_typeof(condition) = 'object'),
    -- seconds
    on_delay INTEGER NOT NULL DEFAULT 0 CHECK (on_delay >= 0),
    off_delay INTEGER NOT NULL DEFAULT 0 CHECK (off_delay >= 0),
    deadband NUMERIC(20, 6) NOT NULL DEFAULT 0 CHECK (deadband >= 0),
    severity TEXT NOT NULL DEFAULT 'medium' CHECK (severity IN ('low', 'medium', 'high', 'critical')),
    -- {"timeZone": …, "hours": …}: when it counts; none: at all times
    schedule JSONB CHECK (jsonb_typeof(schedule) = 'object'),
    -- minutes unacknowledged after which more people are told, one for each step
    escalate_after INTEGER[] NOT NULL DEFAULT '{}' CHECK (cardinality(escalate_after) <= 5),
    -- minutes acknowledged and still active after which it counts as new
    re_alarm_after INTEGER CHECK (re_alarm_after > 0),
    -- what Gantry does by itself
    action TEXT NOT NULL DEFAULT 'none' CHECK (action IN ('none', 'notify', 'workRequest', 'workOrder')),
    -- where the work order is opened
    board_id BIGINT,
    -- who is told
    crew_id BIGINT,
    -- of the work; empty: by the severity
    priority TEXT NOT NULL DEFAULT '' CHECK (priority IN ('', 'high', 'medium', 'low')),
    -- what to do
    instruction TEXT NOT NULL DEFAULT '',
    enabled BOOLEAN NOT NULL DEFAULT true,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT alarm_rule_about CHECK ((sensor_id IS NULL) <> (sensor_kind = '')),
    CONSTRAINT alarm_rule_board CHECK (action <> 'workOrder' OR board_id IS NOT NULL),
    FOREIGN KEY (tenant_id, sensor_id) REFERENCES sensor (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id)
);
CREATE UNIQUE INDEX alarm_rule_code_unique ON alarm_rule (tenant_id, lower(code));
CREATE INDEX alarm_rule_by_code ON alarm_rule (tenant_id, code, id);
CREATE INDEX alarm_rule_by_name ON alarm_rule (tenant_id, name, id);
CREATE INDEX alarm_rule_by_sensor ON alarm_rule (tenant_id, sensor_id, code, id);
CREATE INDEX alarm_rule_by_kind ON alarm_rule (tenant_id, sensor_kind, code, id);
CREATE INDEX alarm_rule_by_crew ON alarm_rule (tenant_id, crew_id);
CREATE INDEX alarm_rule_by_board ON alarm_rule (tenant_id, board_id);
CALL protect('alarm_rule');
CALL make_family('alarm_rule');

-- An alarm, once for as long as it is on the list; afterwards it is history. Its stream's log is what happened to it. What it
-- refers to stands here for filtering alone and may be gone by now: what people read is in the body.
CREATE TABLE alarm (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    source_kind TEXT NOT NULL CHECK (source_kind IN ('rule', 'gateway', 'gatewayFlood', 'assetFlood')),
    sensor_id BIGINT,
    rule_id BIGINT,
    gateway_id BIGINT,
    -- those of the sensor when it was raised
    asset_id BIGINT,
    location_id BIGINT,
    name TEXT NOT NULL,
    -- the names of what it is at, for the search
    place TEXT NOT NULL DEFAULT '',
    severity TEXT NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
    severity_rank SMALLINT NOT NULL GENERATED ALWAYS AS
        (CASE severity WHEN 'low' THEN 1 WHEN 'medium' THEN 2 WHEN 'high' THEN 3 ELSE 4 END) STORED,
    status TEXT NOT NULL CHECK (status IN
        ('normal', 'unacknowledgedAlarm', 'acknowledgedAlarm', 'returnedUnacknowledged', 'shelved')),
    active BOOLEAN NOT NULL,
    acknowledged BOOLEAN NOT NULL,
    shelved_until TIMESTAMPTZ,
    -- of the newest time that it was active
    raised_at TIMESTAMPTZ NOT NULL,
    returned_at TIMESTAMPTZ,
    acknowledged_at TIMESTAMPTZ,
    occurrences INTEGER NOT NULL,
    value DOUBLE PRECISION,
    limit_value DOUBLE PRECISION,
    peak DOUBLE PRECISION,
    on_list BOOLEAN NOT NULL,
    -- when something is to be done without anybody doing anything
    due_at TIMESTAMPTZ,
    -- all of it
    body JSONB NOT NULL,
    work_order_id BIGINT,
    work_request_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- when it turned out never to have been
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id),
    FOREIGN KEY (tenant_id, work_request_id) REFERENCES work_request (tenant_id, id)
) WITH (fillfactor = 80);
CREATE INDEX alarm_on_list ON alarm (tenant_id, id) WHERE on_list;
CREATE INDEX alarm_due ON alarm (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX alarm_by_raised_at ON alarm (tenant_id, raised_at, id);
CREATE INDEX alarm_by_severity ON alarm (tenant_id, severity_rank, raised_at, id);
CREATE INDEX alarm_by_name ON alarm (tenant_id, name, id);
CREATE INDEX alarm_by_sensor ON alarm (tenant_id, sensor_id, raised_at, id);
CREATE INDEX alarm_by_rule ON alarm (tenant_id, rule_id, raised_at, id);
CREATE INDEX alarm_by_gateway ON alarm (tenant_id, gateway_id, raised_at, id);
CREATE INDEX alarm_by_asset ON alarm (tenant_id, asset_id, raised_at, id);
CREATE INDEX alarm_by_location ON alarm (tenant_id, location_id, raised_at, id);
CREATE INDEX alarm_by_work_order ON alarm (tenant_id, work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX alarm_by_work_request ON alarm (tenant_id, work_request_id) WHERE work_request_id IS NOT NULL;
CALL protect('alarm', audited => false);
CALL make_family('alarm', 'name || '' '' || place');

-- Each time that an alarm was active, for the figures: late readings mend them.
CREATE TABLE alarm_occurrence (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    alarm_id BIGINT NOT NULL,
    raised_at TIMESTAMPTZ NOT NULL,
    returned_at TIMESTAMPTZ,
    acknowledged_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, alarm_id, raised_at),
    FOREIGN KEY (tenant_id, alarm_id) REFERENCES alarm (tenant_id, id)
);
CREATE INDEX alarm_occurrence_by_time ON alarm_occurrence (tenant_id, raised_at);
CREATE INDEX alarm_occurrence_open ON alarm_occurrence (tenant_id, raised_at) WHERE returned_at IS NULL;
CALL protect('alarm_occurrence', audited => false);

-- How many alarms there were more than the list holds, since it was empty.
CREATE TABLE alarm_list (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    left_out INTEGER NOT NULL
);
CALL protect('alarm_list', audited => false);

-- Alarms of which something is due, at most so many of each tenant.
CREATE FUNCTION due_alarms(most INTEGER) RETURNS TABLE (tenant_id BIGINT, id BIGINT) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            SELECT one, a.id FROM alarm AS a WHERE a.due_at <= now() ORDER BY a.due_at LIMIT most;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Somebody is told of an alarm.
ALTER TABLE notification
    ADD COLUMN alarm_id BIGINT,
    ADD FOREIGN KEY (tenant_id, alarm_id) REFERENCES alarm (tenant_id, id),
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm'));
