//! Tables of what is attached to records of any family.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    record_file (id) {
        id -> BigInt,
        family -> Text,
        record_id -> BigInt,
        description -> Text,
        file_name -> Text,
        media_type -> Text,
        size -> BigInt,
        sha256 -> Text,
        place -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        at -> Timestamptz,
        removed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    record_note (id) {
        id -> BigInt,
        family -> Text,
        record_id -> BigInt,
        text -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        at -> Timestamptz,
    }
}
