//! Networks, gateways, sensors, and devices that wait to become sensors.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

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
