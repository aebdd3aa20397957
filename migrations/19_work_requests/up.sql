-- Work requests: what somebody asks for, before it is work.

-- Whether people who are not signed in may ask, having scanned a label.
ALTER TABLE tenant ADD COLUMN public_requests BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE work_request (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    asset_id BIGINT,
    location_id BIGINT,
    priority TEXT NOT NULL DEFAULT 'medium' CHECK (priority IN ('high', 'medium', 'low')),
    -- who asks, and how to reach them: they need not be known here
    requester TEXT NOT NULL DEFAULT '',
    contact TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'accepted', 'rejected', 'cancelled', 'converted')),
    -- of the last decision
    reason TEXT NOT NULL DEFAULT '',
    work_order_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id)
);
CREATE UNIQUE INDEX work_request_code_unique ON work_request (tenant_id, lower(code));
CREATE INDEX work_request_by_code ON work_request (tenant_id, code, id);
CREATE INDEX work_request_by_title ON work_request (tenant_id, title, id);
CREATE INDEX work_request_by_status ON work_request (tenant_id, status, code, id);
CREATE INDEX work_request_by_asset ON work_request (tenant_id, asset_id, id);
CREATE INDEX work_request_by_location ON work_request (tenant_id, location_id, id);
CREATE INDEX work_request_by_update ON work_request (tenant_id, updated_at, id);
CALL protect('work_request');
CALL make_family('work_request', 'code || '' '' || title || '' '' || requester');
