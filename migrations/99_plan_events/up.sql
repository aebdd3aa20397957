-- What event triggers of maintenance plans wait for: alarms of a rule, limits of sensors and meters, the status and the starts of assets, failure
-- codes. Each event is noted once, where it happens, and the generator decides about each.

ALTER TABLE event_trigger
    ALTER COLUMN alarm_rule_id DROP NOT NULL,
    ADD COLUMN kind TEXT NOT NULL DEFAULT 'alarm'
        CHECK (kind IN ('alarm', 'sensorLimit', 'meterLimit', 'assetStatus', 'failureCode', 'starts')),
    ADD COLUMN sensor_id BIGINT,
    ADD COLUMN meter_id BIGINT,
    ADD COLUMN comparison TEXT NOT NULL DEFAULT 'above' CHECK (comparison IN ('above', 'below')),
    ADD COLUMN limit_value NUMERIC(18, 6),
    ADD COLUMN operating_status_id BIGINT,
    ADD COLUMN failure_code_id BIGINT,
    -- every so many
    ADD COLUMN starts INTEGER CHECK (starts BETWEEN 1 AND 1000000),
    ADD FOREIGN KEY (tenant_id, sensor_id) REFERENCES sensor (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, meter_id) REFERENCES meter (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, operating_status_id) REFERENCES operating_status (tenant_id, id),
    ADD FOREIGN KEY (tenant_id, failure_code_id) REFERENCES failure_code (tenant_id, id),
    ADD CONSTRAINT event_trigger_complete CHECK (CASE kind
        WHEN 'alarm' THEN alarm_rule_id IS NOT NULL
        WHEN 'sensorLimit' THEN sensor_id IS NOT NULL AND limit_value IS NOT NULL
        WHEN 'meterLimit' THEN meter_id IS NOT NULL AND limit_value IS NOT NULL
        WHEN 'assetStatus' THEN operating_status_id IS NOT NULL
        WHEN 'failureCode' THEN failure_code_id IS NOT NULL
        ELSE starts IS NOT NULL
    END);
CREATE INDEX event_trigger_by_sensor ON event_trigger (tenant_id, sensor_id);
CREATE INDEX event_trigger_by_meter ON event_trigger (tenant_id, meter_id);
CREATE INDEX event_trigger_by_status ON event_trigger (tenant_id, operating_status_id);
CREATE INDEX event_trigger_by_failure ON event_trigger (tenant_id, failure_code_id);
CREATE INDEX event_trigger_by_kind ON event_trigger (tenant_id, kind);

CREATE TABLE plan_event (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    trigger_id BIGINT NOT NULL,
    -- at which it happened
    asset_id BIGINT,
    -- what makes it one event, however often it is told
    key TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    -- in words
    what TEXT NOT NULL,
    -- when the generator decided about it
    handled_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT plan_event_unique UNIQUE (tenant_id, trigger_id, key),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id)
);
CREATE INDEX plan_event_waiting ON plan_event (tenant_id, plan_id, at, id) WHERE handled_at IS NULL;
CREATE INDEX plan_event_of_plan ON plan_event (tenant_id, plan_id, handled_at);
CALL protect('plan_event', audited => false);

-- How often an asset was started since its starts made an event.
CREATE TABLE plan_start_count (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    trigger_id BIGINT NOT NULL,
    asset_id BIGINT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, trigger_id, asset_id),
    FOREIGN KEY (tenant_id, trigger_id) REFERENCES event_trigger (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id)
);
CREATE INDEX plan_start_count_by_asset ON plan_start_count (tenant_id, asset_id);
CALL protect('plan_start_count', audited => false);

-- Whether a plan generates for an asset: one without assets does for all.
CREATE FUNCTION is_plan_for(plan BIGINT, asset BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM maintenance_plan AS p WHERE p.id = plan AND p.status IN ('active', 'paused') AND p.archived_at IS NULL)
        AND (EXISTS (SELECT FROM maintenance_plan_asset AS a WHERE a.plan_id = plan AND a.asset_id = asset)
            OR NOT EXISTS (SELECT FROM maintenance_plan_asset AS a WHERE a.plan_id = plan))
