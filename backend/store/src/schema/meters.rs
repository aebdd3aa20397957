//! Meters and what they showed, and when assets did not run.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    meter {
        code -> Text,
        name -> Text,
        asset_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        kind -> Text,
        unit_id -> Nullable<BigInt>,
        rollover -> Nullable<Numeric>,
        choices -> Text,
        active -> Bool,
    }
}

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

family_table! {
    downtime {
        asset_id -> BigInt,
        started_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        reason -> Text,
        planned -> Bool,
        failure_code_id -> Nullable<BigInt>,
        work_order_id -> Nullable<BigInt>,
    }
}
