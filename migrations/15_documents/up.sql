-- Documents: what is written and drawn about things, each with its revisions, and what it is about.

CREATE TABLE document (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL DEFAULT 'other'
        CHECK (kind IN ('manual', 'drawing', 'certificate', 'photo', 'procedure', 'other')),
    description TEXT NOT NULL DEFAULT '',
    -- the number of the latest one; none before the first
    revision INTEGER,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX document_code_unique ON document (tenant_id, lower(code));
CREATE INDEX document_by_code ON document (tenant_id, code, id);
CREATE INDEX document_by_name ON document (tenant_id, name, id);
CREATE INDEX document_by_kind ON document (tenant_id, kind, code, id);
CREATE INDEX document_by_update ON document (tenant_id, updated_at, id);
CALL protect('document');
CALL make_family('document');

CREATE TABLE document_revision (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    document_id BIGINT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    -- bytes
    size BIGINT NOT NULL CHECK (size >= 0),
    -- lower-case hex
    sha256 TEXT NOT NULL,
    remark TEXT NOT NULL DEFAULT '',
    -- where the file is kept, below the place of all files
    place TEXT NOT NULL,
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    CONSTRAINT document_revision_number_unique UNIQUE (tenant_id, document_id, number),
    FOREIGN KEY (tenant_id, document_id) REFERENCES document (tenant_id, id)
);
CALL protect('document_revision', unseen => '{place}');
-- What was once the latest revision stays what it was.
REVOKE UPDATE, DELETE ON document_revision FROM gantry_app;

CREATE TABLE document_link (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    document_id BIGINT NOT NULL,
    -- a family's table, and the id of one of its records
    family TEXT NOT NULL,
    record_id BIGINT NOT NULL,
    CONSTRAINT document_link_unique UNIQUE (tenant_id, document_id, family, record_id),
    FOREIGN KEY (tenant_id, document_id) REFERENCES document (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX document_link_by_record ON document_link (tenant_id, family, record_id, document_id);
CALL protect('document_link');
