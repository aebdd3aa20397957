//! Tables of second factors.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    totp (id) {
        id -> BigInt,
        user_id -> BigInt,
        secret -> Binary,
        confirmed_at -> Nullable<Timestamptz>,
        last_step -> BigInt,
        failures -> SmallInt,
        lockouts -> SmallInt,
        locked_until -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    recovery_code (id) {
        id -> BigInt,
        user_id -> BigInt,
        code_sha256 -> Text,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    passkey (id) {
        id -> BigInt,
        user_id -> BigInt,
        name -> Text,
        credential_id -> Binary,
        credential -> Jsonb,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    sign_in_step (token_sha256) {
        token_sha256 -> Text,
        browser_sha256 -> Text,
        user_id -> Nullable<BigInt>,
        ceremony -> Nullable<Jsonb>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    passkey_registration (user_id) {
        user_id -> BigInt,
        ceremony -> Jsonb,
        expires_at -> Timestamptz,
    }
}
