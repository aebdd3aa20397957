DROP TABLE stock_movement_serial;
DROP TABLE stock_serial;
ALTER TABLE stock_transfer_line DROP COLUMN lot_id, DROP COLUMN serials;
ALTER TABLE material_receipt_line
    DROP COLUMN lot_number, DROP COLUMN expires_on, DROP COLUMN supplier_lot, DROP COLUMN serials;
ALTER TABLE stock_movement DROP COLUMN lot_id;
-- Balances of lots cannot become balances of their parts: their ledger is theirs. Without any, nothing is in the way.
ALTER TABLE stock_item
    DROP CONSTRAINT stock_item_unique,
    DROP COLUMN lot_id,
    DROP COLUMN tracking,
    ADD CONSTRAINT stock_item_unique UNIQUE (tenant_id, part_id, location_id);
DROP FUNCTION end_of_day;
DROP TABLE stock_lot;
ALTER TABLE master_part DROP COLUMN tracking;
