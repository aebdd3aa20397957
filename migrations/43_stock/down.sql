DROP TABLE stock_movement;
DROP TABLE stock_item;
