-- Where the parts of a plan come from: orders reserve there, and what is foreseen is ordered for it.
ALTER TABLE planned_part ADD COLUMN warehouse_id BIGINT, ADD FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id);
