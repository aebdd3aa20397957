-- Webhooks: whom the tenant's events are sent to, what waits to be sent, and how it went. The history and the logs of streams are
-- the outbox: they are written by the transaction that made the event, and read after it.

CREATE TABLE webhook (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL CHECK (name <> ''),
    url TEXT NOT NULL CHECK (url <> ''),
    description TEXT NOT NULL DEFAULT '',
    events TEXT[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 500),
    active BOOLEAN NOT NULL DEFAULT true,
    -- why it is not active: somebody paused it, it failed for days, the receiver is gone, too much waited
    paused_because TEXT NOT NULL DEFAULT '' CHECK (paused_because IN ('', 'manual', 'failing', 'gone', 'backlog')),
    -- encrypted with a key that only the nodes know
    secret BYTEA NOT NULL,
    -- the one before, which signs as well for a while
    previous_secret BYTEA,
    previous_until TIMESTAMPTZ,
    created_by BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, created_by) REFERENCES "user" (tenant_id, id)
);
CREATE UNIQUE INDEX webhook_name_unique ON webhook (tenant_id, lower(name));
CREATE INDEX webhook_active ON webhook (tenant_id, id) WHERE active;
CALL protect('webhook', unseen => '{secret,previous_secret}');

-- How a webhook is doing: written with every batch, so it is no part of the history.
CREATE TABLE webhook_state (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    webhook_id BIGINT NOT NULL,
    -- failures since the last success, and since when
    failures INTEGER NOT NULL DEFAULT 0,
    failing_since TIMESTAMPTZ,
    last_success_at TIMESTAMPTZ,
    last_failure_at TIMESTAMPTZ,
    -- nothing is tried before
    not_before TIMESTAMPTZ,
    -- the node that sends to it
    leased_by UUID,
    leased_until TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, webhook_id),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhook (tenant_id, id) ON DELETE CASCADE
);
CALL protect('webhook_state', audited => false);

