DROP INDEX work_request_by_work_order;
ALTER TABLE work_request
    DROP COLUMN rating,
    DROP COLUMN rating_remark,
    DROP COLUMN rated_at;
ALTER TABLE work_order DROP COLUMN resolution;
