-- Which transaction changed a tenant's sensors, or the units that they are in, last. Whoever takes readings remembers the sensors of a
-- gateway for as long as that is the same one, instead of looking hundreds of them up with each delivery.
CREATE TABLE sensor_stamp (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    changed_by XID8 NOT NULL
);
CALL protect('sensor_stamp', audited => false);

-- Of two who change sensors, the second one waits here for the first one's end: so the last one to commit is the last one here. That
-- they come here at their own end only, with nothing left to lock, is what keeps them from waiting for each other.
CREATE FUNCTION note_sensors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    tenant BIGINT := coalesce(NEW.tenant_id, OLD.tenant_id);
    before TEXT := coalesce(current_setting('app.tenant_id', true), '');
BEGIN
    -- Who works for several tenants may have gone on to the next one.
    PERFORM set_config('app.tenant_id', tenant::text, true);
    INSERT INTO sensor_stamp AS s (tenant_id, changed_by) VALUES (tenant, pg_current_xact_id())
    ON CONFLICT (tenant_id) DO UPDATE SET changed_by = excluded.changed_by WHERE s.changed_by <> excluded.changed_by;
    PERFORM set_config('app.tenant_id', before, true);
    RETURN NULL;
END $$;

DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['sensor', 'unit_of_measure'] LOOP
        EXECUTE format('CREATE CONSTRAINT TRIGGER note_sensors AFTER INSERT OR UPDATE OR DELETE ON %I
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_sensors()', one);
    END LOOP;
END $$;
