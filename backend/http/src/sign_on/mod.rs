//! Users, roles, sessions and passwords over HTTP.

mod api_key;
mod api_key_json;
mod own_session;
mod passkey;
mod password;
mod password_reset;
mod photo;
mod role;
mod second_factor;
pub(crate) mod session;
mod session_policy;
mod sign_in_log;
mod sign_in_step;
mod user;
mod user_json;

mounts! {
    api_key: "/api/ApiKey",
    own_session: "/auth/sessions",
    passkey: "/auth/second-factor",
    password: "/auth/HandleCredentials" | "/auth/password",
    password_reset: "/auth/HandleCredentials" | "/auth/Validate",
    photo: "/api/User" | "/auth/photo",
    role: "/api/UserRole",
    second_factor: "/auth/second-factor",
    session: "/auth/signin" | "/auth/user-data",
    session_policy: "/api/TenantSettings",
    sign_in_log: "/api/SignInLog",
    sign_in_step: "/auth/signin",
    user: "/api/User",
}
