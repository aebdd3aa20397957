//! Users, roles, sessions and passwords over HTTP.

mod api_key;
mod api_key_json;
mod own_session;
mod password;
mod password_reset;
mod photo;
mod role;
pub(crate) mod session;
mod user;
mod user_json;

mounts! { api_key, own_session, password, password_reset, photo, role, session, user }
