//! Crew chat.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    thread (id) {
        id -> BigInt,
        kind -> Text,
        pair -> Nullable<Text>,
        crew_id -> Nullable<BigInt>,
        work_order_id -> Nullable<BigInt>,
        messages -> BigInt,
        last_seq -> BigInt,
        last_at -> Timestamptz,
    }
}

diesel::table! {
    thread_member (thread_id, user_id) {
        thread_id -> BigInt,
        user_id -> BigInt,
        guest -> Bool,
        read_seq -> BigInt,
        muted -> Bool,
    }
}

diesel::table! {
    message (id) {
        id -> BigInt,
        thread_id -> BigInt,
        seq -> BigInt,
        by_user -> Nullable<BigInt>,
        by_name -> Text,
        at -> Timestamptz,
        text -> Text,
        reply_to -> Nullable<BigInt>,
        mentions -> Array<BigInt>,
        command_name -> Nullable<Text>,
        command_outcome -> Nullable<Text>,
    }
}

diesel::table! {
    message_attachment (id) {
        id -> BigInt,
        thread_id -> BigInt,
        message_id -> Nullable<BigInt>,
        by_user -> BigInt,
        file_name -> Text,
        media_type -> Text,
        size -> BigInt,
        sha256 -> Text,
        place -> Text,
    }
}
