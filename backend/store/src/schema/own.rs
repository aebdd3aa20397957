//! What belongs to one user: saved views, imports, the link of a forgotten password, a picture.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    saved_view (id) {
        id -> BigInt,
        user_id -> BigInt,
        family -> Text,
        name -> Text,
        shared -> Bool,
        state -> Jsonb,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    import (id) {
        id -> BigInt,
        user_id -> BigInt,
        family -> Text,
        file_name -> Text,
        data -> Nullable<Binary>,
        state -> Text,
        rows -> Integer,
        done_rows -> Integer,
        run -> Integer,
        headers -> Jsonb,
        sample -> Jsonb,
        mapping -> Jsonb,
        choices -> Jsonb,
        created -> Integer,
        updated -> Integer,
        error_count -> Integer,
        errors -> Jsonb,
        unknown -> Jsonb,
        detail -> Nullable<Text>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    password_reset (user_id) {
        user_id -> BigInt,
        token_sha256 -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    user_photo (user_id) {
        user_id -> BigInt,
        media_type -> Text,
        size -> BigInt,
        sha256 -> Text,
        place -> Text,
    }
}
