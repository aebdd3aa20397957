//! The acknowledgement that a client is owed.

use gantry_domain::Error;
use serde::Serialize;

use super::wire;
use crate::refusals::overloaded;
use crate::socket_app::Ack;

/// The acknowledgement, if the client asked for one. Dropped, it says that the work was interrupted.
pub(super) struct Answer(pub(super) Option<Ack>);

impl Answer {
    pub(super) fn submit(mut self, outcome: Result<impl Serialize, Error>) {
        match (self.0.take(), outcome) {
            (Some(ack), Ok(value)) => ack.send(&value),
            (Some(ack), Err(error)) => ack.send(&wire::refusal(&error)),
            (None, _) => {}
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        if let Some(ack) = self.0.take() {
            ack.send(&wire::refusal(&overloaded()));
        }
    }
}
