//! Tables of documents.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    document_revision (id) {
        id -> BigInt,
        document_id -> BigInt,
        number -> Integer,
        file_name -> Text,
        media_type -> Text,
        size -> BigInt,
        sha256 -> Text,
        remark -> Text,
        place -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    document_link (id) {
        id -> BigInt,
        document_id -> BigInt,
        family -> Text,
        record_id -> BigInt,
    }
}
