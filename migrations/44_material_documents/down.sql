DROP TABLE material_receipt_line;
DROP TABLE material_receipt;
DROP TABLE purchase_order_line;
DROP TABLE purchase_order;
DROP TABLE stock_reservation;
DROP TABLE material_request_line;
DROP TABLE material_request;
