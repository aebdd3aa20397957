DROP TABLE stock_level;
DROP TABLE stock_location;
DROP TABLE warehouse;
DROP TABLE supplier_part;
DROP TABLE supplier_contact;
DROP TABLE supplier;
DROP TABLE part_conversion;
DROP TABLE master_part;
