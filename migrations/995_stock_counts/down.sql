ALTER TABLE stock_item DROP COLUMN count_id;
DROP TABLE stock_count_line;
DROP TABLE stock_count;
