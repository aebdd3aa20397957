//! Users, roles, sessions and passwords: declarations and queries.

pub mod api_key;
mod api_key_list;
pub mod api_key_use;
pub mod credentials;
pub mod identity;
pub mod identity_provider;
pub mod own_session;
pub mod password_reset;
pub mod profile;
pub mod repair;
pub mod rights;
pub mod role;
pub mod session;
pub mod sign_in_log;
pub mod sign_in_progress;
pub mod sso_settings;
pub mod user;
pub mod user_photo;
pub mod user_record;
