DROP TABLE part_standard_price;
ALTER TABLE master_part DROP COLUMN standard_price;
DROP TABLE stock_layer_movement;
DROP TABLE stock_layer;
ALTER TABLE stock_item DROP COLUMN valuation;
ALTER TABLE tenant DROP COLUMN stock_valuation;
