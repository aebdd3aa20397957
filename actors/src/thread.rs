//! A thread of the crew chat as a kind of stream.

use std::convert::Infallible;

use gantry_domain::stream::Recorded;
use gantry_domain::thread::{ThreadCommand, ThreadEvent, ThreadFacts, ThreadNeeds, ThreadState};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::system::stream::Head;
use gantry_store::{Tx, thread_stream};

use crate::kind::Kind;

/// A thread, by its id.
pub(crate) struct Thread {
    id: Id,
    topic: String,
}

impl Thread {
    pub(crate) fn new(id: Id) -> Self {
        Self { id, topic: thread_stream::topic(id) }
    }
}

impl Kind for Thread {
    type State = ThreadState;
    /// Nobody looks back at a whole thread: its messages are kept as they are.
    type Checkpoint = Infallible;

    fn topic(&self) -> &str {
        &self.topic
    }

    /// Who is in it may see it; that the state knows.
    fn reading(&self) -> Need {
        Need::SignedIn
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, ThreadState), Error> {
        let loaded = thread_stream::load(tx, self.id).await?;
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
        thread_stream::gather(tx, state, needs).await
    }

    async fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<ThreadEvent>],
        after: &ThreadState,
    ) -> Result<(), Error> {
        thread_stream::persist(tx, stream, events, after).await
    }

    fn checkpoint(&self, _: &[Recorded<ThreadEvent>], _: &ThreadState) -> Option<Infallible> {
        None
    }

    async fn keep(&self, _: &Tx, _: Id, checkpoint: &Infallible) -> Result<(), Error> {
        match *checkpoint {}
    }

    fn news(&self, version: i64) -> (&'static str, serde_json::Value) {
        ("thread", serde_json::json!({ "id": self.id, "chatId": version }))
    }
}
