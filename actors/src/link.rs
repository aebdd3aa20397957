//! The handle of a session: what anybody, on any thread, sends to its client and lets it follow.

use std::sync::Arc;

use actix::Addr;
use gantry_socketio::Frame;

use crate::hub::{Closed, Hub, Join, Leave, Opened};
use crate::hubs::Hubs;
use crate::mailbox::deliver;
use crate::outbox::Outbox;

/// A session as the rest of the program holds it: cheap to clone, usable from any thread, harmless once the session is over.
#[derive(Clone)]
pub struct Link {
    outbox: Arc<Outbox>,
    hub: Addr<Hub>,
}

impl Link {
    /// A new session of the current thread.
    pub(crate) fn open(hubs: &Hubs) -> Self {
        let (hub, id) = hubs.admit();
        let outbox = Arc::new(Outbox::new(id));
        deliver(&hub, Opened(outbox.clone()));
        Self { outbox, hub }
    }

    /// The session is over: what still waits is dropped, the client resumes elsewhere.
    pub(crate) fn shut(&self) {
        self.outbox.shut();
        deliver(&self.hub, Closed(self.outbox.id()));
    }

    /// A number that no other session of this process has.
    pub fn id(&self) -> u64 {
        self.outbox.id()
    }

    /// Queues a frame.
    pub fn send(&self, frame: Frame) {
        self.outbox.push(frame);
    }

    /// Queues frames that must follow each other without another in between: a packet and its attachments.
    pub fn send_all(&self, frames: impl Iterator<Item = Frame>) {
        self.outbox.push_all(frames);
    }

    /// Every frame broadcast to the topic after this returns reaches the session.
    pub fn join(&self, topic: &Arc<str>) {
        deliver(&self.hub, Join { topic: topic.clone(), outbox: self.outbox.clone() });
    }

    /// Ends that.
    pub fn leave(&self, topic: &Arc<str>) {
        deliver(&self.hub, Leave { topic: topic.clone(), session: self.outbox.id() });
    }

    /// Ends the session once what waits already has been written.
    pub fn close(&self) {
        self.outbox.end();
    }

    pub(crate) fn outbox(&self) -> &Outbox {
        &self.outbox
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use actix::clock::sleep;

    use super::*;
    use crate::hub::MAILBOX;
    use crate::hub_key::hub_key;

    #[actix_web::test]
    async fn a_full_hub_ends_the_sessions_that_it_was_not_told_to_send_something_and_no_others() {
        let (hubs, board, other) = (Hubs::default(), hub_key(1, "board:1"), hub_key(1, "board:2"));
        let (viewer, bystander) = (Link::open(&hubs), Link::open(&hubs));
        viewer.join(&board);
        bystander.join(&other);
        sleep(Duration::from_millis(50)).await;
        // Nothing of it is handled before the next await.
        (0..MAILBOX + 2).for_each(|_| hubs.broadcast(&hub_key(1, "nobody"), [Frame::NOOP]));
        hubs.broadcast_volatile(&other, Frame::NOOP);
        hubs.broadcast(&board, [Frame::NOOP]);
        while !viewer.outbox().has_ended() {
            sleep(Duration::from_millis(5)).await;
        }
        assert!(!bystander.outbox().has_ended());
        hubs.broadcast(&other, [Frame::NOOP]);
        sleep(Duration::from_millis(50)).await;
        let mut heard = 0;
        bystander.outbox().drain(|_| heard += 1);
        assert_eq!(heard, 1, "it goes on");
    }
}
