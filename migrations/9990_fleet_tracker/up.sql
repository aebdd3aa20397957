-- Entries about mobile assets: trips with driver, places and distance, what odometer, engine hours and tank showed, where the asset was.

CREATE TABLE fleet_tracker (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    asset_id BIGINT NOT NULL,
    driver_id BIGINT,
    started_at TIMESTAMPTZ NOT NULL,
    -- empty: it is on the way
    ended_at TIMESTAMPTZ CHECK (ended_at >= started_at),
    from_place TEXT NOT NULL DEFAULT '',
    to_place TEXT NOT NULL DEFAULT '',
    -- km
    distance NUMERIC(14, 1) CHECK (distance >= 0),
    odometer NUMERIC(14, 1) CHECK (odometer >= 0),
    engine_hours NUMERIC(14, 1) CHECK (engine_hours >= 0),
    -- litres that were filled up
    fuel NUMERIC(14, 2) CHECK (fuel >= 0),
    latitude NUMERIC(9, 6) CHECK (latitude BETWEEN -90 AND 90),
    longitude NUMERIC(9, 6) CHECK (longitude BETWEEN -180 AND 180),
    remark TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CHECK ((latitude IS NULL) = (longitude IS NULL)),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, driver_id) REFERENCES person (tenant_id, id)
);
CREATE INDEX fleet_tracker_by_start ON fleet_tracker (tenant_id, started_at, id);
CREATE INDEX fleet_tracker_by_asset ON fleet_tracker (tenant_id, asset_id, started_at, id);
CREATE INDEX fleet_tracker_by_driver ON fleet_tracker (tenant_id, driver_id, id);
CALL protect('fleet_tracker');
CALL make_family('fleet_tracker', 'from_place || '' '' || to_place');
