//! Posting: the only way in which stock changes. The balances are held, the rules of the domain decide each movement, and the entries
//! and the new balances are written together; a command that has been posted is not posted again.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stock::{Balance, Costing, StockChange, StockKey, most_taken};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::closed_period;
use super::entries::Ledger;
use super::layers::{self, Reach};
use super::locked::{self, Locked};
use super::movement::{self, StockMovement};
use super::serials;
use crate::Tx;

/// What happens to a part at a place.
#[derive(Debug, Clone)]
pub enum Movement {
    /// At this place alone.
    Here(StockChange),
    /// From here to another place.
    Transfer {
        /// The other place.
        to: Id,
        /// How much.
        quantity: Decimal,
    },
    /// From here into another part.
    Convert {
        /// How much.
        quantity: Decimal,
        /// What it becomes.
        into: Converted,
    },
}

/// What some of a part becomes.
#[derive(Debug, Clone)]
pub struct Converted {
    /// The balance that it comes into, of another part.
    pub key: StockKey,
    /// How much of that.
    pub quantity: Decimal,
    /// What was entered in a unit other than the base unit, and that unit.
    pub entered: Option<(Decimal, String)>,
    /// The serial numbers of its pieces.
    pub serials: Vec<String>,
}

/// What a movement does to one balance.
#[derive(Debug, Clone, Copy)]
pub(super) struct End<'a> {
    pub(super) key: StockKey,
    /// What comes in is worth nothing yet: posting finds out what leaves the other end.
    pub(super) change: StockChange,
    pub(super) entered: &'a Option<(Decimal, String)>,
    pub(super) serials: &'a [String],
    /// How what is wrong with it is named in what was sent.
    pub(super) named: &'static str,
}

/// A movement of a posting.
#[derive(Debug, Clone)]
pub struct Line {
    /// The balance.
    pub key: StockKey,
    /// What happens there.
    pub movement: Movement,
    /// What was entered in a unit other than the base unit, and that unit.
    pub entered: Option<(Decimal, String)>,
    /// The issue that is handed back.
    pub return_of: Option<Id>,
    /// The line of a work order that it serves.
    pub order_line: Option<Id>,
    /// The serial numbers of the pieces that move.
    pub serials: Vec<String>,
    /// The posting whose goods are taken back.
    pub reverses: Option<Uuid>,
    /// Which layers take how much of a correction of value.
    pub layers: Vec<(Id, Decimal)>,
}

impl Line {
    /// A movement of a balance, in the base unit, that serves no order.
    pub const fn of(key: StockKey, movement: Movement) -> Self {
        Self {
            key,
            movement,
            entered: None,
            return_of: None,
            order_line: None,
            serials: Vec::new(),
            reverses: None,
            layers: Vec::new(),
        }
    }

    /// A change at one place, in the base unit, that serves no order.
    pub const fn here(key: StockKey, change: StockChange) -> Self {
        Self::of(key, Movement::Here(change))
    }

    /// What it does to which balances: first to the one that something leaves.
    pub(super) fn ends(&self) -> impl Iterator<Item = End<'_>> {
        let here = |change| End { key: self.key, change, entered: &self.entered, serials: &self.serials, named: "" };
        let value = Decimal::ZERO;
        let (first, second) = match &self.movement {
            Movement::Here(change) => (here(*change), None),
            Movement::Transfer { to, quantity } => {
                let into = here(StockChange::TransferIn { quantity: *quantity, value });
                (here(StockChange::TransferOut { quantity: *quantity }), Some(End { key: self.key.at(*to), ..into }))
            }
            Movement::Convert { quantity, into: Converted { key, quantity: becomes, entered, serials } } => {
                let change = StockChange::ConvertIn { quantity: *becomes, value };
                let into = End { key: *key, change, entered, serials, named: "into." };
                (here(StockChange::ConvertOut { quantity: *quantity }), Some(into))
            }
        };
        std::iter::once(first).chain(second)
    }
}

/// Movements that are posted together: all or none.
#[derive(Debug, Clone)]
pub struct Posting {
    /// The same for the same posting, however often it is sent.
    pub command: Uuid,
    /// When it happened, if not now.
    pub at: Option<DateTime<Utc>>,
    /// The number of the document that it comes from.
    pub document: String,
    /// Why.
    pub reason: String,
    /// Whether lots may be issued that have expired.
    pub expired_allowed: bool,
    /// Who posts it.
    pub by: Author,
    /// What moves.
    pub lines: Vec<Line>,
}

