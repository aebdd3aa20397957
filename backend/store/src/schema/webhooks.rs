//! Tables of webhooks.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    webhook (id) {
        id -> BigInt,
        name -> Text,
        url -> Text,
        description -> Text,
        events -> Array<Text>,
        active -> Bool,
        paused_because -> Text,
        paused_at -> Nullable<Timestamptz>,
        secret -> Bytea,
        previous_secret -> Nullable<Bytea>,
        previous_until -> Nullable<Timestamptz>,
        created_by -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    webhook_state (webhook_id) {
        webhook_id -> BigInt,
        failures -> Integer,
        failing_since -> Nullable<Timestamptz>,
        last_success_at -> Nullable<Timestamptz>,
        last_failure_at -> Nullable<Timestamptz>,
        not_before -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    webhook_delivery (id) {
        id -> BigInt,
        webhook_id -> BigInt,
        event_id -> Uuid,
        #[sql_name = "type"]
        kind -> Text,
        record_id -> Nullable<BigInt>,
        sequence -> BigInt,
        at -> Timestamptz,
        body -> Nullable<Text>,
        state -> Text,
        attempts -> Integer,
        due_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    webhook_attempt (id) {
        id -> BigInt,
        delivery_id -> BigInt,
        at -> Timestamptz,
        milliseconds -> Integer,
        status -> Nullable<Integer>,
        error -> Text,
        answer -> Text,
    }
}