$$;

CREATE FUNCTION is_beyond_limit(value NUMERIC, comparison TEXT, limit_value NUMERIC) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE comparison WHEN 'above' THEN value > limit_value ELSE value < limit_value END
$$;

-- What is copied from an archive of the tenant has been noted there.
CREATE FUNCTION note_alarm_for_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
    SELECT e.plan_id, e.id, NEW.asset_id, format('alarm:%s:%s', NEW.id, (extract(epoch FROM NEW.raised_at) * 1000000)::bigint),
        NEW.raised_at, NEW.name
    FROM event_trigger AS e
    WHERE e.alarm_rule_id = NEW.rule_id AND e.kind = 'alarm' AND e.archived_at IS NULL AND is_plan_for(e.plan_id, NEW.asset_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER note_for_plans AFTER INSERT OR UPDATE OF raised_at ON alarm
    FOR EACH ROW WHEN (NEW.rule_id IS NOT NULL AND current_setting('app.copying', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_alarm_for_plans();

-- A value beyond the limit after one within it. Readings that are told later than newer ones are the past.
CREATE FUNCTION note_reading_for_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
    SELECT e.plan_id, e.id, m.asset_id, format('reading:%s', NEW.id), NEW.at, format('%s: %s', m.name, trim_scale(NEW.value))
    FROM event_trigger AS e JOIN meter AS m ON m.id = e.meter_id
    WHERE e.meter_id = NEW.meter_id AND e.kind = 'meterLimit' AND e.archived_at IS NULL
        AND is_beyond_limit(NEW.value, e.comparison, e.limit_value)
        AND NOT coalesce((
            SELECT is_beyond_limit(r.value, e.comparison, e.limit_value) FROM meter_reading AS r
            WHERE r.meter_id = NEW.meter_id AND r.at < NEW.at AND r.value IS NOT NULL ORDER BY r.at DESC LIMIT 1
        ), false)
        AND NOT EXISTS (SELECT FROM meter_reading AS r WHERE r.meter_id = NEW.meter_id AND r.at > NEW.at)
        AND is_plan_for(e.plan_id, m.asset_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER note_for_plans AFTER INSERT ON meter_reading
    FOR EACH ROW WHEN (NEW.value IS NOT NULL AND current_setting('app.copying', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_reading_for_plans();

-- A status that an asset takes, and a start: from a status that counts as down to one that counts as up.
CREATE FUNCTION note_status_for_plans() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    moment CONSTANT BIGINT := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
    present CONSTANT TEXT := coalesce((SELECT s.name FROM operating_status AS s WHERE s.id = NEW.operating_status_id), '');
    started CONSTANT BOOLEAN := EXISTS (
        SELECT FROM operating_status AS before, operating_status AS after
        WHERE before.id = OLD.operating_status_id AND before.state = 'down'
            AND after.id = NEW.operating_status_id AND after.state = 'up'
    );
BEGIN
    INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
    SELECT e.plan_id, e.id, NEW.id, format('status:%s:%s', NEW.id, moment), now(), format('%s: %s', NEW.name, present)
    FROM event_trigger AS e
    WHERE e.operating_status_id = NEW.operating_status_id AND e.kind = 'assetStatus' AND e.archived_at IS NULL
        AND is_plan_for(e.plan_id, NEW.id)
    ON CONFLICT DO NOTHING;
    IF started THEN
        WITH counted AS (
            INSERT INTO plan_start_count AS c (trigger_id, asset_id, count)
            SELECT e.id, NEW.id, 1 FROM event_trigger AS e
            WHERE e.kind = 'starts' AND e.archived_at IS NULL AND is_plan_for(e.plan_id, NEW.id)
            ON CONFLICT (tenant_id, trigger_id, asset_id) DO UPDATE SET count = CASE
                WHEN c.count >= (SELECT e.starts FROM event_trigger AS e WHERE e.id = c.trigger_id) THEN 1 ELSE c.count + 1 END
            RETURNING c.trigger_id, c.count
        )
        INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
        SELECT e.plan_id, e.id, NEW.id, format('starts:%s:%s', NEW.id, moment), now(), format('%s: %s starts', NEW.name, counted.count)
        FROM counted JOIN event_trigger AS e ON e.id = counted.trigger_id WHERE counted.count >= e.starts
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER note_for_plans AFTER UPDATE OF operating_status_id ON asset
    FOR EACH ROW WHEN (NEW.operating_status_id IS DISTINCT FROM OLD.operating_status_id AND current_setting('app.copying', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION note_status_for_plans();

-- A failure code that a downtime gets, or one below the one that is waited for.
CREATE FUNCTION note_failure_for_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.failure_code_id IS NOT DISTINCT FROM OLD.failure_code_id THEN
        RETURN NULL;
    END IF;
    INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
    WITH RECURSIVE codes AS (
        SELECT f.id, f.parent_id FROM failure_code AS f WHERE f.id = NEW.failure_code_id
        UNION SELECT f.id, f.parent_id FROM failure_code AS f JOIN codes ON f.id = codes.parent_id
    )
    SELECT e.plan_id, e.id, NEW.asset_id, format('failure:%s:%s', NEW.id, NEW.failure_code_id), now(),
        format('%s: %s', (SELECT a.name FROM asset AS a WHERE a.id = NEW.asset_id), (SELECT f.name FROM failure_code AS f WHERE f.id = NEW.failure_code_id))
    FROM event_trigger AS e
    WHERE e.failure_code_id IN (SELECT codes.id FROM codes) AND e.kind = 'failureCode' AND e.archived_at IS NULL
        AND is_plan_for(e.plan_id, NEW.asset_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER note_for_plans AFTER INSERT OR UPDATE OF failure_code_id ON downtime
    FOR EACH ROW WHEN (NEW.failure_code_id IS NOT NULL AND current_setting('app.copying', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION note_failure_for_plans();

-- Minutes in which a sensor was beyond a limit, after one in which it was not. Readings of sensors come by the thousand a second: nothing
-- looks at each of them, but the round looks at the minutes that they are merged into. What arrives ten minutes late is the past.
CREATE FUNCTION note_sensors_for_plans(present TIMESTAMPTZ) RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO plan_event (plan_id, trigger_id, asset_id, key, at, what)
    SELECT e.plan_id, e.id, s.asset_id, format('sensor:%s:%s', s.id, extract(epoch FROM m.at)::bigint), m.last_at,
        format('%s: %s', s.name, CASE e.comparison WHEN 'above' THEN m.max ELSE m.min END)
    FROM event_trigger AS e JOIN sensor AS s ON s.id = e.sensor_id JOIN sensor_minute AS m ON m.sensor_id = s.id
    WHERE e.kind = 'sensorLimit' AND e.archived_at IS NULL AND m.at > present - interval '10 minutes' AND m.last_at >= e.updated_at
        AND is_beyond_limit((CASE e.comparison WHEN 'above' THEN m.max ELSE m.min END)::numeric, e.comparison, e.limit_value)
        AND NOT coalesce((
            SELECT is_beyond_limit((CASE e.comparison WHEN 'above' THEN p.max ELSE p.min END)::numeric, e.comparison, e.limit_value)
            FROM sensor_minute AS p WHERE p.sensor_id = s.id AND p.at < m.at ORDER BY p.at DESC LIMIT 1
        ), false)
        AND is_plan_for(e.plan_id, s.asset_id)
    ON CONFLICT DO NOTHING
$$;

-- As before, and when an event waits. A plan that failed is looked at again a day later: its events wait for that.
CREATE OR REPLACE FUNCTION call_due_plans(present TIMESTAMPTZ, most INTEGER)
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        PERFORM note_sensors_for_plans(present);
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
                    OR s.error = '' AND EXISTS (SELECT FROM plan_event AS e WHERE e.plan_id = p.id AND e.handled_at IS NULL)
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
