DROP TABLE work_order_cost;
