-- Costs of work orders besides labour and parts: what is bought, services of others, other costs.
CREATE TABLE work_order_cost (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('purchase', 'service', 'other')),
    planned BOOLEAN NOT NULL,
    description TEXT NOT NULL,
    -- the number of an invoice or an order
    document TEXT NOT NULL DEFAULT '',
    incurred_on DATE NOT NULL,
    amount NUMERIC(14, 2) NOT NULL CHECK (amount >= 0),
    -- ISO 4217; another one than the tenant's has the rate of its day
    currency TEXT NOT NULL,
    exchange_rate NUMERIC(14, 6) NOT NULL DEFAULT 1 CHECK (exchange_rate > 0),
    base_amount NUMERIC(20, 2) NOT NULL GENERATED ALWAYS AS (round(amount * exchange_rate, 2)) STORED,
    added_at TIMESTAMPTZ NOT NULL,
    added_by_name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX work_order_cost_of_work_order ON work_order_cost (tenant_id, work_order_id, id);
CALL protect('work_order_cost', audited => false);
