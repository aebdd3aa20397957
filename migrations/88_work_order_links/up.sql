-- Links between work orders, each kept once: `from_id` blocks, duplicates, is the parent of, follows up, was split from or relates to `to_id`.
-- Those that only relate have the lower id first.
CREATE TABLE work_order_link (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    from_id BIGINT NOT NULL,
    to_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('blocks', 'duplicates', 'parent', 'followUp', 'split', 'relates')),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    created_by_name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    CHECK (from_id <> to_id AND (kind <> 'relates' OR from_id < to_id)),
    FOREIGN KEY (tenant_id, from_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, to_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX work_order_link_unique ON work_order_link (tenant_id, from_id, to_id, kind);
CREATE INDEX work_order_link_by_target ON work_order_link (tenant_id, to_id, kind);
-- A work order has one parent.
CREATE UNIQUE INDEX work_order_link_one_parent ON work_order_link (tenant_id, to_id) WHERE kind = 'parent';
CALL protect('work_order_link', audited => false);

-- Further work orders that an event of a board is about, besides that of its row: the other end of a link.
CREATE TABLE stream_event_mention (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    stream_id BIGINT NOT NULL,
    version BIGINT NOT NULL,
    record_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, stream_id, record_id, version),
    FOREIGN KEY (tenant_id, stream_id) REFERENCES stream (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, record_id) REFERENCES work_order (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX stream_event_mention_by_record ON stream_event_mention (tenant_id, record_id);
CALL protect('stream_event_mention', audited => false);
