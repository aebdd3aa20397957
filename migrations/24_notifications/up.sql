-- Notifications: what somebody is told, how they want it, and by which ways it went out.

-- Streams with events that nobody has been told of, since the event after this one. Whoever writes such an event locks the
-- row, so that taking it waits for the commit of everything it stands for.
CREATE TABLE news (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    stream_id BIGINT NOT NULL,
    after BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, stream_id),
    FOREIGN KEY (tenant_id, stream_id) REFERENCES stream (tenant_id, id)
) WITH (fillfactor = 50);
CALL protect('news', audited => false);

-- Up to when work orders have been looked through for those that are overdue.
CREATE TABLE overdue_seen (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    until TIMESTAMPTZ NOT NULL
);
CALL protect('overdue_seen', audited => false);

CREATE TABLE notification (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('assigned', 'mentioned', 'status', 'overdue', 'requested', 'message')),
    -- the same thing is told somebody once: board:12:340, overdue:77:1769000000
    key TEXT NOT NULL,
    variant TEXT NOT NULL CHECK (variant IN ('success', 'info', 'error', 'warning')),
    by_user BIGINT,
    by_name TEXT,
    work_order_id BIGINT,
    work_request_id BIGINT,
    thread_id BIGINT,
    message_id BIGINT,
    -- the place of the message in its thread: read up to there, it need not be sent any more
    message_seq BIGINT,
    -- the names of statuses, for those who were told of a change
    from_status TEXT,
    to_status TEXT,
    due TIMESTAMPTZ,
    text TEXT,
    -- whether it has a card; the others are only sent
    card BOOLEAN NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    read_at TIMESTAMPTZ,
    -- when it is to be sent, and whether it was; empty: not by this way
    push_at TIMESTAMPTZ,
    mail_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT notification_unique UNIQUE (tenant_id, user_id, key),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id),
    FOREIGN KEY (tenant_id, by_user) REFERENCES "user" (tenant_id, id),
    FOREIGN KEY (tenant_id, work_order_id) REFERENCES work_order (tenant_id, id),
    FOREIGN KEY (tenant_id, work_request_id) REFERENCES work_request (tenant_id, id),
    FOREIGN KEY (tenant_id, thread_id) REFERENCES thread (tenant_id, id)
);
CREATE INDEX notification_by_user ON notification (tenant_id, user_id, id) WHERE card;
CREATE INDEX notification_unread ON notification (tenant_id, user_id, id) WHERE card AND read_at IS NULL;
CREATE INDEX notification_to_push ON notification (tenant_id, user_id, push_at) WHERE push_at IS NOT NULL;
CREATE INDEX notification_to_mail ON notification (tenant_id, user_id, mail_at) WHERE mail_at IS NOT NULL;
CREATE INDEX notification_by_age ON notification (tenant_id, created_at);
CALL protect('notification', audited => false);

CREATE TABLE notification_setting (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    settings JSONB NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id)
);
CALL protect('notification_setting', audited => false);

-- The browsers and phones that may be sent push messages.
CREATE TABLE push_subscription (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    user_id BIGINT NOT NULL,
    endpoint TEXT NOT NULL,
    -- the browser's public key and the secret it shares with us
    p256dh BYTEA NOT NULL,
    auth BYTEA NOT NULL,
    user_agent TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT push_subscription_unique UNIQUE (tenant_id, endpoint),
    FOREIGN KEY (tenant_id, user_id) REFERENCES "user" (tenant_id, id)
);
CREATE INDEX push_subscription_by_user ON push_subscription (tenant_id, user_id, id);
CALL protect('push_subscription', audited => false);

-- The server that takes the tenant's mails. Its password is encrypted with a key that only the nodes know.
CREATE TABLE mail_server (
    tenant_id BIGINT PRIMARY KEY REFERENCES tenant,
    host TEXT NOT NULL,
    port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
    security TEXT NOT NULL CHECK (security IN ('none', 'startTls', 'tls')),
    user_name TEXT NOT NULL DEFAULT '',
    password BYTEA,
    from_address TEXT NOT NULL,
    from_name TEXT NOT NULL DEFAULT '',
    -- how links in mails begin
    public_url TEXT NOT NULL
);
CALL protect('mail_server', audited => false);

-- Makes a job of each stream that has news. Whoever is writing to one is waited for, tenant by tenant.
CREATE FUNCTION take_news()
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    taken RECORD;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        FOR taken IN DELETE FROM news AS n WHERE n.stream_id IN (SELECT m.stream_id FROM news AS m LIMIT 200)
            RETURNING n.stream_id, n.after
        LOOP
            -- Looked up only now: the events of all who had locked the row are committed.
            RETURN QUERY
                INSERT INTO job AS j (queue, key, payload, called_at)
                SELECT 'notices', format('stream:%s:%s', s.id, taken.after),
                    jsonb_build_object('kind', 'stream', 'stream', s.id, 'topic', s.topic, 'after', taken.after, 'until', s.version),
                    now()
                FROM stream AS s WHERE s.id = taken.stream_id
                ON CONFLICT ON CONSTRAINT job_key_unique DO NOTHING
                RETURNING one, j.id, j.queue, false;
        END LOOP;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Makes a job of the work orders of each tenant that became overdue since the last time.
CREATE FUNCTION note_overdue()
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    past TIMESTAMPTZ;
    present CONSTANT TIMESTAMPTZ := now();
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        SELECT s.until INTO past FROM overdue_seen AS s FOR UPDATE;
        IF past IS NULL THEN
            INSERT INTO overdue_seen (until) VALUES (present);
        ELSE
            UPDATE overdue_seen SET until = present;
            RETURN QUERY
                INSERT INTO job AS j (queue, key, payload, called_at)
                SELECT 'notices', format('overdue:%s', present), jsonb_build_object('kind', 'overdue', 'after', past, 'until', present), now()
                WHERE EXISTS (
                    SELECT FROM work_order AS w
                    WHERE w.due > past AND w.due <= present AND w.status < 3 AND w.archived_at IS NULL
                )
                RETURNING one, j.id, j.queue, false;
        END IF;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Forgets notifications older than that; answers how many.
CREATE FUNCTION forget_notifications(age INTERVAL) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
    gone BIGINT;
    count BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        DELETE FROM notification WHERE created_at < now() - age;
        GET DIAGNOSTICS gone = ROW_COUNT;
        count := count + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN count;
END $$;
