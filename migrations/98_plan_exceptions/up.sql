-- Occurrences of maintenance plans that people moved or left out, one by one, and series that were moved as a whole.

CREATE TABLE plan_exception (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    plan_id BIGINT NOT NULL,
    asset_id BIGINT,
    trigger_id BIGINT NOT NULL,
    -- what identifies the occurrence: the date of the series, or the value of the meter
    target TEXT NOT NULL,
    -- when it was due before
    due_on DATE NOT NULL,
    -- empty: it is left out
    moved_to DATE,
    reason TEXT NOT NULL DEFAULT '',
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT plan_exception_unique UNIQUE NULLS NOT DISTINCT (tenant_id, plan_id, asset_id, trigger_id, target),
    FOREIGN KEY (tenant_id, plan_id) REFERENCES maintenance_plan (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id)
);
CREATE INDEX plan_exception_of_plan ON plan_exception (tenant_id, plan_id, due_on DESC, id DESC);
CREATE INDEX plan_exception_by_asset ON plan_exception (tenant_id, asset_id);
CALL protect('plan_exception');

-- From this day on its dates count: what was before its series was moved stays as it was.
ALTER TABLE calendar_trigger ADD COLUMN counts_from DATE;

ALTER TABLE plan_log DROP CONSTRAINT plan_log_kind_check,
    ADD CONSTRAINT plan_log_kind_check CHECK (kind IN ('generated', 'skipped', 'failed', 'moved', 'restored'));

-- An exception that was removed makes the generator look at its plan, too.
CREATE OR REPLACE FUNCTION touch_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE plan_schedule SET next_at = '-infinity' WHERE tenant_id = OLD.tenant_id AND plan_id = OLD.plan_id;
    ELSE
        UPDATE plan_schedule SET next_at = '-infinity' WHERE tenant_id = NEW.tenant_id AND plan_id = NEW.plan_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER touch_plan AFTER INSERT OR UPDATE OR DELETE ON plan_exception FOR EACH ROW EXECUTE FUNCTION touch_plan();

-- The occurrences of a plan in a span, for the figures of its health.
CREATE INDEX plan_occurrence_of_plan ON plan_occurrence (tenant_id, plan_id, due_on);
