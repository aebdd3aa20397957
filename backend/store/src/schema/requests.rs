//! What is asked for.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

family_table! {
    work_request {
        code -> Text,
        title -> Text,
        description -> Text,
        asset_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        priority -> Text,
        requester -> Text,
        contact -> Text,
        status -> Text,
        reason -> Text,
        work_order_id -> Nullable<BigInt>,
    }
}
