-- What a tenant's administrators choose for it, the domains that it has proven to be its own, and tenants that the operator has suspended.

ALTER TABLE tenant
    -- 'text' is "Jan 05, 2026"; the others are 2026-01-05, 05/01/2026, 01/05/2026 and 05.01.2026
    ADD COLUMN date_format TEXT NOT NULL DEFAULT 'text' CHECK (date_format IN ('text', 'iso', 'dayMonth', 'monthDay', 'dotted')),
    ADD COLUMN time_format TEXT NOT NULL DEFAULT 'h24' CHECK (time_format IN ('h24', 'h12')),
    -- 'language' writes numbers as the reader's language does; the others are 1,234.5, 1.234,5, 1 234,5 and 1’234.5
    ADD COLUMN number_format TEXT NOT NULL DEFAULT 'language'
        CHECK (number_format IN ('language', 'commaPoint', 'pointComma', 'spaceComma', 'apostrophePoint')),
    -- 0 is Sunday; null: as the reader's language has it
    ADD COLUMN first_weekday SMALLINT CHECK (first_weekday BETWEEN 0 AND 6),
    -- those offered; empty: all that there are
    ADD COLUMN languages TEXT[] NOT NULL DEFAULT '{}',
    -- of those who have chosen none; empty: the browser's
    ADD COLUMN default_language TEXT NOT NULL DEFAULT '',
    -- those that codes may have besides letters, digits and spaces; null: any
    ADD COLUMN special_characters TEXT,
    -- where users may say that they work; empty: any word
    ADD COLUMN environments TEXT[] NOT NULL DEFAULT '{}',
    ADD COLUMN off_sub_modules TEXT[] NOT NULL DEFAULT '{}',
    -- days
    ADD COLUMN keep_notifications INTEGER NOT NULL DEFAULT 90 CHECK (keep_notifications BETWEEN 1 AND 3650),
    -- The history says that a picture is another one; the picture itself is not in it.
    ADD COLUMN logo_changed_at TIMESTAMPTZ,
    ADD COLUMN login_background_changed_at TIMESTAMPTZ,
    -- by the operator: nobody signs in, and nothing is done in the background
    ADD COLUMN suspended_at TIMESTAMPTZ;

-- A name at which people want to open Gantry. It counts once a TXT record shows that the name is theirs; `tenant.domains` has those that count.
CREATE TABLE custom_domain (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL CHECK (name = lower(name) AND length(name) <= 253),
    -- what the record must contain
    token TEXT NOT NULL,
    proven_at TIMESTAMPTZ,
    checked_at TIMESTAMPTZ,
    -- what was missing at the last check; empty: nothing
    problem TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX custom_domain_name_unique ON custom_domain (tenant_id, name);
CALL protect('custom_domain', unseen => '{token,checked_at,problem}');

-- Domains that the operator has entered before count already.
DO $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT t.id, t.domains FROM tenant AS t WHERE t.domains <> '{}' LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        INSERT INTO custom_domain (tenant_id, name, token, proven_at)
        SELECT one.id, lower(d), gen_random_uuid()::text, now() FROM unnest(one.domains) AS d ON CONFLICT DO NOTHING;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Ids are unique within a tenant everywhere, so that another installation's tenant can come with its own. Those of streams and of the
-- history, which are large, stay as they are: they are drawn anew then.
ALTER TABLE crew_member DROP CONSTRAINT crew_member_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE document_link DROP CONSTRAINT document_link_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE document_revision DROP CONSTRAINT document_revision_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE floor_plan_place DROP CONSTRAINT floor_plan_place_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE message_attachment DROP CONSTRAINT message_attachment_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE sub_module_permission DROP CONSTRAINT sub_module_permission_pkey, ADD PRIMARY KEY (tenant_id, id);
ALTER TABLE work_order_label DROP CONSTRAINT work_order_label_pkey, ADD PRIMARY KEY (tenant_id, id);

-- A tenant that is imported brings its history along, and one that is erased leaves none: neither is a change.
DO $$
DECLARE
    before CONSTANT text := pg_get_functiondef('record_change'::regproc);
    after CONSTANT text := regexp_replace(
        before, E'\nBEGIN\n',
        E'\nBEGIN\n    IF current_setting(''app.copying'', true) = ''on'' THEN\n        RETURN NULL;\n    END IF;\n'
    );
BEGIN
    IF after = before THEN
        RAISE EXCEPTION 'record_change has no beginning';
    END IF;
    EXECUTE after;
END $$;

-- What the operator has erased: all that is left of a tenant.
CREATE TABLE erased_tenant (
    tenant_id BIGINT PRIMARY KEY,
    identifier TEXT NOT NULL,
    name TEXT NOT NULL,
    rows BIGINT NOT NULL,
    files BIGINT NOT NULL,
    erased_at TIMESTAMPTZ NOT NULL DEFAULT now()
);

-- Kept as long as each tenant wants; the argument was the same time for all of them.
DROP FUNCTION forget_notifications(INTERVAL);
CREATE FUNCTION forget_notifications() RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    one RECORD;
    gone BIGINT;
    count BIGINT := 0;
BEGIN
    FOR one IN SELECT t.id, make_interval(days => t.keep_notifications) AS age FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        DELETE FROM notification WHERE created_at < now() - one.age;
        GET DIAGNOSTICS gone = ROW_COUNT;
        count := count + gone;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
    RETURN count;
END $$;

-- Jobs of suspended tenants wait, but for those that tell all nodes of changes: of the suspension, for one.
CREATE OR REPLACE FUNCTION call_due_jobs(most INTEGER, patience INTERVAL, silent TEXT[])
RETURNS TABLE (tenant_id BIGINT, id BIGINT, queue TEXT, again BOOLEAN) LANGUAGE plpgsql AS $$
DECLARE
    one RECORD;
BEGIN
    FOR one IN SELECT t.id, t.suspended_at IS NOT NULL AS suspended FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one.id::text, true);
        RETURN QUERY
            WITH due AS (
                SELECT j.id, j.called_at FROM job AS j
                WHERE j.state = 'waiting' AND j.due_at <= now() AND (j.queue = 'changes' OR NOT one.suspended)
                    AND (j.called_at IS NULL OR j.called_at < now() - patience AND j.queue = ANY (silent))
                ORDER BY j.due_at LIMIT most FOR UPDATE SKIP LOCKED
            )
            UPDATE job AS j SET called_at = now() FROM due WHERE j.id = due.id
            RETURNING one.id, j.id, j.queue, due.called_at IS NOT NULL;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- The rounds that make such jobs pass suspended tenants by.
DO $$
DECLARE
    round TEXT;
    before TEXT;
    after TEXT;
BEGIN
    FOREACH round IN ARRAY ARRAY[
        'take_news', 'note_overdue', 'due_feeds', 'call_due_plans', 'due_alarms', 'note_webhook_events', 'claim_webhooks'
    ] LOOP
        before := pg_get_functiondef(round::regproc);
        after := replace(before, 'FROM tenant AS t ORDER BY', 'FROM tenant AS t WHERE t.suspended_at IS NULL ORDER BY');
        IF after = before THEN
            RAISE EXCEPTION 'the round % does not go from tenant to tenant', round;
        END IF;
        EXECUTE after;
    END LOOP;
END $$;
