-- What is said when work is done.

-- What was done about it, in words.
ALTER TABLE work_order ADD COLUMN resolution TEXT;

-- The requester's rating of the work, once it is done: 1 to 5.
ALTER TABLE work_request
    ADD COLUMN rating INTEGER CHECK (rating BETWEEN 1 AND 5),
    ADD COLUMN rating_remark TEXT NOT NULL DEFAULT '',
    ADD COLUMN rated_at TIMESTAMPTZ;
CREATE INDEX work_request_by_work_order ON work_request (tenant_id, work_order_id) WHERE work_order_id IS NOT NULL;
