//! Networks, gateways, sensors, and devices that wait to become sensors.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    network {
        code -> Text,
        name -> Text,
        kind -> Text,
        location_id -> Nullable<BigInt>,
        description -> Text,
    }
}

family_table! {
    gateway {
        code -> Text,
        name -> Text,
        kind -> Text,
        mac -> Text,
        network_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        heartbeat_minutes -> Integer,
        firmware -> Text,
        last_seen_at -> Nullable<Timestamptz>,
        signal -> Nullable<Integer>,
        power -> Text,
        battery -> Nullable<Integer>,
        key_sha256 -> Nullable<Text>,
        key_made_at -> Nullable<Timestamptz>,
        previous_key_sha256 -> Nullable<Text>,
        previous_key_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    gateway_action (id) {
        id -> BigInt,
        gateway_id -> BigInt,
        kind -> Text,
        by_hand -> Bool,
        asked_at -> Timestamptz,
        asked_by -> Text,
    }
}

family_table! {
    sensor {
        code -> Text,
        name -> Text,
        device_number -> Text,
        kind -> Text,
        unit_id -> Nullable<BigInt>,
        gateway_id -> Nullable<BigInt>,
        asset_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        meter_id -> Nullable<BigInt>,
        heartbeat_minutes -> Nullable<Integer>,
        low -> Nullable<Numeric>,
        high -> Nullable<Numeric>,
        possible_low -> Nullable<Numeric>,
        possible_high -> Nullable<Numeric>,
        calibration_gain -> Numeric,
        calibration_offset -> Numeric,
        calibrated_on -> Nullable<Date>,
        calibrated_by -> Text,
        retention_days -> Integer,
        active -> Bool,
    }
}

diesel::table! {
    sensor_device (id) {
        id -> BigInt,
        number -> Text,
        label_sha256 -> Text,
        kind -> Text,
        gateway_id -> Nullable<BigInt>,
        listed_at -> Timestamptz,
        heard_at -> Nullable<Timestamptz>,
        sensor_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    sensor_reading (sensor_id, at) {
        sensor_id -> BigInt,
        at -> Timestamptz,
        value -> Double,
        quality -> Text,
        received_at -> Timestamptz,
    }
}
