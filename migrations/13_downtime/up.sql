-- When assets did not run, and why.

CREATE TABLE downtime (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    asset_id BIGINT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    -- empty: it does not run yet
    ended_at TIMESTAMPTZ CHECK (ended_at > started_at),
    reason TEXT NOT NULL DEFAULT '',
    planned BOOLEAN NOT NULL DEFAULT false,
    failure_code_id BIGINT,
    work_order_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, failure_code_id) REFERENCES failure_code (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id)
);
-- That no two of an asset overlap is checked under a lock of the asset; this much is certain without it.
CREATE UNIQUE INDEX downtime_open_unique ON downtime (tenant_id, asset_id) WHERE ended_at IS NULL AND archived_at IS NULL;
CREATE INDEX downtime_by_start ON downtime (tenant_id, started_at, id);
CREATE INDEX downtime_by_end ON downtime (tenant_id, ended_at, id);
CREATE INDEX downtime_by_asset ON downtime (tenant_id, asset_id, started_at, id);
CREATE INDEX downtime_by_failure ON downtime (tenant_id, failure_code_id);
CREATE INDEX downtime_by_work_order ON downtime (tenant_id, work_order_id) WHERE work_order_id IS NOT NULL;
CALL protect('downtime');
CALL make_family('downtime', 'reason');

-- What an asset has cost is asked of all of its work orders, those of the past as well.
CREATE INDEX work_order_of_asset ON work_order (tenant_id, asset_id) WHERE asset_id IS NOT NULL;
