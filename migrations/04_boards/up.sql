-- Boards, their lists and labels, and the statuses that lists stand for.

-- Ids of everything a stream writes: a batch of commands draws all of its ids at once, before it decides.
CREATE SEQUENCE stream_item_id;
GRANT USAGE ON SEQUENCE stream_item_id TO gantry_app;

CREATE TABLE work_order_status (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL,
    -- 1 Open, 2 In Review, 3 Completed, 4 Closed
    system_status SMALLINT NOT NULL CHECK (system_status BETWEEN 1 AND 4),
    colour TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX work_order_status_name_unique ON work_order_status (tenant_id, lower(name));
CALL protect('work_order_status');

CREATE TABLE board (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    number INTEGER NOT NULL CHECK (number > 0),
    name TEXT NOT NULL,
    uri TEXT NOT NULL,
    settings JSONB NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT board_number_unique UNIQUE (tenant_id, number)
);
CALL protect('board');

CREATE TABLE list (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    board_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    status_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    wip_limit INTEGER CHECK (wip_limit >= 0),
    -- archived rather than deleted: archived work orders still say which list they were in
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, status_id) REFERENCES work_order_status (tenant_id, id)
);
CREATE INDEX list_of_board ON list (tenant_id, board_id, position);
CREATE INDEX list_by_status ON list (tenant_id, status_id);
CALL protect('list', audited => false);

CREATE TABLE label (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    board_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, board_id) REFERENCES board (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX label_of_board ON label (tenant_id, board_id);
CALL protect('label', audited => false);
