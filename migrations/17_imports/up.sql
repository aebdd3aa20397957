-- Files that are imported into a family: the file itself, how its columns are read, how far it is, and what is wrong in it.

CREATE TABLE import (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    family TEXT NOT NULL,
    file_name TEXT NOT NULL,
    -- removed when there is nothing more to be done with it
    data BYTEA,
    state TEXT NOT NULL DEFAULT 'uploaded'
        CHECK (state IN ('uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
    rows INTEGER NOT NULL,
    done_rows INTEGER NOT NULL DEFAULT 0,
    -- counts the runs: each is a job of its own
    run INTEGER NOT NULL DEFAULT 0,
    headers JSONB NOT NULL,
    sample JSONB NOT NULL,
    mapping JSONB NOT NULL,
    created INTEGER NOT NULL DEFAULT 0,
    updated INTEGER NOT NULL DEFAULT 0,
    error_count INTEGER NOT NULL DEFAULT 0,
    errors JSONB NOT NULL DEFAULT '[]',
    detail TEXT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_by_user ON import (tenant_id, user_id, id);
CALL protect('import', audited => false);
-- It is packed by whoever sent it or not at all: it is read once or twice and then removed.
ALTER TABLE import ALTER COLUMN data SET STORAGE EXTERNAL;
