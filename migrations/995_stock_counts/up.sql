-- Counting: documents that say which places of a warehouse are counted, and what was found there.

CREATE TABLE stock_count (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    warehouse_id BIGINT NOT NULL,
    -- this place and those below it; null: the whole warehouse
    location_id BIGINT,
    abc_class TEXT NOT NULL DEFAULT '' CHECK (abc_class IN ('', 'a', 'b', 'c')),
    -- so many places, chosen at random; null: all
    sample_places INTEGER CHECK (sample_places BETWEEN 1 AND 5000),
    -- a difference of more than this is counted again
    tolerance_percent NUMERIC(5, 2) NOT NULL DEFAULT 0 CHECK (tolerance_percent BETWEEN 0 AND 100),
    tolerance_value NUMERIC(14, 2) CHECK (tolerance_value >= 0),
    status TEXT NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'counting', 'counted', 'posted', 'cancelled')),
    -- of the last change of the status
    reason TEXT NOT NULL DEFAULT '',
    started_at TIMESTAMPTZ,
    posted_at TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, warehouse_id) REFERENCES warehouse (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id)
);
CREATE UNIQUE INDEX stock_count_code_unique ON stock_count (tenant_id, lower(code));
CREATE INDEX stock_count_by_code ON stock_count (tenant_id, code, id);
CREATE INDEX stock_count_by_status ON stock_count (tenant_id, status, code, id);
CREATE INDEX stock_count_by_posting ON stock_count (tenant_id, posted_at, id);
CREATE INDEX stock_count_by_update ON stock_count (tenant_id, updated_at, id);
CREATE INDEX stock_count_by_warehouse ON stock_count (tenant_id, warehouse_id, posted_at, id);
CREATE INDEX stock_count_by_location ON stock_count (tenant_id, location_id, id);
CALL protect('stock_count');
CALL make_family('stock_count', 'code');

-- A part at a place that is counted. Who counted it stands in the line itself.
CREATE TABLE stock_count_line (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    count_id BIGINT NOT NULL,
    -- by place and part: the order of a walk through the places
    position INTEGER NOT NULL,
    item_id BIGINT NOT NULL,
    part_id BIGINT NOT NULL,
    location_id BIGINT NOT NULL,
    -- the balance and its cost when the counting of the line began
    expected NUMERIC(14, 4) NOT NULL,
    unit_cost NUMERIC(18, 6) NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'recount', 'counted')),
    counted NUMERIC(14, 4) CHECK (counted >= 0),
    -- what was found before it was counted again
    first_counted NUMERIC(14, 4),
    counted_at TIMESTAMPTZ,
    by_user BIGINT,
    by_name TEXT NOT NULL DEFAULT '',
    -- entries that have been taken: one that is sent again changes nothing
    commands UUID[] NOT NULL DEFAULT '{}',
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT stock_count_line_counted CHECK ((state = 'counted') = (counted IS NOT NULL)),
    CONSTRAINT stock_count_line_unique UNIQUE (tenant_id, count_id, item_id),
    FOREIGN KEY (tenant_id, count_id) REFERENCES stock_count (tenant_id, id),
    FOREIGN KEY (tenant_id, item_id) REFERENCES stock_item (tenant_id, id),
    FOREIGN KEY (tenant_id, part_id) REFERENCES master_part (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES stock_location (tenant_id, id)
);
CREATE INDEX stock_count_line_in_order ON stock_count_line (tenant_id, count_id, position) INCLUDE (state, counted, expected, unit_cost);
CREATE INDEX stock_count_line_of_item ON stock_count_line (tenant_id, item_id, id);
CALL protect('stock_count_line', audited => false);

-- While a count of it is under way nothing leaves the place or comes there.
ALTER TABLE stock_item
    ADD COLUMN count_id BIGINT,
    ADD FOREIGN KEY (tenant_id, count_id) REFERENCES stock_count (tenant_id, id);
CREATE INDEX stock_item_being_counted ON stock_item (tenant_id, count_id) WHERE count_id IS NOT NULL;
