//! Notifications: what is worth telling a user who is not looking, by which ways, and when.

mod kind;
mod news;
mod settings;
mod times;

pub use kind::{NotificationKind, Variant};
pub use settings::{Channels, EmailPace, NotificationSettings, QuietHours, clock_time};
pub(crate) use times::instant;
