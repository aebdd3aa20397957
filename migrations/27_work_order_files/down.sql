DROP TABLE work_order_file;
