-- Networks, the gateways in them, and the sensors that gateways relay.

CREATE TABLE network (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- what carries the readings
    kind TEXT NOT NULL CHECK (kind IN ('alta', 'lorawan', 'wifi', 'ethernet', 'cellular', 'other')),
    location_id BIGINT,
    description TEXT NOT NULL DEFAULT '',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id)
);
CREATE UNIQUE INDEX network_code_unique ON network (tenant_id, lower(code));
CREATE INDEX network_by_code ON network (tenant_id, code, id);
CREATE INDEX network_by_name ON network (tenant_id, name, id);
CREATE INDEX network_by_location ON network (tenant_id, location_id, code, id);
CALL protect('network');
CALL make_family('network');

CREATE TABLE gateway (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- how it reaches Gantry; virtual is a program that speaks for sensors
    kind TEXT NOT NULL CHECK (kind IN ('ethernet', 'wifi', 'cellular', 'usb', 'virtual')),
    -- upper-case hex with colons
    mac TEXT NOT NULL DEFAULT '',
    network_id BIGINT,
    location_id BIGINT,
    -- how often it calls when all is well
    heartbeat_minutes INTEGER NOT NULL DEFAULT 5 CHECK (heartbeat_minutes > 0),
    -- what it told when it last called
    firmware TEXT NOT NULL DEFAULT '',
    last_seen_at TIMESTAMPTZ,
    -- dBm
    signal INTEGER,
    power TEXT NOT NULL DEFAULT '' CHECK (power IN ('', 'mains', 'battery')),
    -- percent
    battery INTEGER CHECK (battery BETWEEN 0 AND 100),
    -- SHA-256, lower-case hex, of the key, which is told once and kept nowhere
    key_sha256 TEXT,
    key_made_at TIMESTAMPTZ,
    -- the one before it, as long as that still counts
    previous_key_sha256 TEXT,
    previous_key_until TIMESTAMPTZ,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    FOREIGN KEY (tenant_id, network_id) REFERENCES network (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id)
);
CREATE UNIQUE INDEX gateway_code_unique ON gateway (tenant_id, lower(code));
CREATE UNIQUE INDEX gateway_key_unique ON gateway (tenant_id, key_sha256) WHERE key_sha256 IS NOT NULL;
CREATE UNIQUE INDEX gateway_previous_key_unique ON gateway (tenant_id, previous_key_sha256)
    WHERE previous_key_sha256 IS NOT NULL;
CREATE INDEX gateway_by_code ON gateway (tenant_id, code, id);
CREATE INDEX gateway_by_name ON gateway (tenant_id, name, id);
CREATE INDEX gateway_by_last_seen ON gateway (tenant_id, last_seen_at, id);
CREATE INDEX gateway_by_network ON gateway (tenant_id, network_id, code, id);
CREATE INDEX gateway_by_location ON gateway (tenant_id, location_id, code, id);
-- What changes with every call is no history, and what is kept of a key is nobody's to read.
CALL protect('gateway', unseen => '{last_seen_at,signal,power,battery,key_sha256,previous_key_sha256}');
CALL make_family('gateway', 'code || '' '' || name || '' '' || mac');

-- What a gateway is to do when it next calls; what it has fetched is gone from here and stands in its history.
CREATE TABLE gateway_action (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    gateway_id BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('reset', 'update')),
    -- whether a person asked for it, and not a program
    by_hand BOOLEAN NOT NULL,
    asked_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- the name of who asked
    asked_by TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT gateway_action_unique UNIQUE (tenant_id, gateway_id, kind),
    FOREIGN KEY (tenant_id, gateway_id) REFERENCES gateway (tenant_id, id)
);
CALL protect('gateway_action');
CALL make_part('gateway_action', 'gateway', 'gateway_id', 'kind');

