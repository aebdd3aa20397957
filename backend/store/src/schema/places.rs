//! Where things are, and what is maintained.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    floor_plan_place (id) {
        id -> BigInt,
        location_id -> BigInt,
        asset_id -> BigInt,
        x -> Double,
        y -> Double,
    }
}