CREATE TABLE webhook_delivery (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    webhook_id BIGINT NOT NULL,
    -- the same for the same event, whoever gets it and however often
    event_id UUID NOT NULL,
    type TEXT NOT NULL,
    record_id BIGINT,
    -- grows from event to event of a record
    sequence BIGINT NOT NULL,
    -- when it happened
    at TIMESTAMPTZ NOT NULL,
    -- as it was sent the first time, and is sent again
    body TEXT,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at TIMESTAMPTZ NOT NULL,
    finished_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhook (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (tenant_id, webhook_id, due_at, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_failed ON webhook_delivery (tenant_id, webhook_id, id) WHERE state = 'failed';
CREATE INDEX webhook_delivery_log ON webhook_delivery (tenant_id, webhook_id, id);
CALL protect('webhook_delivery', audited => false);

CREATE TABLE webhook_attempt (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    delivery_id BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    milliseconds INTEGER NOT NULL,
    -- of the answer; null: there was none
    status INTEGER,
    -- why there was none
    error TEXT NOT NULL DEFAULT '',
    -- the beginning of the answer
    answer TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, delivery_id) REFERENCES webhook_delivery (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempt_of_delivery ON webhook_attempt (tenant_id, delivery_id, id);
CALL protect('webhook_attempt', audited => false);

-- How much of the history has been looked through, and of the streams. Without active webhooks there is no row.
CREATE TABLE webhook_seen (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    snapshot PG_SNAPSHOT NOT NULL
);
CALL protect('webhook_seen', audited => false);
CREATE TABLE webhook_stream_seen (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    stream_id BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, stream_id),
    FOREIGN KEY (tenant_id, stream_id) REFERENCES stream (tenant_id, id)
);
CALL protect('webhook_stream_seen', audited => false);

-- From now on events are looked for in the transaction's tenant, if they are not already.
CREATE FUNCTION begin_webhooks() RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO webhook_seen (snapshot) VALUES (pg_current_snapshot()) ON CONFLICT DO NOTHING;
    INSERT INTO webhook_stream_seen (stream_id, version)
    SELECT s.id, s.version FROM stream AS s
    WHERE s.topic = 'alarms' OR s.topic IN (SELECT 'board:' || b.number FROM board AS b)
    ON CONFLICT DO NOTHING;
$$;

-- Makes deliveries of what has happened since the last time. `families` are the tables of records, `statuses` those whose changes of
-- status are events of their own; of an event of a stream its kind, its name there, and the status that it must lead to ('': none,
-- '*': any) say of which type it is. At most so many events of each stream; the others have their turn a round later.
CREATE FUNCTION note_webhook_events(
    families TEXT[], statuses TEXT[], kinds TEXT[], names TEXT[], leads TEXT[], types TEXT[], present TIMESTAMPTZ, most INTEGER
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    past PG_SNAPSHOT;
    now_seen PG_SNAPSHOT;
    live RECORD;
    until BIGINT;
    made BIGINT;
    total BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        SELECT s.snapshot INTO past FROM webhook_seen AS s FOR UPDATE;
        CONTINUE WHEN past IS NULL;
        IF NOT EXISTS (SELECT FROM webhook WHERE active) THEN
            DELETE FROM webhook_seen;
            DELETE FROM webhook_stream_seen;
            CONTINUE;
        END IF;
        now_seen := pg_current_snapshot();
        -- Transactions are numbered anew after a restore from a dump.
        IF pg_snapshot_xmax(past) <= pg_snapshot_xmax(now_seen) THEN
            INSERT INTO webhook_delivery (webhook_id, event_id, type, record_id, sequence, at, due_at)
            SELECT w.id, md5(one || ':change:' || e.id || ':' || e.type)::uuid, e.type, e.record_id, e.id, e.at, present
            FROM (
                SELECT c.id, c.record_id, c.at, c.family || '.' || k.kind AS type
                FROM change AS c
                CROSS JOIN LATERAL (
                    SELECT CASE
                        WHEN c.kind IN ('created', 'removed') THEN c.kind
                        WHEN c.after ->> 'archived_at' IS NOT NULL THEN 'archived'
                        WHEN c.after ? 'archived_at' THEN 'restored'
                        -- Whoever changes a record raises its version; what the system notes in it does not.
                        WHEN c.after ? 'version' THEN 'updated'
                    END AS kind
                    UNION ALL
                    SELECT 'status_changed' WHERE c.kind = 'updated' AND c.after ? 'status' AND c.family = ANY (statuses)
                ) AS k
                WHERE c.transaction >= pg_snapshot_xmin(past) AND c.transaction < pg_snapshot_xmax(now_seen)
                    AND NOT pg_visible_in_snapshot(c.transaction, past) AND pg_visible_in_snapshot(c.transaction, now_seen)
                    AND c.family = ANY (families) AND k.kind IS NOT NULL
            ) AS e
            JOIN webhook AS w ON w.active AND e.type = ANY (w.events)
            ORDER BY e.id, w.id;
            GET DIAGNOSTICS made = ROW_COUNT;
            total := total + made;
        END IF;
        UPDATE webhook_seen SET snapshot = now_seen;
        FOR live IN
            SELECT s.id, s.topic, s.version, coalesce(n.version, 0) AS after
            FROM stream AS s LEFT JOIN webhook_stream_seen AS n ON n.stream_id = s.id
            WHERE (s.topic = 'alarms' OR s.topic IN (SELECT 'board:' || b.number FROM board AS b))
                AND s.version > coalesce(n.version, 0)
        LOOP
            until := least(live.version, live.after + most);
            INSERT INTO webhook_delivery (webhook_id, event_id, type, record_id, sequence, at, due_at)
            SELECT w.id, md5(one || ':' || live.id || ':' || e.version || ':' || m.type)::uuid, m.type,
                coalesce(e.record_id, (e.payload -> 'data' ->> 'alarmId')::bigint, (e.payload -> 'data' -> 'alarm' ->> 'id')::bigint),
                e.version, e.at, present
            FROM stream_event AS e
            JOIN unnest(kinds, names, leads, types) AS m (kind, name, lead, type)
                ON m.kind = split_part(live.topic, ':', 1) AND m.name = e.payload ->> 'type'
                    AND (m.lead = '' OR m.lead = '*' AND e.payload -> 'data' ? 'status'
                        OR m.lead = e.payload -> 'data' -> 'status' ->> 'to')
            JOIN webhook AS w ON w.active AND m.type = ANY (w.events)
            WHERE e.stream_id = live.id AND e.version > live.after AND e.version <= until
            ORDER BY e.version, w.id;
            GET DIAGNOSTICS made = ROW_COUNT;
            total := total + made;
            INSERT INTO webhook_stream_seen AS n (stream_id, version) VALUES (live.id, until)
            ON CONFLICT ON CONSTRAINT webhook_stream_seen_pkey DO UPDATE SET version = until;
        END LOOP;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN total;
END $$;

-- Webhooks that have something to send and that no other node sends to: they are this node's until then.
CREATE FUNCTION claim_webhooks(node UUID, present TIMESTAMPTZ, lease INTERVAL)
RETURNS TABLE (tenant_id BIGINT, webhook_id BIGINT) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        RETURN QUERY
            WITH due AS (
                SELECT s.webhook_id FROM webhook_state AS s JOIN webhook AS w ON w.id = s.webhook_id
                WHERE w.active AND (s.not_before IS NULL OR s.not_before <= present)
                    AND (s.leased_until IS NULL OR s.leased_until < now() OR s.leased_by = node)
                    AND EXISTS (
                        SELECT FROM webhook_delivery AS d
                        WHERE d.webhook_id = s.webhook_id AND d.state = 'pending' AND d.due_at <= present
                    )
                FOR UPDATE OF s SKIP LOCKED
            )
            UPDATE webhook_state AS s SET leased_by = node, leased_until = now() + lease
            FROM due WHERE s.webhook_id = due.webhook_id
            RETURNING one, s.webhook_id;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Removes deliveries that were made or given up long ago, of each webhook those beyond so many, too; of each webhook at most so many
-- at once. Pauses webhooks for which too much waits. Answers how many deliveries were removed.
CREATE FUNCTION forget_webhook_deliveries(
    present TIMESTAMPTZ, delivered_for INTERVAL, failed_for INTERVAL, kept INTEGER, waiting INTEGER, most INTEGER
) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    hook BIGINT;
    oldest BIGINT;
    gone BIGINT;
    total BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        FOR hook IN SELECT w.id FROM webhook AS w ORDER BY w.id LOOP
            SELECT d.id INTO oldest FROM webhook_delivery AS d
            WHERE d.webhook_id = hook ORDER BY d.id DESC OFFSET kept LIMIT 1;
            DELETE FROM webhook_delivery AS d WHERE d.webhook_id = hook AND d.id IN (
                SELECT o.id FROM webhook_delivery AS o
                WHERE o.webhook_id = hook AND o.state <> 'pending'
                    AND (o.id <= oldest
                        OR o.finished_at < present - CASE o.state WHEN 'failed' THEN failed_for ELSE delivered_for END)
                ORDER BY o.id LIMIT most
            );
            GET DIAGNOSTICS gone = ROW_COUNT;
            total := total + gone;
            UPDATE webhook AS w SET active = false, paused_because = 'backlog', version = w.version + 1, updated_at = now()
            WHERE w.id = hook AND w.active AND EXISTS (
                SELECT FROM webhook_delivery AS d WHERE d.webhook_id = hook AND d.state = 'pending' OFFSET waiting
            );
        END LOOP;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN total;
END $$;

-- Administrators are told of webhooks that were paused.
ALTER TABLE notification
    DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check
        CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message', 'alarm', 'webhook'));
