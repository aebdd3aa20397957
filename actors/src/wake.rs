//! The message that makes a session look at its outbox.

use actix::Message;

/// Tells a session that its outbox is no longer empty, or has ended, or that its wire has room again. At most one of each waits.
#[derive(Message)]
#[rtype(result = "()")]
pub(crate) struct Wake;
