DROP TABLE landed_cost_share;
DROP TABLE landed_cost;
ALTER TABLE master_part DROP COLUMN weight;
