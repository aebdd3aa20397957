ALTER TABLE stock_location DROP COLUMN max_weight;
DROP TABLE supplier_contract_line;
DROP TABLE supplier_contract;
