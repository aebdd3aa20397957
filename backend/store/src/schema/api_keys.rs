//! Tables of API keys.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    api_key (id) {
        id -> BigInt,
        user_id -> BigInt,
        service -> Bool,
        name -> Text,
        permissions -> Jsonb,
        networks -> Array<Text>,
        requests_per_minute -> Nullable<Integer>,
        created_by -> Nullable<BigInt>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        rotated_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
        version -> BigInt,
    }
}

diesel::table! {
    api_key_token (token_id) {
        token_id -> Text,
        api_key_id -> BigInt,
        sha256 -> Bytea,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
        last_address -> Text,
    }
}
