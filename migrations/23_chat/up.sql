-- Crew chat: threads, who is in them, what was said. Threads are streams (`thread:12`), so their log is their history.

CREATE TABLE thread (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    kind TEXT NOT NULL CHECK (kind IN ('direct', 'crew', 'workOrder')),
    -- the ids of the two of a direct thread, the smaller one first: "3:17"
    pair TEXT,
    crew_id BIGINT,
    work_order_id BIGINT,
    -- how many messages there are, the deleted ones among them
    messages BIGINT NOT NULL DEFAULT 0,
    -- of the newest message
    last_seq BIGINT NOT NULL DEFAULT 0,
    last_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT thread_pair_unique UNIQUE (tenant_id, pair),
    CONSTRAINT thread_crew_unique UNIQUE (tenant_id, crew_id),
    CONSTRAINT thread_work_order_unique UNIQUE (tenant_id, work_order_id),
    CHECK (CASE kind WHEN 'direct' THEN pair IS NOT NULL WHEN 'crew' THEN crew_id IS NOT NULL ELSE work_order_id IS NOT NULL END),
    FOREIGN KEY (tenant_id, crew_id) REFERENCES crew (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id)
);
CALL protect('thread', audited => false);

CREATE TABLE thread_member (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    thread_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- joined a crew's thread without being of the crew: stays when the crew changes
    guest BOOLEAN NOT NULL DEFAULT false,
    -- up to where it has been read: the place of a message
    read_seq BIGINT NOT NULL DEFAULT 0,
    muted BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, thread_id, user_id),
    FOREIGN KEY (tenant_id, thread_id) REFERENCES thread (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id)
);
CREATE INDEX thread_member_by_user ON thread_member (tenant_id, user_id, thread_id);
CALL protect('thread_member', audited => false);

CREATE TABLE message (
    id BIGINT DEFAULT nextval('stream_item_id'),
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    thread_id BIGINT NOT NULL,
    -- its place: the version of the event that sent it
    seq BIGINT NOT NULL,
    -- none: Gantry itself
    by_user BIGINT,
    by_name TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    -- plain text; empty once it is deleted
    text TEXT NOT NULL,
    reply_to BIGINT,
    mentions BIGINT[] NOT NULL DEFAULT '{}',
    edited_at TIMESTAMPTZ,
    deleted_at TIMESTAMPTZ,
    deleted_by_user BIGINT,
    deleted_by_name TEXT,
    used_kind TEXT CHECK (used_kind IN ('task', 'note')),
    used_work_order_id BIGINT,
    command_name TEXT,
    command_outcome TEXT,
    -- 'simple': nobody knows which language a crew writes in; codes such as P-101 are found by their parts
    words TSVECTOR GENERATED ALWAYS AS (to_tsvector('simple', translate(text, '-/_', '   '))) STORED,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT message_place_unique UNIQUE (tenant_id, thread_id, seq),
    FOREIGN KEY (tenant_id, thread_id) REFERENCES thread (tenant_id, id),
    FOREIGN KEY (tenant_id, used_work_order_id) REFERENCES work_order (tenant_id, id)
);
CREATE INDEX message_by_words ON message USING gin (words);
CALL protect('message', audited => false);

CREATE TABLE message_reaction (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    message_id BIGINT NOT NULL,
    emoji TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, emoji, user_id),
    FOREIGN KEY (tenant_id, message_id) REFERENCES message (tenant_id, id)
);
CALL protect('message_reaction', audited => false);

CREATE TABLE message_attachment (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    thread_id BIGINT NOT NULL,
    -- none: brought, and not sent yet
    message_id BIGINT,
    by_user BIGINT NOT NULL,
    file_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    -- bytes
    size BIGINT NOT NULL CHECK (size >= 0),
    -- lower-case hex
    sha256 TEXT NOT NULL,
    -- where the file is kept, below the place of all files
    place TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    FOREIGN KEY (tenant_id, thread_id) REFERENCES thread (tenant_id, id),
    FOREIGN KEY (tenant_id, message_id) REFERENCES message (tenant_id, id)
);
CREATE INDEX message_attachment_by_message ON message_attachment (tenant_id, message_id);
CALL protect('message_attachment', audited => false);

-- Slash commands that have been carried out: the same one again is told the same.
CREATE TABLE chat_command (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    command_id UUID NOT NULL,
    name TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- what the thread is told
    told TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, command_id)
);
CALL protect('chat_command', audited => false);
