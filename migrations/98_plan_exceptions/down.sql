DROP INDEX plan_occurrence_of_plan;
DROP TABLE plan_exception;
CREATE OR REPLACE FUNCTION touch_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE plan_schedule SET next_at = '-infinity' WHERE tenant_id = NEW.tenant_id AND plan_id = NEW.plan_id;
    RETURN NULL;
END $$;
DELETE FROM plan_log WHERE kind IN ('moved', 'restored');
ALTER TABLE plan_log DROP CONSTRAINT plan_log_kind_check,
    ADD CONSTRAINT plan_log_kind_check CHECK (kind IN ('generated', 'skipped', 'failed'));
ALTER TABLE calendar_trigger DROP COLUMN counts_from;
