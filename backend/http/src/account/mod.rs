//! Accounts of people who cannot get in: the mail with a link that sets a new password, and passwords made up for them.

mod made_up;
mod reset;
mod words;

pub(crate) use made_up::made_up;
pub use reset::{compose_reset, fingerprint};
pub(crate) use reset::{factors_reset_mail, mail_ready, masked, may_reset, new_token, reset_mail};
