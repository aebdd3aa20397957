-- The log of live things: what happened, in order, and full states to start reading from.

CREATE TABLE stream (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    topic TEXT NOT NULL,
    -- changes when the log starts anew, so that nobody goes on from a version of another log
    epoch UUID NOT NULL DEFAULT gen_random_uuid(),
    version BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stream_topic_unique UNIQUE (tenant_id, topic)
) WITH (fillfactor = 50);
CALL protect('stream', audited => false);

CREATE TABLE stream_event (
    -- that there is such a tenant is said by its stream
    tenant_id BIGINT NOT NULL,
    stream_id BIGINT NOT NULL,
    version BIGINT NOT NULL,
    command_id UUID NOT NULL,
    -- the work order it is about, if it is about one
    record_id BIGINT,
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    payload JSONB NOT NULL,
    PRIMARY KEY (stream_id, version),
    CONSTRAINT stream_event_command_unique UNIQUE (stream_id, command_id),
    FOREIGN KEY (tenant_id, stream_id) REFERENCES stream (tenant_id, id)
);
CREATE INDEX stream_event_of_record ON stream_event (tenant_id, record_id, version);
CALL protect('stream_event', audited => false);
-- What happened has happened.
REVOKE UPDATE, DELETE ON stream_event FROM gantry_app;

CREATE TABLE stream_snapshot (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    stream_id BIGINT NOT NULL,
    version BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- JSON, packed by gzip: a large board as JSONB took 60 ms of a core to write
    state BYTEA NOT NULL,
    PRIMARY KEY (stream_id, version),
    FOREIGN KEY (tenant_id, stream_id) REFERENCES stream (tenant_id, id)
);
CALL protect('stream_snapshot', audited => false);
-- Packed already.
ALTER TABLE stream_snapshot ALTER COLUMN state SET STORAGE EXTERNAL;
