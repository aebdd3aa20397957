//! Tables of single sign-on.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

diesel::table! {
    identity_provider (id) {
        id -> BigInt,
        kind -> Text,
        name -> Text,
        enabled -> Bool,
        public_url -> Text,
        issuer -> Text,
        client_id -> Text,
        client_secret -> Nullable<Bytea>,
        scopes -> Array<Text>,
        sso_url -> Text,
        slo_url -> Text,
        certificates -> Array<Text>,
        idp_initiated -> Bool,
        encrypted_assertions -> Bool,
        sp_certificate -> Text,
        sp_key -> Nullable<Bytea>,
        second_sp_certificate -> Text,
        second_sp_key -> Nullable<Bytea>,
        attributes -> Jsonb,
        group_roles -> Jsonb,
        group_crews -> Jsonb,
        default_role_id -> Nullable<BigInt>,
        provisioning -> Text,
        domains -> Array<Text>,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    identity (id) {
        id -> BigInt,
        provider_id -> BigInt,
        subject -> Text,
        user_id -> BigInt,
        created_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
        external_id -> Nullable<Text>,
        user_name -> Nullable<Text>,
        given_name -> Text,
        family_name -> Text,
        wanted_active -> Bool,
        deactivated -> Bool,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    sign_in_state (state_sha256) {
        state_sha256 -> Text,
        browser_sha256 -> Text,
        provider_id -> BigInt,
        nonce -> Text,
        verifier -> Text,
        path -> Text,
        link_user_id -> Nullable<BigInt>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    sign_in_result (code_sha256) {
        code_sha256 -> Text,
        browser_sha256 -> Nullable<Text>,
        provider_id -> BigInt,
        user_id -> BigInt,
        path -> Text,
        subject -> Text,
        session_index -> Nullable<Text>,
        id_token -> Nullable<Bytea>,
        until -> Nullable<Timestamptz>,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    replay_key (key) {
        provider_id -> BigInt,
        kind -> Text,
        key -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    sign_in_log (id) {
        id -> BigInt,
        at -> Timestamptz,
        provider_id -> Nullable<BigInt>,
        provider_name -> Text,
        reason -> Text,
        detail -> Text,
        subject -> Text,
        email -> Text,
        address -> Text,
        event -> Text,
        way -> Text,
        user_id -> Nullable<BigInt>,
        user_name -> Text,
        by_user -> Nullable<BigInt>,
        session_id -> Nullable<Uuid>,
        user_agent -> Text,
    }
}

diesel::table! {
    scim_token (id) {
        id -> BigInt,
        provider_id -> BigInt,
        token_sha256 -> Text,
        start -> Text,
        created_at -> Timestamptz,
        valid_until -> Nullable<Timestamptz>,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    scim_group (id) {
        id -> BigInt,
        provider_id -> BigInt,
        uuid -> Uuid,
        display_name -> Text,
        external_id -> Nullable<Text>,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    scim_group_member (id) {
        id -> BigInt,
        group_id -> BigInt,
        user_id -> BigInt,
    }
}
