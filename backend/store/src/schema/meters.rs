//! Meters and what they showed, and when assets did not run.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    meter_reading (id) {
        id -> BigInt,
        meter_id -> BigInt,
        at -> Timestamptz,
        value -> Nullable<Numeric>,
        text -> Text,
        delta -> Nullable<Numeric>,
        life_to_date -> Nullable<Numeric>,
        kind -> Text,
        source -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        remark -> Text,
    }
}
