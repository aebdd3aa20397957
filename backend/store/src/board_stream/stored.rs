//! Full states kept in the log's neighbourhood, and looking back: the nearest one before, and the events since.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use gantry_domain::board::{BoardEvent, BoardState, NewBoard};
use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Error, Id};

use super::snapshot_every;
use crate::system::stream::{self, Head};
use crate::{Packed, Tx};

/// A full state to look back from, taken at its version and written when there is time.
#[derive(Debug)]
pub struct Checkpoint {
    version: i64,
    at: DateTime<Utc>,
    form: Arc<NewBoard>,
}

impl Checkpoint {
    /// The state after a batch, if one is due by then.
    pub fn due(events: &[Recorded<BoardEvent>], after: &BoardState) -> Option<Self> {
        let (first, last) = (events.first()?, events.last()?);
        let every = snapshot_every(after.len());
        let passed = first.version.saturating_sub(1) / every != last.version / every;
        passed.then(|| Self::of(last.version, last.at, after))
    }

    /// The state at a version.
    pub(crate) fn of(version: i64, at: DateTime<Utc>, state: &BoardState) -> Self {
        Self { version, at, form: Arc::new(state.stored()) }
    }

    /// Writes it down. Without it, looking back reads more events.
    ///
    /// # Errors
    /// Internal ones.
    pub async fn keep(&self, tx: &Tx, stream_id: Id) -> Result<(), Error> {
        let state = Packed::aside(Arc::clone(&self.form)).await?;
        stream::put_snapshot(tx, stream_id, self.version, self.at, state).await
    }
}

/// The board as it was at a version; a version that is not there yet means now.
///
/// # Errors
/// `not_found` for an unknown board or a version from before its log.
pub async fn state_at(tx: &Tx, number: i32, version: i64) -> Result<(Head, BoardState), Error> {
    let head = stream::head(tx, &super::topic(number)).await?.ok_or(Error::NotFound { what: "Board" })?;
    let version = version.min(head.version);
    let snapshot = stream::snapshot_before(tx, head.id, version).await?;
    let snapshot = snapshot.ok_or(Error::NotFound { what: "Version of the board" })?;
    let form = serde_json::from_value::<NewBoard>(snapshot.state.open()?)
        .map_err(|error| Error::Internal(format!("snapshot {} of a board is unreadable: {error}", snapshot.version)))?;
    let mut state = BoardState::new(form);
    let rows = version - snapshot.version;
    let events: Vec<Recorded<BoardEvent>> = stream::tail(tx, head.id, snapshot.version, rows).await?;
    events.iter().for_each(|event| state.apply(event));
    Ok((Head { version, ..head }, state))
}
