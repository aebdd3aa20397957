-- The role stays: it belongs to the cluster, and other databases may be using it.
DROP TABLE counter;
DROP TABLE change;
DROP PROCEDURE protect;
DROP TABLE tenant;
DROP FUNCTION record_change;
DO $$ BEGIN EXECUTE format('REVOKE USAGE ON SCHEMA %I FROM gantry_app', current_schema()); END $$;
