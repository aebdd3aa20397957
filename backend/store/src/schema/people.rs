//! Tables of tenants and people.
#![allow(missing_docs, unreachable_pub, reason = "the columns are documented where the migrations make them")]

// In three parts: a table of more than 32 columns makes diesel itself take the compiler a minute longer.
diesel::table! {
    tenant (id) {
        id -> BigInt,
        name -> Text,
        identifier -> Text,
        help_url -> Text,
        has_sso -> Bool,
        sso_only -> Bool,
        time_zone -> Text,
        currency -> Text,
        domains -> Array<Text>,
        xg_key -> Text,
        ag_key -> Text,
        date_format -> Text,
        time_format -> Text,
        number_format -> Text,
        unit_system -> Text,
        first_weekday -> Nullable<SmallInt>,
        languages -> Array<Text>,
        default_language -> Text,
        special_characters -> Nullable<Text>,
        environments -> Array<Text>,
        off_sub_modules -> Array<Text>,
        keep_notifications -> Integer,
        key_requests_per_minute -> Integer,
        books_closed_until -> Nullable<Date>,
        stock_valuation -> Text,
        suspended_at -> Nullable<Timestamptz>,
        public_requests -> Bool,
        logo_type -> Nullable<Text>,
        login_background_type -> Nullable<Text>,
        updated_at -> Timestamptz,
        version -> BigInt,
    }
}

diesel::table! {
    #[sql_name = "tenant"]
    tenant_picture (id) {
        id -> BigInt,
        logo -> Nullable<Binary>,
        logo_type -> Nullable<Text>,
        logo_changed_at -> Nullable<Timestamptz>,
        login_background -> Nullable<Binary>,
        login_background_type -> Nullable<Text>,
        login_background_changed_at -> Nullable<Timestamptz>,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    #[sql_name = "tenant"]
    tenant_session_policy (id) {
        id -> BigInt,
        session_idle_minutes -> Integer,
        session_max_hours -> Nullable<Integer>,
        sign_in_log_days -> Integer,
        audit_days -> Nullable<Integer>,
        version -> BigInt,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    custom_domain (id) {
        id -> BigInt,
        name -> Text,
        token -> Text,
        proven_at -> Nullable<Timestamptz>,
        checked_at -> Nullable<Timestamptz>,
        problem -> Text,
    }
}

diesel::table! {
    crew_member (id) {
        id -> BigInt,
        crew_id -> BigInt,
        person_id -> BigInt,
        duty -> Text,
        position -> Integer,
        identity_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    sub_module_permission (id) {
        id -> BigInt,
        role_id -> BigInt,
        sub_module -> Text,
        can_create -> Bool,
        can_update -> Bool,
        can_delete -> Bool,
        can_reopen -> Bool,
        can_configure -> Bool,
        reach -> Text,
    }
}

diesel::table! {
    #[sql_name = "user"]
    users (id) {
        id -> BigInt,
        uuid -> Uuid,
        email -> Text,
        username -> Text,
        display_name -> Text,
        password_hash -> Nullable<Text>,
        failed_attempts -> SmallInt,
        locked_at -> Nullable<Timestamptz>,
        lockouts -> SmallInt,
        locked_until -> Nullable<Timestamptz>,
        unlocked_at -> Nullable<Timestamptz>,
        active -> Bool,
        role_id -> BigInt,
        person_id -> Nullable<BigInt>,
        settings -> Jsonb,
        shortcuts -> Jsonb,
        photo_url -> Text,
        origin -> Text,
        must_change_password -> Bool,
        environment -> Text,
        break_glass -> Bool,
        profile_id -> Nullable<BigInt>,
        last_seen_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        version -> BigInt,
        archived_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    session (id) {
        id -> Uuid,
        user_id -> BigInt,
        issued_at -> Timestamptz,
        expires_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
        user_agent -> Text,
        address -> Text,
        screen -> Nullable<Text>,
        provider_id -> Nullable<BigInt>,
        subject -> Nullable<Text>,
        session_index -> Nullable<Text>,
        id_token -> Nullable<Bytea>,
        until -> Nullable<Timestamptz>,
        used_at -> Timestamptz,
    }
}
