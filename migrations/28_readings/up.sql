-- What sensors measured: each reading once, by week; the newest of each sensor; and what is kept of a minute and an hour.

-- That there is such a sensor is said by those who take readings: a reference would be looked up once a reading, and every new
-- week would lock the sensors.
CREATE TABLE sensor_reading (
    tenant_id BIGINT NOT NULL,
    sensor_id BIGINT NOT NULL,
    -- when the device measured it
    at TIMESTAMPTZ NOT NULL,
    -- in the sensor's unit, calibrated; NaN would be larger than anything
    value DOUBLE PRECISION NOT NULL CHECK (abs(value) < 'Infinity'),
    quality TEXT NOT NULL CHECK (quality IN ('good', 'uncertain')),
    received_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, sensor_id, at)
) PARTITION BY RANGE (at);
CALL protect('sensor_reading', audited => false);

-- The newest reading of each sensor.
CREATE TABLE sensor_latest (
    tenant_id BIGINT NOT NULL,
    sensor_id BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    quality TEXT NOT NULL CHECK (quality IN ('good', 'uncertain')),
    PRIMARY KEY (tenant_id, sensor_id),
    FOREIGN KEY (tenant_id, sensor_id) REFERENCES sensor (tenant_id, id)
) WITH (fillfactor = 50);
CALL protect('sensor_latest', audited => false);

-- The readings of a minute: `at` is its beginning.
CREATE TABLE sensor_minute (
    tenant_id BIGINT NOT NULL,
    sensor_id BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    min DOUBLE PRECISION NOT NULL,
    max DOUBLE PRECISION NOT NULL,
    sum DOUBLE PRECISION NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    last DOUBLE PRECISION NOT NULL,
    last_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, sensor_id, at)
) WITH (fillfactor = 80);
CALL protect('sensor_minute', audited => false);

-- The readings of an hour, of UTC. They stay when the readings themselves are no longer kept: 8,760 a year.
CREATE TABLE sensor_hour (LIKE sensor_minute INCLUDING ALL) WITH (fillfactor = 80);
CALL protect('sensor_hour', audited => false);

-- When the week begins that a time falls into: on Monday, by UTC.
CREATE FUNCTION reading_week(at TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE AS $$
    SELECT date_trunc('week', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
$$;

-- Makes the partitions of the weeks that these times fall into, where there are none; how many. Times that no reading can be
-- of are left out, so nobody can make ten thousand of them. The new table is attached rather than declared a part: that locks
-- out other changes of the table, but nobody who reads or writes it.
CREATE FUNCTION make_reading_weeks(times TIMESTAMPTZ[]) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' AS $$
DECLARE
    week TIMESTAMPTZ;
    name TEXT;
    made INTEGER := 0;
BEGIN
    FOR week IN
        SELECT DISTINCT reading_week(one) FROM unnest(times) AS one
        WHERE one >= '2000-01-01' AND one < now() + interval '5 weeks' ORDER BY 1
    LOOP
        name := 'sensor_reading_' || to_char(week, 'YYYYMMDD');
        CONTINUE WHEN to_regclass(name) IS NOT NULL;
        -- Of two who miss it, one makes it.
        PERFORM pg_advisory_xact_lock(hashtextextended('sensor_reading', 0));
        CONTINUE WHEN to_regclass(name) IS NOT NULL;
        EXECUTE format('CREATE TABLE %I (LIKE sensor_reading INCLUDING ALL)', name);
        -- What goes through the parent is let through by the parent's policy; nobody gets in here directly.
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
        EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, gantry_app', name);
        EXECUTE format(
            'ALTER TABLE sensor_reading ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, week, week + interval '7 days'
        );
        made := made + 1;
    END LOOP;
    RETURN made;
END $$;

-- Drops the partitions whose readings are all older than the longest retention of any sensor; how many. That needs the table for
-- itself for a moment: who does not get it soon leaves it to the next day.
CREATE FUNCTION drop_reading_weeks() RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' SET lock_timeout = '1s' AS $$
DECLARE
    one BIGINT;
    days INTEGER;
    longest INTEGER := 0;
    week RECORD;
    dropped INTEGER := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        SELECT coalesce(max(s.retention_days), 0) INTO days FROM sensor AS s;
        longest := greatest(longest, days);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    FOR week IN
        SELECT c.oid::regclass AS name, to_date(right(c.relname, 8), 'YYYYMMDD') AS monday
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'sensor_reading'::regclass ORDER BY c.relname
    LOOP
        CONTINUE WHEN week.monday + 7 > now() - make_interval(days => longest);
        EXECUTE format('DROP TABLE %s', week.name);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
EXCEPTION WHEN lock_not_available THEN
    RETURN 0;
END $$;

-- Deletes at most so many readings that are past the retention of their sensors, and rows that were kept of their minutes; how many
-- in all. Whole hours, so that an hour is always told by all of its readings or by none.
CREATE FUNCTION forget_readings(most INTEGER) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    old RECORD;
    gone BIGINT;
    forgotten BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        FOR old IN
            SELECT s.id, date_trunc('hour', now() - make_interval(days => s.retention_days)) AS until FROM sensor AS s ORDER BY s.id
        LOOP
            DELETE FROM sensor_minute AS m WHERE m.sensor_id = old.id AND m.at IN (
                SELECT f.at FROM sensor_minute AS f WHERE f.sensor_id = old.id AND f.at < old.until
                ORDER BY f.at LIMIT most - forgotten
            );
            GET DIAGNOSTICS gone = ROW_COUNT;
            forgotten := forgotten + gone;
            EXIT WHEN forgotten >= most;
            DELETE FROM sensor_reading AS r WHERE r.sensor_id = old.id AND r.at < old.until AND r.at IN (
                SELECT f.at FROM sensor_reading AS f WHERE f.sensor_id = old.id AND f.at < old.until
                ORDER BY f.at LIMIT most - forgotten
            );
            GET DIAGNOSTICS gone = ROW_COUNT;
            forgotten := forgotten + gone;
            EXIT WHEN forgotten >= most;
        END LOOP;
        EXIT WHEN forgotten >= most;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN forgotten;
END $$;

-- Functions of the owner's look for names here and nowhere else, and are for the runtime role alone.
DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['make_reading_weeks(timestamptz[])', 'drop_reading_weeks()'] LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', one, current_schema());
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', one);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO gantry_app', one);
    END LOOP;
END $$;

SELECT make_reading_weeks(ARRAY(SELECT now() + make_interval(days => 7 * ahead) FROM generate_series(0, 4) AS ahead));
