DROP TABLE calendar_feed;
DROP INDEX work_order_of_days;
DROP INDEX work_order_by_calendar;
