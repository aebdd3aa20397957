-- The shape of a family, and the lists that other families refer to.

-- How many live rows a table has, as the sum of what changed: a page of a list asks for it every time, and transactions that
-- add to it must not wait for each other. The count is called after the table: asset.live.
CREATE TABLE live_count (
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    name TEXT NOT NULL,
    value BIGINT NOT NULL
);
CREATE INDEX live_count_by_name ON live_count (tenant_id, name);
CALL protect('live_count', audited => false);

-- Adds to a count, and folds into the new line those that no other transaction holds: there are never many.
CREATE FUNCTION add_to_count(tenant BIGINT, called TEXT, more BIGINT) RETURNS void LANGUAGE sql AS $$
    WITH free AS (
        SELECT c.ctid FROM live_count AS c WHERE c.tenant_id = tenant AND c.name = called LIMIT 20 FOR UPDATE SKIP LOCKED
    ), gone AS (
        DELETE FROM live_count AS c USING free WHERE c.ctid = free.ctid RETURNING c.value
    )
    INSERT INTO live_count (tenant_id, name, value) SELECT tenant, called, more + coalesce(sum(value), 0) FROM gone;
$$;

CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_to_count(tenant_id, TG_TABLE_NAME || '.live', count(*)) FROM added WHERE archived_at IS NULL GROUP BY tenant_id;
    RETURN NULL;
END $$;
CREATE FUNCTION count_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_to_count(NEW.tenant_id, TG_TABLE_NAME || '.live', CASE WHEN NEW.archived_at IS NULL THEN 1 ELSE -1 END);
    RETURN NULL;
END $$;
CREATE FUNCTION count_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM add_to_count(tenant_id, TG_TABLE_NAME || '.live', -count(*)) FROM removed WHERE archived_at IS NULL GROUP BY tenant_id;
    RETURN NULL;
END $$;

CREATE PROCEDURE keep_count(family regclass) LANGUAGE plpgsql AS $$
DECLARE
    one BIGINT;
BEGIN
    EXECUTE format('CREATE TRIGGER count_added AFTER INSERT ON %s REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION count_added()', family);
    EXECUTE format('CREATE TRIGGER count_archived AFTER UPDATE OF archived_at ON %s FOR EACH ROW
        WHEN ((OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)) EXECUTE FUNCTION count_archived()', family);
    EXECUTE format('CREATE TRIGGER count_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION count_removed()', family);
    -- What is there already.
    FOR one IN SELECT t.id FROM tenant AS t ORDER BY t.id LOOP
        PERFORM set_config('app.tenant_id', one::text, true);
        EXECUTE format('INSERT INTO live_count (tenant_id, name, value)
            SELECT tenant_id, %L, count(*) FROM %s WHERE archived_at IS NULL GROUP BY tenant_id', family::text || '.live', family);
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;

-- Work orders were the first to be counted; now all are counted in one way.
DROP TRIGGER count_new ON work_order;
DROP TRIGGER count_archived ON work_order;
DROP TRIGGER count_removed ON work_order;
DROP FUNCTION count_new_work_orders;
DROP FUNCTION count_archived_work_order;
DROP FUNCTION count_removed_work_orders;
CALL keep_count('work_order');

-- Makes a table a family: behind the walls, with its history, counted, and found by any part of the texts that name it.
-- The names are folded into one column because a search by it is cheaper than by each.
CREATE PROCEDURE make_family(family regclass, named text DEFAULT 'code || '' '' || name', unseen text[] DEFAULT '{}') LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %s ADD COLUMN search TEXT GENERATED ALWAYS AS (lower(%s)) STORED', family, named);
    CALL keep_count(family);
END $$;

CREATE TABLE category (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- what it sorts: assets or parts
    kind TEXT NOT NULL DEFAULT 'asset' CHECK (kind IN ('asset', 'part')),
    colour TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE cost_centre (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE department (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    cost_centre_id BIGINT,
    manager_id BIGINT,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, cost_centre_id) REFERENCES cost_centre (tenant_id, id),
    FOREIGN KEY (tenant_id, manager_id) REFERENCES person (tenant_id, id)
);

CREATE TABLE unit_of_measure (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- as it is written behind a number: kg
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- what is measured: mass; units of one quantity can be converted
    quantity TEXT NOT NULL DEFAULT '',
    -- one of it is so many of the quantity's base unit, plus the offset
    factor NUMERIC(24, 12) CHECK (factor <> 0),
    shift NUMERIC(24, 12),
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);

-- A tenant's own words for whether an asset runs.
CREATE TABLE operating_status (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- what it counts as: up is available, down is downtime
    state TEXT NOT NULL DEFAULT 'up' CHECK (state IN ('up', 'down')),
    colour TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id)
);

DO $$
DECLARE
    one TEXT;
BEGIN
    FOREACH one IN ARRAY ARRAY['category', 'cost_centre', 'department', 'unit_of_measure', 'operating_status'] LOOP
        EXECUTE format('CREATE UNIQUE INDEX %I ON %I (tenant_id, lower(code))', one || '_code_unique', one);
        EXECUTE format('CREATE INDEX %I ON %I (tenant_id, name, id)', one || '_by_name', one);
        EXECUTE format('CALL protect(%L)', one);
        EXECUTE format('CALL make_family(%L)', one);
    END LOOP;
END $$;
