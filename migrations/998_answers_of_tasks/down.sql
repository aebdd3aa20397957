DROP INDEX work_request_by_followed;
ALTER TABLE work_request DROP COLUMN follows_work_order_id;

CREATE OR REPLACE FUNCTION keep_task_group_version(of_group BIGINT) RETURNS INTEGER LANGUAGE plpgsql AS $$
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

ALTER TABLE planned_task DROP COLUMN answer_format;
ALTER TABLE task_group_task DROP COLUMN answer_format;
DROP INDEX sub_task_by_answer_file;
ALTER TABLE sub_task
    DROP COLUMN answer_format,
    DROP COLUMN inspection_result,
    DROP COLUMN value,
    DROP COLUMN answer_file_id;
DROP INDEX task_by_answer_file;
ALTER TABLE task
    DROP COLUMN answer_format,
    DROP COLUMN answer_file_id;
