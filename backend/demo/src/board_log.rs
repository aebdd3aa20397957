//! A board in memory, on which commands are decided by its own rules at the story's time, one after the other; the events are written later.

use gantry_domain::board::{BoardCommand, BoardEvent, BoardFacts, BoardState, Needs};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Author, Error};
use gantry_store::{Tx, board_stream};

use super::dice::Dice;

/// A board with all events recorded so far.
pub(super) struct BoardLog {
    pub(super) state: BoardState,
    version: i64,
    /// Draws the ids of commands.
    pub(super) dice: Dice,
}

impl BoardLog {
    /// A board at a version.
    pub(super) fn new(state: BoardState, version: i64, dice: Dice) -> Self {
        Self { state, version, dice }
    }

    /// Reads what the rules have to know for a command.
    ///
    /// # Errors
    /// Internal ones.
    pub(super) async fn gather(&self, tx: &Tx, command: &BoardCommand) -> Result<BoardFacts, Error> {
        let mut needs = Needs::default();
        needs.add(command, None);
        board_stream::gather(tx, self.state.id(), &needs).await
    }

    /// Decides a command, applies its event to the board, and returns the event for the log; none if the command changes nothing.
    ///
    /// # Errors
    /// What the rules refuse.
    pub(super) fn record(
        &mut self,
        command: &BoardCommand,
        facts: &mut BoardFacts,
        deciding: &Deciding<'_>,
        by: Author,
    ) -> Result<Option<Recorded<BoardEvent>>, Error> {
        self.record_amended(command, facts, (deciding, by), |_| ())
    }

    /// As [`Self::record`], with an event that is amended before it is applied.
    ///
    /// # Errors
    /// What the rules refuse.
    pub(super) fn record_amended(
        &mut self,
        command: &BoardCommand,
        facts: &mut BoardFacts,
        (deciding, by): (&Deciding<'_>, Author),
        amend: impl FnOnce(&mut BoardEvent),
    ) -> Result<Option<Recorded<BoardEvent>>, Error> {
        let Some(mut event) = self.state.decide(command, facts, deciding)? else { return Ok(None) };
        amend(&mut event);
        self.version += 1;
        let recorded = Recorded { version: self.version, command_id: self.dice.uuid(), by, at: deciding.now, event };
        self.state.apply(&recorded);
        Ok(Some(recorded))
    }
}
