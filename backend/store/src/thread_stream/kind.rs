//! A thread of the crew chat as a kind of stream.

use std::convert::Infallible;

use gantry_domain::stream::Recorded;
use gantry_domain::thread::{ThreadCommand, ThreadEvent, ThreadFacts, ThreadNeeds, ThreadState};
use gantry_domain::{Error, Id, RequestContext};
use serde_json::{Value, json};

use crate::Tx;
use crate::stream_kind::StreamKind;
use crate::system::stream::Head;

/// A thread, by its id.
#[derive(Debug)]
pub struct Thread {
    id: Id,
    topic: String,
}

impl StreamKind for Thread {
    type State = ThreadState;
    /// Past states of a thread are not needed: its messages are kept as they are.
    type Checkpoint = Infallible;

    const ADMITS_BY_STATE: bool = true;

    fn named(id: Option<&str>) -> Option<Self> {
        let id = id?.parse().ok()?;
        Some(Self { id, topic: super::topic(id) })
    }

    fn topic(&self) -> &str {
        &self.topic
    }

    fn sender(&self) -> Option<Id> {
        Some(self.id)
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, ThreadState), Error> {
        let loaded = super::load(tx, self.id).await?;
        Ok((loaded.head, loaded.state))
    }

    async fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a ThreadState,
        commands: impl Iterator<Item = (&'a RequestContext, &'a ThreadCommand)>,
    ) -> Result<ThreadFacts, Error> {
        let mut needs = ThreadNeeds::default();
        commands.for_each(|(_, command)| needs.add(command));
        super::gather(tx, state, needs).await
    }

    fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<ThreadEvent>],
        after: &ThreadState,
    ) -> impl Future<Output = Result<(), Error>> {
        super::persist(tx, stream, events, after)
    }

    fn news(&self, version: i64) -> (&'static str, Value) {
        ("thread", json!({ "id": self.id, "chatId": version }))
    }
}