CREATE TABLE sensor (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    -- the Sensor ID on the label of the device; empty until one is claimed
    device_number TEXT NOT NULL DEFAULT '',
    kind TEXT NOT NULL CHECK (kind IN (
        'temperature', 'humidity', 'pressure', 'vibration', 'current', 'voltage', 'power', 'level', 'flow', 'speed', 'door',
        'leak', 'other'
    )),
    unit_id BIGINT,
    gateway_id BIGINT,
    asset_id BIGINT,
    location_id BIGINT,
    -- the meter that its readings are taken for
    meter_id BIGINT,
    -- how often it is heard of when all is well; empty: as often as its gateway
    heartbeat_minutes INTEGER CHECK (heartbeat_minutes > 0),
    -- what is normal
    low NUMERIC(18, 6),
    high NUMERIC(18, 6),
    -- what can be at all: beyond it the sensor is wrong
    possible_low NUMERIC(18, 6),
    possible_high NUMERIC(18, 6),
    -- true value = gain × what the device says + offset
    calibration_gain NUMERIC(18, 6) NOT NULL DEFAULT 1 CHECK (calibration_gain <> 0),
    calibration_offset NUMERIC(18, 6) NOT NULL DEFAULT 0,
    calibrated_on DATE,
    calibrated_by TEXT NOT NULL DEFAULT '',
    -- how long readings are kept
    retention_days INTEGER NOT NULL DEFAULT 400 CHECK (retention_days > 0),
    active BOOLEAN NOT NULL DEFAULT true,
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    version BIGINT NOT NULL DEFAULT 1,
    archived_at TIMESTAMPTZ,
    PRIMARY KEY (tenant_id, id),
    CHECK (low <= high),
    CHECK (possible_low < possible_high),
    FOREIGN KEY (tenant_id, unit_id) REFERENCES unit_of_measure (tenant_id, id),
    FOREIGN KEY (tenant_id, gateway_id) REFERENCES gateway (tenant_id, id),
    FOREIGN KEY (tenant_id, asset_id) REFERENCES asset (tenant_id, id),
    FOREIGN KEY (tenant_id, location_id) REFERENCES location (tenant_id, id),
    FOREIGN KEY (tenant_id, meter_id) REFERENCES meter (tenant_id, id)
);
CREATE UNIQUE INDEX sensor_code_unique ON sensor (tenant_id, lower(code));
CREATE UNIQUE INDEX sensor_device_unique ON sensor (tenant_id, device_number) WHERE device_number <> '';
CREATE INDEX sensor_by_code ON sensor (tenant_id, code, id);
CREATE INDEX sensor_by_name ON sensor (tenant_id, name, id);
CREATE INDEX sensor_by_device ON sensor (tenant_id, device_number, id);
CREATE INDEX sensor_by_kind ON sensor (tenant_id, kind, code, id);
CREATE INDEX sensor_by_gateway ON sensor (tenant_id, gateway_id, code, id);
CREATE INDEX sensor_by_asset ON sensor (tenant_id, asset_id, code, id);
CREATE INDEX sensor_by_location ON sensor (tenant_id, location_id, code, id);
CREATE INDEX sensor_by_meter ON sensor (tenant_id, meter_id) WHERE meter_id IS NOT NULL;
CREATE INDEX sensor_by_unit ON sensor (tenant_id, unit_id);
CALL protect('sensor');
CALL make_family('sensor', 'code || '' '' || name || '' '' || device_number');

-- The devices that a tenant has: from a delivery list, or heard of by a gateway. One becomes a sensor by being claimed.
CREATE TABLE sensor_device (
    id BIGINT GENERATED ALWAYS AS IDENTITY,
    tenant_id BIGINT NOT NULL REFERENCES tenant,
    -- the Sensor ID
    number TEXT NOT NULL,
    -- SHA-256, lower-case hex, of the text of the label's QR code, in which Sensor ID and Sensor Code are
    label_sha256 TEXT NOT NULL,
    -- as of a sensor, where it is known
    kind TEXT NOT NULL DEFAULT '',
    -- the gateway that hears it
    gateway_id BIGINT,
    listed_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- when a gateway last heard it
    heard_at TIMESTAMPTZ,
    sensor_id BIGINT,
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT sensor_device_number_unique UNIQUE (tenant_id, number),
    FOREIGN KEY (tenant_id, gateway_id) REFERENCES gateway (tenant_id, id),
    FOREIGN KEY (tenant_id, sensor_id) REFERENCES sensor (tenant_id, id)
);
CREATE INDEX sensor_device_unclaimed ON sensor_device (tenant_id, number) WHERE sensor_id IS NULL;
CREATE INDEX sensor_device_by_gateway ON sensor_device (tenant_id, gateway_id);
CREATE UNIQUE INDEX sensor_device_of_sensor ON sensor_device (tenant_id, sensor_id) WHERE sensor_id IS NOT NULL;
-- Heard of with every call of a gateway; who claimed one stands in the history of the sensor.
CALL protect('sensor_device', audited => false);
