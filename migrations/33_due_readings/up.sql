-- What is still due of readings that were kept: their minutes, hours and newest values. A row a delivery, gone a moment later.

CREATE TABLE reading_due (
    tenant_id BIGINT NOT NULL,
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    -- of each reading, in the same order
    sensors BIGINT[] NOT NULL,
    times TIMESTAMPTZ[] NOT NULL,
    numbers DOUBLE PRECISION[] NOT NULL,
    uncertain BOOLEAN[] NOT NULL,
    -- they took the place of others, so their minutes and hours are made anew
    replaced BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, id)
) WITH (
    -- all of it is garbage within a second
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 10000
);
-- Not worth compressing for a second.
ALTER TABLE reading_due ALTER sensors SET STORAGE EXTERNAL, ALTER times SET STORAGE EXTERNAL,
    ALTER numbers SET STORAGE EXTERNAL, ALTER uncertain SET STORAGE EXTERNAL;
CALL protect('reading_due', audited => false);

-- The tenants whose readings something is due of.
CREATE FUNCTION tenants_with_due_readings() RETURNS SETOF BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        IF EXISTS (SELECT FROM reading_due) THEN
            RETURN NEXT one;
        END IF;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- As before, but whoever waited for another one asks the catalogue itself: what to_regclass remembers is not renewed by
-- waiting for an advisory lock.
CREATE OR REPLACE FUNCTION make_reading_weeks(times TIMESTAMPTZ[]) RETURNS INTEGER
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
        CONTINUE WHEN EXISTS (
            SELECT FROM pg_class AS c WHERE c.relname = name
            AND c.relnamespace = (SELECT p.relnamespace FROM pg_class AS p WHERE p.oid = 'sensor_reading'::regclass)
        );
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
DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION make_reading_weeks(timestamptz[]) SET search_path = %I, pg_temp', current_schema());
END $$;
