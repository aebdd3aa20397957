DROP TABLE label;
DROP TABLE list;
DROP TABLE board;
DROP TABLE work_order_status;
DROP SEQUENCE stream_item_id;
