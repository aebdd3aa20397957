-- Meters and what they showed.

CREATE TABLE meter (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    asset_id BIGINT,
    location_id BIGINT,
    -- a counter, a level, or one of several words
    kind TEXT NOT NULL CHECK (kind IN ('continuous', 'gauge', 'characteristic')),
    unit_id BIGINT,
    -- where a counter begins anew
    rollover NUMERIC(18, 6) CHECK (rollover > 0),
    -- the words of a characteristic, one a line
    choices TEXT NOT NULL DEFAULT '',
    active BOOLEAN NOT NULL DEFAULT true,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id),
    FOREIGN KEY (tenant_id, unit_id) REFERENCES unit_of_measure (tenant_id, id)
);
CREATE UNIQUE INDEX meter_code_unique ON meter (tenant_id, lower(code));
CREATE INDEX meter_by_code ON meter (tenant_id, code, id);
CREATE INDEX meter_by_name ON meter (tenant_id, name, id);
CREATE INDEX meter_by_asset ON meter (tenant_id, asset_id, code, id);
CREATE INDEX meter_by_location ON meter (tenant_id, location_id, code, id);
CREATE INDEX meter_by_unit ON meter (tenant_id, unit_id);
CALL protect('meter');
CALL make_family('meter');

-- Readings come often and are never changed: they are their own history.
CREATE TABLE meter_reading (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    meter_id BIGINT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    -- in the meter's unit; none for a characteristic
    value NUMERIC(18, 6),
    -- the word of a characteristic
    text TEXT NOT NULL DEFAULT '',
    -- what a counter has counted since the last reading, and in all
    delta NUMERIC(18, 6),
    life_to_date NUMERIC(20, 6),
    kind TEXT NOT NULL DEFAULT 'reading' CHECK (kind IN ('reading', 'rollover', 'reset')),
    source TEXT NOT NULL DEFAULT 'person' CHECK (source IN ('person', 'workOrder', 'sensor', 'import')),
    by_user BIGINT,
    by_name TEXT NOT NULL DEFAULT '',
    remark TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT meter_reading_at_unique UNIQUE (tenant_id, meter_id, at),
    FOREIGN KEY (tenant_id, meter_id) REFERENCES meter (tenant_id, id)
);
CALL protect('meter_reading', audited => false);

-- How much a counter counts a day, over the last 30 days: from the last reading before them, or the first one since.
CREATE FUNCTION meter_daily(of_meter BIGINT) RETURNS NUMERIC LANGUAGE sql STABLE AS $$
    SELECT round((latest.life_to_date - earliest.life_to_date)
        / (extract(epoch FROM latest.at - earliest.at) / 86400), 4)
    FROM (
        SELECT at, life_to_date FROM meter_reading WHERE meter_id = of_meter ORDER BY at DESC LIMIT 1
    ) AS latest, (
        (SELECT at, life_to_date FROM meter_reading
         WHERE meter_id = of_meter AND at <= now() - interval '30 days' ORDER BY at DESC LIMIT 1)
        UNION ALL
        (SELECT at, life_to_date FROM meter_reading
         WHERE meter_id = of_meter AND at > now() - interval '30 days' ORDER BY at LIMIT 1)
        ORDER BY at LIMIT 1
    ) AS earliest
    WHERE latest.at > earliest.at
$$;
