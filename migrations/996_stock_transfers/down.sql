DROP TABLE stock_transfer_line;
DROP TABLE stock_transfer;
