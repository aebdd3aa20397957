//! A board on which commands are decided at any time, one after the other, by its own rules; what happens is written down later.

use chrono::{DateTime, Utc};
use gantry_domain::board::{BoardCommand, BoardEvent, BoardFacts, BoardState};
use gantry_domain::stream::{Deciding, Recorded, StreamState};
use gantry_domain::{Error, RequestContext};

use super::dice::Dice;

/// A board as it is after everything that has happened so far.
pub(super) struct BoardLog {
    pub(super) state: BoardState,
    version: i64,
    dice: Dice,
}

impl BoardLog {
    /// A board at a version; `seed` is what the ids of its commands are made of.
    pub(super) fn new(state: BoardState, version: i64, seed: u64) -> Self {
        Self { state, version, dice: Dice::new(seed) }
    }

    /// Carries out a command, if it changes anything.
    ///
    /// # Errors
    /// What the rules refuse.
    pub(super) fn happen(
        &mut self,
        command: &BoardCommand,
        facts: &mut BoardFacts,
        (context, at): (&RequestContext, DateTime<Utc>),
    ) -> Result<Option<Recorded<BoardEvent>>, Error> {
        let Some(event) = self.state.decide(command, facts, &Deciding { context, now: at })? else { return Ok(None) };
        self.version += 1;
        let (version, by) = (self.version, context.author());
        let recorded = Recorded { version, command_id: self.dice.uuid(), by, at, event };
        self.state.apply(&recorded);
        Ok(Some(recorded))
    }
}
