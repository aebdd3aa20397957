//! The ledger of stock.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    stock_item (id) {
        id -> BigInt,
        part_id -> BigInt,
        location_id -> BigInt,
        lot_id -> Nullable<BigInt>,
        tracking -> Text,
        warehouse_id -> BigInt,
        balance -> Numeric,
        reserved -> Numeric,
        average_cost -> Numeric,
        value -> Numeric,
        counted_at -> Nullable<Timestamptz>,
        moved_at -> Nullable<Timestamptz>,
        negative_allowed -> Bool,
        valuation -> Text,
        count_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    stock_movement (id) {
        id -> BigInt,
        item_id -> BigInt,
        part_id -> BigInt,
        location_id -> BigInt,
        lot_id -> Nullable<BigInt>,
        kind -> Text,
        at -> Timestamptz,
        quantity -> Numeric,
        reserved -> Numeric,
        unit_cost -> Numeric,
        value -> Numeric,
        balance_after -> Numeric,
        counted -> Nullable<Numeric>,
        entered_quantity -> Nullable<Numeric>,
        entered_unit -> Text,
        reason -> Text,
        return_of -> Nullable<BigInt>,
        order_line_id -> Nullable<BigInt>,
        document -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        command_id -> Uuid,
        command_line -> Integer,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    stock_serial (id) {
        id -> BigInt,
        part_id -> BigInt,
        number -> Text,
        state -> Text,
        item_id -> Nullable<BigInt>,
        location_id -> Nullable<BigInt>,
        transfer_line_id -> Nullable<BigInt>,
        order_line_id -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    stock_reservation (id) {
        id -> BigInt,
        item_id -> BigInt,
        request_line_id -> Nullable<BigInt>,
        order_line_id -> Nullable<BigInt>,
        quantity -> Numeric,
        created_at -> Timestamptz,
    }
}
