-- Files of work orders: photographs from the spot, reports of a supplier. Brought first, then put there by the board's stream,
-- which is what everybody sees of it.

CREATE TABLE work_order_file (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    work_order_id BIGINT NOT NULL,
    description TEXT NOT NULL,
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    -- bytes
    size BIGINT NOT NULL CHECK (size >= 0),
    -- lower-case hex
    sha256 TEXT NOT NULL,
    -- where the file is kept, below the place of all files
    place TEXT NOT NULL,
    by_user BIGINT NOT NULL,
    by_name TEXT NOT NULL,
    brought_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- none: brought, and not put there yet
    added_at TIMESTAMPTZ,
    removed_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX work_order_file_of_work_order ON work_order_file (tenant_id, work_order_id, added_at, id)
    WHERE added_at IS NOT NULL AND removed_at IS NULL;
CALL protect('work_order_file', audited => false);
