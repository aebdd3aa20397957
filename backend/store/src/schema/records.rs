//! Tables of families, with the columns alone that other queries ask for: families write and read theirs by name (`stored`).
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the families are declared")]

diesel::table! {
    asset (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        serial_number -> Text,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    class_attribute (id) {
        id -> BigInt,
        name -> Text,
    }
}

diesel::table! {
    classification (id) {
        id -> BigInt,
        parent_id -> Nullable<BigInt>,
        scheme_id -> BigInt,
    }
}

diesel::table! {
    crew (id) {
        id -> BigInt,
        name -> Text,
        supervisor_id -> Nullable<BigInt>,
        version -> BigInt,
        updated_at -> Timestamptz,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    document (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        revision -> Nullable<Integer>,
        version -> BigInt,
        updated_at -> Timestamptz,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    downtime (id) {
        id -> BigInt,
        asset_id -> BigInt,
        started_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        planned -> Bool,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    failure_code (id) {
        id -> BigInt,
        parent_id -> Nullable<BigInt>,
        kind -> Text,
    }
}

diesel::table! {
    location (id) {
        id -> BigInt,
        name -> Text,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    meter (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        asset_id -> Nullable<BigInt>,
        unit_id -> Nullable<BigInt>,
        kind -> Text,
        rollover -> Nullable<Numeric>,
        choices -> Text,
        active -> Bool,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    operating_status (id) {
        id -> BigInt,
        name -> Text,
        state -> Text,
    }
}

diesel::table! {
    person (id) {
        id -> BigInt,
        code -> Text,
        name -> Text,
        hourly_rate -> Numeric,
        groups_description1 -> Text,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    role (id) {
        id -> BigInt,
        name -> Text,
        kind -> Text,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    sensor (id) {
        id -> BigInt,
        gateway_id -> Nullable<BigInt>,
        device_number -> Text,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    unit_of_measure (id) {
        id -> BigInt,
        code -> Text,
        quantity -> Text,
        factor -> Nullable<Numeric>,
        shift -> Nullable<Numeric>,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    work_request (id) {
        id -> BigInt,
        follows_work_order_id -> Nullable<BigInt>,
        rating -> Nullable<Integer>,
        rating_remark -> Text,
        rated_at -> Nullable<Timestamptz>,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}
