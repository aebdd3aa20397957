//! The work-order board as a kind of stream.

use gantry_domain::board::{BoardCommand, BoardEvent, BoardFacts, BoardState, Needs};
use gantry_domain::stream::Recorded;
use gantry_domain::{Action, Error, Id, Need, RequestContext, SubModule};
use gantry_store::board_stream::Checkpoint;
use gantry_store::system::stream::Head;
use gantry_store::{Tx, board_stream};

use crate::kind::{Kind, Past};

/// A board, by its number.
pub(crate) struct Board {
    number: i32,
    topic: String,
}

impl Board {
    pub(crate) fn new(number: i32) -> Self {
        Self { number, topic: board_stream::topic(number) }
    }
}

impl Kind for Board {
    type State = BoardState;
    type Checkpoint = Checkpoint;

    fn topic(&self) -> &str {
        &self.topic
    }

    fn reading(&self) -> Need {
        Need::Of(SubModule::WorkOrders, Action::Read)
    }

    async fn load(&self, tx: &Tx) -> Result<(Head, BoardState), Error> {
        let loaded = board_stream::load(tx, self.number).await?;
        Ok((loaded.head, loaded.state))
    }

    async fn gather<'a>(
        &'a self,
        tx: &'a Tx,
        state: &'a BoardState,
        commands: impl Iterator<Item = (&'a RequestContext, &'a BoardCommand)>,
    ) -> Result<BoardFacts, Error> {
        let mut needs = Needs::default();
        commands.for_each(|(_, command)| needs.add(command));
        board_stream::gather(tx, state.id(), &needs).await
    }

    async fn persist(
        &self,
        tx: &Tx,
        stream: Id,
        events: &[Recorded<BoardEvent>],
        after: &BoardState,
    ) -> Result<(), Error> {
        board_stream::persist(tx, stream, events, after).await
    }

    fn checkpoint(&self, events: &[Recorded<BoardEvent>], after: &BoardState) -> Option<Checkpoint> {
        Checkpoint::due(events, after)
    }

    async fn keep(&self, tx: &Tx, stream: Id, checkpoint: &Checkpoint) -> Result<(), Error> {
        checkpoint.keep(tx, stream).await
    }
}

impl Past for Board {
    async fn at(&self, tx: &Tx, version: i64) -> Result<(Head, BoardState), Error> {
        board_stream::state_at(tx, self.number, version).await
    }
}
