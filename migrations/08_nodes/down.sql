DROP INDEX session_by_issue;
DROP TABLE node;
DELETE FROM sub_module_permission WHERE sub_module = 'system';
