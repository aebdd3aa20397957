DROP TABLE stream_event_mention;
DROP TABLE work_order_link;
