-- The tasks of a group are kept version by version, and a plan that uses the group says which one: a change of the group is offered to its
-- plans and does not change their work by itself.

CREATE TABLE task_group_version (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    task_group_id BIGINT NOT NULL,
    -- from 1; the highest is what the group says now
    number INTEGER NOT NULL,
    -- [{name, mandatory, estLaborHrs, subTasks}], in order
    tasks JSONB NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, task_group_id, number),
    FOREIGN KEY (tenant_id, task_group_id) REFERENCES task_group (tenant_id, id)
);
CALL protect('task_group_version', audited => false);

ALTER TABLE maintenance_plan_task_group ADD COLUMN group_version INTEGER;

-- Keeps the tasks of a group as a version, unless they are as the last version has them. Versions that no plan uses any more are forgotten.
CREATE FUNCTION keep_task_group_version(of_group BIGINT) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
    tasks_now JSONB;
    last task_group_version;
    newest INTEGER;
BEGIN
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'mandatory', t.mandatory, 'estLaborHrs', t.est_labor_hrs::text,
        'subTasks', t.sub_tasks) ORDER BY t.position, t.id), '[]') INTO tasks_now FROM task_group_task AS t WHERE t.task_group_id = of_group;
    SELECT * INTO last FROM task_group_version AS v WHERE v.task_group_id = of_group ORDER BY v.number DESC LIMIT 1;
    IF last.number IS NOT NULL AND last.tasks = tasks_now THEN
        RETURN last.number;
    END IF;
    newest := coalesce(last.number, 0) + 1;
    INSERT INTO task_group_version (task_group_id, number, tasks) VALUES (of_group, newest, tasks_now);
    DELETE FROM task_group_version AS v WHERE v.task_group_id = of_group AND v.number < newest AND NOT EXISTS (
        SELECT FROM maintenance_plan_task_group AS l WHERE l.task_group_id = of_group AND l.group_version = v.number);
    RETURN newest;
END $$;

-- What plans have by now is no change of them.
ALTER TABLE maintenance_plan_task_group DISABLE TRIGGER record_change;
DO $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        PERFORM keep_task_group_version(g.id) FROM task_group AS g WHERE g.tenant_id = one;
        UPDATE maintenance_plan_task_group SET group_version = 1 WHERE tenant_id = one;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
ALTER TABLE maintenance_plan_task_group ENABLE TRIGGER record_change;

ALTER TABLE maintenance_plan_task_group ALTER COLUMN group_version SET NOT NULL,
    ADD CONSTRAINT maintenance_plan_task_group_version FOREIGN KEY (tenant_id, task_group_id, group_version)
        REFERENCES task_group_version (tenant_id, task_group_id, number);
CREATE INDEX maintenance_plan_task_group_by_version ON maintenance_plan_task_group (tenant_id, task_group_id, group_version);

-- A plan that gets a group gets its newest version.
CREATE FUNCTION take_task_group_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' OR NEW.group_version IS NULL THEN
        NEW.group_version := coalesce(
            (SELECT max(v.number) FROM task_group_version AS v WHERE v.tenant_id = NEW.tenant_id AND v.task_group_id = NEW.task_group_id),
            keep_task_group_version(NEW.task_group_id));
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER take_version_of_new BEFORE INSERT ON maintenance_plan_task_group FOR EACH ROW EXECUTE FUNCTION take_task_group_version();
CREATE TRIGGER take_version_of_other BEFORE UPDATE OF task_group_id ON maintenance_plan_task_group FOR EACH ROW
    WHEN (OLD.task_group_id IS DISTINCT FROM NEW.task_group_id) EXECUTE FUNCTION take_task_group_version();
