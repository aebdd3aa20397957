//! Notifications and what causes them: declarations and queries.

pub(crate) mod news;
pub mod notification;
