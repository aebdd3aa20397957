//! Where things are, and what is maintained.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    location {
        code -> Text,
        name -> Text,
        parent_id -> Nullable<BigInt>,
        kind -> Text,
        description -> Text,
        address -> Text,
        latitude -> Nullable<Numeric>,
        longitude -> Nullable<Numeric>,
        cost_centre_id -> Nullable<BigInt>,
        plan_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    floor_plan_place (id) {
        id -> BigInt,
        location_id -> BigInt,
        asset_id -> BigInt,
        x -> Double,
        y -> Double,
    }
}

family_table! {
    asset {
        code -> Text,
        name -> Text,
        description -> Text,
        parent_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        category_id -> Nullable<BigInt>,
        group1 -> Text,
        group2 -> Text,
        operating_status_id -> Nullable<BigInt>,
        criticality -> Text,
        manufacturer -> Text,
        model -> Text,
        serial_number -> Text,
        purchased_on -> Nullable<Date>,
        purchase_price -> Nullable<Numeric>,
        commissioned_on -> Nullable<Date>,
        warranty_until -> Nullable<Date>,
        cost_centre_id -> Nullable<BigInt>,
        department_id -> Nullable<BigInt>,
        classification_id -> Nullable<BigInt>,
        attributes -> Jsonb,
    }
}
