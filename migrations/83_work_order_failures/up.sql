-- Failures found on work orders: what failed, what was seen of it, why, and what helped.
CREATE TABLE work_order_failure (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    class_id BIGINT NOT NULL,
    problem_id BIGINT,
    cause_id BIGINT,
    remedy_id BIGINT,
    -- observed
    mode_id BIGINT,
    -- apparent
    mechanism_id BIGINT,
    failed_at TIMESTAMPTZ,
    downtime_id BIGINT,
    note TEXT NOT NULL DEFAULT '',
    added_at TIMESTAMPTZ NOT NULL,
    added_by_name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, class_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, problem_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, cause_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, remedy_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, mode_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, mechanism_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, downtime_id) REFERENCES downtime (tenant_id, id),
    CHECK (cause_id IS NULL OR problem_id IS NOT NULL),
    CHECK (remedy_id IS NULL OR cause_id IS NOT NULL)
);
CREATE INDEX work_order_failure_of_work_order ON work_order_failure (tenant_id, work_order_id, id);
CREATE UNIQUE INDEX work_order_failure_downtime_unique ON work_order_failure (tenant_id, downtime_id) WHERE downtime_id IS NOT NULL;
CREATE INDEX work_order_failure_by_class ON work_order_failure (tenant_id, class_id);
CREATE INDEX work_order_failure_by_problem ON work_order_failure (tenant_id, problem_id) WHERE problem_id IS NOT NULL;
CREATE INDEX work_order_failure_by_cause ON work_order_failure (tenant_id, cause_id) WHERE cause_id IS NOT NULL;
CREATE INDEX work_order_failure_by_remedy ON work_order_failure (tenant_id, remedy_id) WHERE remedy_id IS NOT NULL;
CREATE INDEX work_order_failure_by_mode ON work_order_failure (tenant_id, mode_id) WHERE mode_id IS NOT NULL;
CREATE INDEX work_order_failure_by_mechanism ON work_order_failure (tenant_id, mechanism_id) WHERE mechanism_id IS NOT NULL;
CALL protect('work_order_failure', audited => false);
