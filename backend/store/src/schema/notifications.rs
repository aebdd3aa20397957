//! Notifications, how they are wanted, and by which ways they go out.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    notification (id) {
        id -> BigInt,
        user_id -> BigInt,
        kind -> Text,
        key -> Text,
        variant -> Text,
        by_user -> Nullable<BigInt>,
        by_name -> Nullable<Text>,
        work_order_id -> Nullable<BigInt>,
        work_request_id -> Nullable<BigInt>,
        alarm_id -> Nullable<BigInt>,
        thread_id -> Nullable<BigInt>,
        message_id -> Nullable<BigInt>,
        message_seq -> Nullable<BigInt>,
        from_status -> Nullable<Text>,
        to_status -> Nullable<Text>,
        due -> Nullable<Timestamptz>,
        text -> Nullable<Text>,
        record_family -> Nullable<Text>,
        record_id -> Nullable<BigInt>,
        record_code -> Nullable<Text>,
        card -> Bool,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
        push_at -> Nullable<Timestamptz>,
        mail_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    notification_setting (user_id) {
        user_id -> BigInt,
        settings -> Jsonb,
    }
}

diesel::table! {
    push_subscription (id) {
        id -> BigInt,
        user_id -> BigInt,
        endpoint -> Text,
        p256dh -> Bytea,
        auth -> Bytea,
        user_agent -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    mail_server (host) {
        host -> Text,
        port -> Integer,
        security -> Text,
        user_name -> Text,
        password -> Nullable<Bytea>,
        from_address -> Text,
        from_name -> Text,
        public_url -> Text,
    }
}
