-- Dashboards of analytics as a tenant has edited them, what its figures go by, and what they look up.

CREATE TABLE analytics_dashboard (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- stands in its address
    number INTEGER NOT NULL,
    -- null as all below: what the system has for it
    name TEXT,
    period_days INTEGER CHECK (period_days BETWEEN 1 AND 1830),
    -- [{"figure": "mtbf", "width": 3}]
    tiles JSONB CHECK (jsonb_typeof(tiles) = 'array'),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT analytics_dashboard_number_unique UNIQUE (tenant_id, number)
);
CALL protect('analytics_dashboard');

CREATE TABLE analytics_setting (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- until when a preventive order is done on time: by its due time, a day later, or later by a fifth of its interval, 28 days at most
    on_time TEXT NOT NULL DEFAULT 'day' CHECK (on_time IN ('due', 'day', 'interval')),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT analytics_setting_once UNIQUE (tenant_id)
);
CALL protect('analytics_setting');

-- What was done in a period. Completing an order touches all its indexes anyway, because its status is in some of them.
CREATE INDEX work_order_by_actual_end ON work_order (tenant_id, actual_end, id) WHERE actual_end IS NOT NULL;
-- Of a period are archived orders as well.
CREATE INDEX work_order_by_creation ON work_order (tenant_id, created_at);
CREATE INDEX labour_by_start ON labour (tenant_id, started_at);
CREATE INDEX work_request_by_creation ON work_request (tenant_id, created_at, id);
-- When it is planned to end. Row-level security keeps conditions on `coalesce` away from indexes, and those on `CASE` not.
CREATE INDEX work_order_by_planned_end
    ON work_order (tenant_id, (CASE WHEN estimated_end IS NOT NULL THEN estimated_end ELSE estimated_start END));
-- Preventive orders, archived ones as well.
CREATE INDEX work_order_preventive_by_due ON work_order (tenant_id, due) WHERE work_type = 1;

-- What happened in a period. These tables grow at their end, so the least index is enough: a move of a card does not write it.
CREATE INDEX stream_event_by_time ON stream_event USING brin (at);
CREATE INDEX change_by_time ON change USING brin (at);
CREATE INDEX message_by_time ON message USING brin (at);
