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
    api_key, own_session, passkey, password, password_reset, photo, role, second_factor, session, session_policy, sign_in_log,
    sign_in_step, user
}
