DROP TRIGGER take_version_of_other ON maintenance_plan_task_group;
DROP TRIGGER take_version_of_new ON maintenance_plan_task_group;
DROP FUNCTION take_task_group_version();
ALTER TABLE maintenance_plan_task_group DROP COLUMN group_version;
DROP FUNCTION keep_task_group_version(BIGINT);
DROP TABLE task_group_version;
