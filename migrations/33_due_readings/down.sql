DROP FUNCTION tenants_with_due_readings();
DROP TABLE reading_due;
