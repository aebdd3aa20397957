ALTER TABLE stock_count_line DROP COLUMN missing_pieces, DROP COLUMN found_pieces, DROP COLUMN named;
DROP FUNCTION lot_expired;
