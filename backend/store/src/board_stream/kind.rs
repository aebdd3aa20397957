//! The work-order board as a kind of stream.

use gantry_domain::board::{BoardCommand, BoardEvent, BoardFacts, BoardState, Needs};
use gantry_domain::stream::Recorded;
use gantry_domain::{Error, Id, RequestContext};

use super::Checkpoint;
use crate::Tx;
use crate::stream_kind::{self, StreamKind};
use crate::system::stream::Head;

/// A board, by its number.
#[derive(Debug)]
pub struct Board {
    number: i32,
    topic: String,
}

impl StreamKind for Board {
    type State = BoardState;
    type Checkpoint = Checkpoint;

    const ADMITS_BY_STATE: bool = true;
    const LOOKS_BACK: bool = true;

    fn named(id: Option<&str>) -> Option<Self> {
        let number = id?.parse().ok()?;
        Some(Self { number, topic: super::topic(number) })
    }

    fn topic(&self) -> &str {
        &self.topic
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, BoardState), Error> {
        let loaded = super::load(tx, self.number).await?;
        Ok((loaded.head, loaded.state))
    }

    async fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a BoardState,
        commands: impl Iterator<Item = (&'a RequestContext, &'a BoardCommand)>,
    ) -> Result<BoardFacts, Error> {
        let mut needs = Needs::default();
        for (context, command) in commands {
            needs.add(command, context.person_id());
            needs.add_readings(command, state);
            needs.add_ending(command, state, context.user_id());
        }
        super::gather(tx, state.id(), &needs).await
    }

    fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<BoardEvent>],
        after: &BoardState,
    ) -> impl Future<Output = Result<(), Error>> {
        super::persist(tx, stream, events, after)
    }

    fn checkpoint(&self, events: &[Recorded<BoardEvent>], after: &BoardState) -> Option<Checkpoint> {
        Checkpoint::due(events, after)
    }

    fn require_reader(&self, tx: &Tx, record: Option<Id>) -> impl Future<Output = Result<(), Error>> {
        super::members::require_reader(tx, self.number, record)
    }

    async fn at(&self, tx: &Tx, version: i64) -> Result<(Head, BoardState), Error> {
        super::state_at(tx, self.number, version).await
    }
}

impl stream_kind::Checkpoint for Checkpoint {
    fn keep(&self, tx: &Tx, stream: Id) -> impl Future<Output = Result<(), Error>> {
        self.keep(tx, stream)
    }
}
