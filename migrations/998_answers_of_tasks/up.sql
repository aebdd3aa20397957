-- How tasks and sub-tasks are answered, on work orders, in task groups and in plans, and the answers that are more than a tick.

-- none: by a tick
ALTER TABLE task
    ADD COLUMN answer_format JSONB,
    -- the photo or the signature
    ADD COLUMN answer_file_id BIGINT,
    ADD FOREIGN KEY (tenant_id, answer_file_id) REFERENCES work_order_file (tenant_id, id);
CREATE INDEX task_by_answer_file ON task (tenant_id, answer_file_id) WHERE answer_file_id IS NOT NULL;

ALTER TABLE sub_task
    ADD COLUMN answer_format JSONB,
    -- 1 Pass, 2 Fail, 3 Flag
    ADD COLUMN inspection_result SMALLINT CHECK (inspection_result BETWEEN 1 AND 3),
    ADD COLUMN value TEXT,
    ADD COLUMN answer_file_id BIGINT,
    ADD FOREIGN KEY (tenant_id, answer_file_id) REFERENCES work_order_file (tenant_id, id);
CREATE INDEX sub_task_by_answer_file ON sub_task (tenant_id, answer_file_id) WHERE answer_file_id IS NOT NULL;

ALTER TABLE task_group_task ADD COLUMN answer_format JSONB;
ALTER TABLE planned_task ADD COLUMN answer_format JSONB;

-- As before, with the formats. A task that is ticked is written as it was, so that no version differs because of this.
CREATE OR REPLACE FUNCTION keep_task_group_version(of_group BIGINT) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
    tasks_now JSONB;
    last task_group_version;
    newest INTEGER;
BEGIN
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'mandatory', t.mandatory, 'estLaborHrs', t.est_labor_hrs::text,
        'subTasks', t.sub_tasks) || CASE WHEN t.answer_format IS NULL THEN '{}' ELSE jsonb_build_object('answerFormat', t.answer_format) END
        ORDER BY t.position, t.id), '[]') INTO tasks_now FROM task_group_task AS t WHERE t.task_group_id = of_group;
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

-- The work order that a request follows up, as a failed answer of one of its tasks does.
ALTER TABLE work_request
    ADD COLUMN follows_work_order_id BIGINT,
    ADD FOREIGN KEY (tenant_id, follows_work_order_id) REFERENCES work_order (tenant_id, id);
CREATE INDEX work_request_by_followed ON work_request (tenant_id, follows_work_order_id) WHERE follows_work_order_id IS NOT NULL;
