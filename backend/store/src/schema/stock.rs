//! The ledger of stock.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    stock_movement (id) {
        id -> BigInt,
        item_id -> BigInt,
        kind -> Text,
        at -> Timestamptz,
        quantity -> Numeric,
        balance_after -> Numeric,
        counted -> Nullable<Numeric>,
    }
}
