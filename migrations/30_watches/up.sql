-- Who watches over sensors, and what is remembered of them: the machines that make alarms of readings.

-- A sensor belongs to the partition that its id divided by 64 leaves. One node at a time owns a partition; each time one takes it over
-- the epoch rises, and who does not have the newest one can write nothing any more.
CREATE TABLE sensor_partition (
    number INTEGER PRIMARY KEY CHECK (number BETWEEN 0 AND 63),
    -- the node that owns it; empty: nobody
    node_id UUID,
    epoch BIGINT NOT NULL DEFAULT 0
);
INSERT INTO sensor_partition (number) SELECT generate_series(0, 63);
GRANT SELECT, UPDATE ON sensor_partition TO gantry_app;

-- What is remembered of a sensor's or a gateway's machine, in the form in which the program keeps it.
CREATE TABLE watch (
    tenant_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('sensor', 'gateway')),
    -- the sensor or gateway
    subject_id BIGINT NOT NULL,
    body JSONB NOT NULL,
    saved_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, kind, subject_id)
) WITH (fillfactor = 70);
CALL protect('watch', audited => false);

CREATE INDEX sensor_by_partition ON sensor (tenant_id, (id % 64));

-- The sensors of a partition that any rule watches or ever watched, of one tenant or of all: what an alarm says of each, its rules, and what
-- is remembered of it.
CREATE FUNCTION watched_sensors(part INTEGER, only_tenant BIGINT)
RETURNS TABLE (
    tenant_id BIGINT, sensor_id BIGINT, gateway_id BIGINT, time_zone TEXT, place JSONB, rules JSONB, remembered JSONB
) LANGUAGE plpgsql AS $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN
        SELECT t.id, t.time_zone FROM tenant AS t WHERE only_tenant IS NULL OR t.id = only_tenant ORDER BY t.id
    LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        RETURN QUERY
        SELECT one.id, s.id, s.gateway_id, one.time_zone,
            jsonb_strip_nulls(jsonb_build_object(
                'sensor', jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name),
                'unit', u.code,
                'gateway', CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) END,
                'asset', CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) END,
                'location', CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) END
            )),
            coalesce(r.rules, '[]'::jsonb), w.body
        FROM sensor AS s
        LEFT JOIN LATERAL (
            SELECT jsonb_agg(jsonb_build_object(
                'rule', jsonb_strip_nulls(jsonb_build_object(
                    'id', r.id, 'condition', r.condition, 'onDelay', r.on_delay, 'offDelay', r.off_delay, 'deadband', r.deadband,
                    'severity', r.severity, 'schedule', r.schedule
                )),
                'name', r.name,
                'instruction', r.instruction,
                'response', jsonb_build_object('escalateAfter', r.escalate_after, 'reAlarmAfter', r.re_alarm_after)
            ) ORDER BY r.id) AS rules
            FROM alarm_rule AS r
            WHERE r.enabled AND r.archived_at IS NULL AND (r.sensor_id = s.id OR r.sensor_kind = s.kind)
                AND s.active AND s.archived_at IS NULL
        ) AS r ON true
        LEFT JOIN watch AS w ON w.kind = 'sensor' AND w.subject_id = s.id
        LEFT JOIN unit_of_measure AS u ON u.id = s.unit_id
        LEFT JOIN gateway AS g ON g.id = s.gateway_id
        LEFT JOIN asset AS a ON a.id = s.asset_id
        LEFT JOIN location AS l ON l.id = coalesce(s.location_id, a.location_id)
        WHERE s.id % 64 = part AND (r.rules IS NOT NULL OR w.body IS NOT NULL);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- The gateways of all tenants that were ever heard of, and what is remembered of each.
CREATE FUNCTION watched_gateways()
RETURNS TABLE (
    tenant_id BIGINT, gateway_id BIGINT, name TEXT, place JSONB, heartbeat_minutes INTEGER, last_seen_at TIMESTAMPTZ, remembered JSONB
) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
        SELECT one, g.id, g.name,
            jsonb_strip_nulls(jsonb_build_object(
                'gateway', jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name),
                'location', CASE WHEN l.id IS NOT NULL THEN jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name) END
            )),
            g.heartbeat_minutes, g.last_seen_at, w.body
        FROM gateway AS g
        LEFT JOIN watch AS w ON w.kind = 'gateway' AND w.subject_id = g.id
        LEFT JOIN location AS l ON l.id = g.location_id
        WHERE g.last_seen_at IS NOT NULL AND g.archived_at IS NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Meters that a sensor feeds and that were not read for so long, with the newest value of the sensor.
CREATE FUNCTION due_feeds(pause INTERVAL)
RETURNS TABLE (tenant_id BIGINT, meter_id BIGINT, at TIMESTAMPTZ, value DOUBLE PRECISION, unit TEXT) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
        -- A meter without a unit takes the number as it is.
        SELECT one, s.meter_id, l.at, l.value, CASE WHEN m.unit_id IS NOT NULL THEN u.code END
        FROM sensor AS s
        JOIN sensor_latest AS l ON l.sensor_id = s.id AND l.quality = 'good'
        JOIN meter AS m ON m.id = s.meter_id AND m.active AND m.archived_at IS NULL
        LEFT JOIN unit_of_measure AS u ON u.id = s.unit_id
        LEFT JOIN LATERAL (
            SELECT r.at FROM meter_reading AS r WHERE r.meter_id = s.meter_id ORDER BY r.at DESC LIMIT 1
        ) AS r ON true
        WHERE s.meter_id IS NOT NULL AND s.active AND s.archived_at IS NULL AND (r.at IS NULL OR l.at >= r.at + pause);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
