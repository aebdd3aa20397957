DROP TABLE work_order_failure;
