-- Statuses of work orders become a family: people name, colour, order and archive them.
-- The system status is set by its word; the number that queries join by follows from it.
ALTER TABLE work_order_status
    ADD COLUMN counts_as TEXT NOT NULL GENERATED ALWAYS AS
        (CASE system_status WHEN 1 THEN 'open' WHEN 2 THEN 'inReview' WHEN 3 THEN 'completed' ELSE 'closed' END) STORED,
    -- among those of the same system status
    ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE work_order_status ALTER COLUMN counts_as DROP EXPRESSION;
ALTER TABLE work_order_status DROP COLUMN system_status;
ALTER TABLE work_order_status
    ADD CHECK (counts_as IN ('open', 'inReview', 'completed', 'closed')),
    ADD COLUMN system_status SMALLINT NOT NULL GENERATED ALWAYS AS
        (CASE counts_as WHEN 'open' THEN 1 WHEN 'inReview' THEN 2 WHEN 'completed' THEN 3 ELSE 4 END) STORED;
CREATE INDEX work_order_status_by_name ON work_order_status (tenant_id, name, id);
CREATE INDEX work_order_status_by_system_status ON work_order_status (tenant_id, system_status, position, id);
CALL make_family('work_order_status', 'name');
