-- Sensors as their machines knew them at times of the last day: from there they are evaluated again when readings come in that are older
-- than what a machine keeps. One for six hours of measured time, and one from before the last day.
CREATE TABLE watch_anchor (
    tenant_id BIGINT NOT NULL,
    sensor_id BIGINT NOT NULL,
    -- all readings that were measured before have been evaluated
    at TIMESTAMPTZ NOT NULL,
    -- in the form in which the program keeps it
    body JSONB NOT NULL,
    PRIMARY KEY (tenant_id, sensor_id, at)
);
CALL protect('watch_anchor', audited => false);

-- Readings that were taken lately, which is where they are on disk, too.
CREATE INDEX sensor_reading_by_receipt ON sensor_reading USING brin (received_at) WITH (pages_per_range = 32);