impl Posting {
    /// Movements of a document, now and without a reason.
    pub const fn of(command: Uuid, document: String, by: Author, lines: Vec<Line>) -> Self {
        Self { command, at: None, document, reason: String::new(), expired_allowed: false, by, lines }
    }
}

/// Who carries out what a transaction posts; Gantry itself where nobody does.
pub(crate) fn author(tx: &Tx) -> Author {
    let nobody = || Author { id: None, name: "Gantry".to_owned() };
    tx.context().map_or_else(nobody, |context| context.author())
}

/// How far a device's clock may be ahead.
const AHEAD: TimeDelta = TimeDelta::minutes(10);

/// A balance that is held, as it becomes.
#[derive(Clone)]
pub(super) struct Held {
    pub(super) locked: Locked,
    pub(super) now: Balance,
    pub(super) costing: Costing,
    pub(super) moved_at: Option<DateTime<Utc>>,
    pub(super) counted: bool,
    pub(super) trimmed: bool,
}

/// Posts movements and returns their entries; what has been posted before is returned as it was.
///
/// # Errors
/// `insufficient_stock`, `invalid`, `same_part`, `unknown_reference`, `standard_price_missing`, `valuation_changing`; `being_counted` at a place that is; `period_closed` for a day of which the
/// books are closed; `negative_later` for a back-dated movement after which too little would be there; `lot_required`, `lot_expired`,
/// and what [`SerialBook::post`](gantry_domain::stock::SerialBook::post) refuses of pieces.
pub async fn post(tx: &Tx, posting: &Posting, now: DateTime<Utc>) -> Result<Vec<StockMovement>, Error> {
    if posting.at.is_some_and(|at| at > now + AHEAD) {
        return Err(Error::field("invalid", "at", "This is in the future."));
    }
    if let Some(at) = posting.at {
        closed_period::refuse(tx, at).await?;
    }
    let mut held = hold(tx, posting).await?;
    let before = movement::of_command(tx, posting.command).await?;
    if !before.is_empty() {
        return Ok(before);
    }
    let book = serials::hold(tx, posting, &held).await?;
    let ages = layers::ages(tx, posting, &held).await?;
    let mut ledger = Ledger::new((book, ages), now);
    ledger.post(tx, posting, &mut held).await?;
    let written = ledger.write(tx, &held).await?;
    movement::by_ids(tx, written.into_iter().map(|(_, id)| id).collect()).await
}

/// The balances that a posting changes.
pub(super) fn keys(posting: &Posting) -> impl Iterator<Item = StockKey> {
    posting.lines.iter().flat_map(Line::ends).map(|end| end.key)
}

async fn hold(tx: &Tx, posting: &Posting) -> Result<BTreeMap<StockKey, Held>, Error> {
    let locked = locked::by_keys(tx, &keys(posting).collect()).await?;
    value(tx, &[posting], locked).await
}

/// Balances that are held, with what they are valued by as far as some postings need it.
pub(super) async fn value(
    tx: &Tx,
    postings: &[&Posting],
    locked: BTreeMap<StockKey, Locked>,
) -> Result<BTreeMap<StockKey, Held>, Error> {
    let valued = locked.iter().map(|(key, one)| Ok((one.id, one.basis()?, reach(postings, *key, one))));
    let valued = valued.collect::<Result<Vec<_>, Error>>()?;
    let mut costings = layers::costings(tx, valued).await?;
    let held = |(key, locked): (StockKey, Locked)| {
        let costing = costings.remove(&locked.id).unwrap_or_default();
        let (now, moved_at) = (locked.now(), locked.moved_at);
        (key, Held { now, costing, moved_at, counted: false, trimmed: false, locked })
    };
    Ok(locked.into_iter().map(held).collect())
}

/// Which layers of a balance postings may need: the oldest, as many as leave it. What is written down late, and what corrects layers by
/// their ids, may need any.
fn reach(postings: &[&Posting], key: StockKey, locked: &Locked) -> Reach {
    let lines = || postings.iter().flat_map(|posting| &posting.lines);
    let here = || lines().filter(|line| line.key == key);
    let late = postings.iter().any(|posting| posting.at < locked.moved_at && posting.at.is_some());
    if late || here().any(|line| !line.layers.is_empty()) {
        return Reach::All;
    }
    let ends = lines().flat_map(Line::ends).filter(|end| end.key == key);
    let changes: Vec<StockChange> = ends.map(|end| end.change).collect();
    let sources = here().filter_map(|line| line.reverses).collect();
    Reach::Oldest { quantity: most_taken(locked.now().balance, &changes), sources }
}
