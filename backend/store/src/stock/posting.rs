//! Posting: the only way in which stock changes. The balances are held, the rules of the domain decide each movement, and the entries
//! and the new balances are written together; a command that has been posted is not posted again.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::{Balance, Posted, StockChange, StockKind, refuse_while_counted};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::back_dated;
use super::closed_period;
use super::locked::{self, Key, Locked};
use super::movement::{self, StockMovement};
use super::reservation;
use crate::Tx;
use crate::error::ToDomain;
use crate::schema::stock_movement;

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
}

/// A movement of a posting.
#[derive(Debug, Clone)]
pub struct Line {
    /// The part.
    pub part: Id,
    /// The place.
    pub location: Id,
    /// What happens there.
    pub movement: Movement,
    /// What was entered in a unit other than the base unit, and that unit.
    pub entered: Option<(Decimal, String)>,
    /// The issue that is handed back.
    pub return_of: Option<Id>,
    /// The line of a work order that it serves.
    pub order_line: Option<Id>,
}

impl Line {
    /// A change at one place, in the base unit, that serves no order.
    pub(crate) fn here((part, location): Key, change: StockChange) -> Self {
        Self { part, location, movement: Movement::Here(change), entered: None, return_of: None, order_line: None }
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
    /// Who posts it.
    pub by: Author,
    /// What moves.
    pub lines: Vec<Line>,
}

/// Who carries out what a transaction posts; Gantry itself where nobody does.
pub(crate) fn author(tx: &Tx) -> Author {
    let nobody = || Author { id: None, name: "Gantry".to_owned() };
    tx.context().map_or_else(nobody, |context| context.author())
}

/// How far a device's clock may be ahead.
const AHEAD: TimeDelta = TimeDelta::minutes(10);

#[derive(Insertable)]
#[diesel(table_name = stock_movement)]
struct Row {
    item_id: Id,
    part_id: Id,
    location_id: Id,
    kind: &'static str,
    at: DateTime<Utc>,
    quantity: Decimal,
    reserved: Decimal,
    unit_cost: Decimal,
    value: Decimal,
    balance_after: Decimal,
    counted: Option<Decimal>,
    entered_quantity: Option<Decimal>,
    entered_unit: String,
    reason: String,
    return_of: Option<Id>,
    order_line_id: Option<Id>,
    document: String,
    by_user: Option<Id>,
    by_name: String,
    command_id: Uuid,
    command_line: i32,
}

/// A balance that is held, as it becomes.
pub(super) struct Held {
    pub(super) locked: Locked,
    pub(super) now: Balance,
    moved_at: Option<DateTime<Utc>>,
    counted: bool,
    trimmed: bool,
}

/// Posts movements and returns their entries; what has been posted before is returned as it was.
///
/// # Errors
/// `insufficient_stock`, `invalid`, `unknown_reference`; `being_counted` at a place that is; `period_closed` for a day of which the
/// books are closed; `negative_later` for a back-dated movement after which too little would be
/// there.
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
    let mut ledger = Ledger { posting, now, rows: Vec::new() };
    for line in &posting.lines {
        match &line.movement {
            Movement::Here(change) => {
                ledger.change(tx, line, (line.part, line.location), change, &mut held).await?;
            }
            Movement::Transfer { to, .. } if *to == line.location => {
                return Err(Error::field("invalid", "toLocationId", "Select another place."));
            }
            Movement::Transfer { to, quantity } => {
                let out = StockChange::TransferOut { quantity: *quantity };
                let out = ledger.change(tx, line, (line.part, line.location), &out, &mut held).await?;
                let value = out.map_or(Decimal::ZERO, |out| -out.value);
                let into = StockChange::TransferIn { quantity: *quantity, value };
                ledger.change(tx, line, (line.part, *to), &into, &mut held).await?;
            }
        }
    }
    write(tx, &ledger.rows, &held, now).await?;
    movement::of_command(tx, posting.command).await
}

async fn hold(tx: &Tx, posting: &Posting) -> Result<BTreeMap<Key, Held>, Error> {
    let mut keys: BTreeSet<Key> = BTreeSet::new();
    for line in &posting.lines {
        keys.insert((line.part, line.location));
        if let Movement::Transfer { to, .. } = line.movement {
            keys.insert((line.part, to));
        }
    }
    let locked = locked::by_keys(tx, &keys).await?;
    let held =
        |locked: Locked| Held { now: locked.now(), moved_at: locked.moved_at, counted: false, trimmed: false, locked };
    Ok(locked.into_iter().map(|(key, one)| (key, held(one))).collect())
}

/// The entries that a posting makes.
struct Ledger<'a> {
    posting: &'a Posting,
    now: DateTime<Utc>,
    rows: Vec<Row>,
}

impl Ledger<'_> {
    /// Does one change; nothing when a count finds what is there.
    async fn change(
        &mut self,
        tx: &Tx,
        line: &Line,
        key: Key,
        change: &StockChange,
        held: &mut BTreeMap<Key, Held>,
    ) -> Result<Option<Posted>, Error> {
        let lost = || Error::Internal("a balance was to be held".to_owned());
        let one = held.get_mut(&key).ok_or_else(lost)?;
        if one.locked.count_id.is_some() {
            refuse_while_counted(change)?;
        }
        let late = self.posting.at.filter(|at| one.moved_at.is_some_and(|moved| *at < moved));
        // A call that waited for the balance comes after those they waited for.
        let at = self.posting.at.unwrap_or(self.now).max(if late.is_some() {
            DateTime::<Utc>::MIN_UTC
        } else {
            one.moved_at.unwrap_or(DateTime::<Utc>::MIN_UTC)
        });
        let counted = if let StockChange::Count { counted } = change { Some(*counted) } else { None };
        one.counted |= counted.is_some();
        let (posted, balance_after) = match late {
            Some(at) => match back_dated::post(tx, one, change, at).await? {
                Some(done) => done,
                None => return Ok(None),
            },
            None => {
                let posted = one.now.post(change, one.locked.negative_allowed)?;
                one.now = posted.after;
                one.moved_at = Some(at);
                (posted, posted.after.balance)
            }
        };
        if counted.is_some() && posted.quantity.is_zero() && posted.reserved.is_zero() {
            return Ok(None);
        }
        one.trimmed |= counted.is_some() && !posted.reserved.is_zero();
        let entry = Entry { key, item: one.locked.id, at, counted, balance_after };
        let today = (one.now.balance, self.now.max(one.moved_at.unwrap_or(self.now)));
        self.enter(line, change.kind(), &posted, &entry, today);
        Ok(Some(posted))
    }

    fn enter(
        &mut self,
        line: &Line,
        kind: StockKind,
        posted: &Posted,
        entry: &Entry,
        (balance_now, today): (Decimal, DateTime<Utc>),
    ) {
        let row = self.row(line, entry);
        self.rows.push(Row {
            kind: kind.as_str(),
            quantity: posted.quantity,
            reserved: posted.reserved,
            unit_cost: posted.unit_cost,
            value: posted.value,
            ..row
        });
        if !posted.variance.is_zero() {
            let row = self.row(line, &Entry { at: today, balance_after: balance_now, counted: None, ..*entry });
            let (kind, value) = (StockKind::Variance.as_str(), posted.variance);
            self.rows.push(Row { kind, value, entered_quantity: None, return_of: None, ..row });
        }
    }

    fn row(&self, line: &Line, entry: &Entry) -> Row {
        let entered = line.entered.clone();
        Row {
            item_id: entry.item,
            part_id: entry.key.0,
            location_id: entry.key.1,
            kind: "",
            at: entry.at,
            quantity: Decimal::ZERO,
            reserved: Decimal::ZERO,
            unit_cost: Decimal::ZERO,
            value: Decimal::ZERO,
            balance_after: entry.balance_after,
            counted: entry.counted,
            entered_quantity: entered.as_ref().map(|(quantity, _)| *quantity),
            entered_unit: entered.map(|(_, unit)| unit).unwrap_or_default(),
            reason: self.posting.reason.clone(),
            return_of: line.return_of,
            order_line_id: line.order_line,
            document: self.posting.document.clone(),
            by_user: self.posting.by.id,
            by_name: self.posting.by.name.clone(),
            command_id: self.posting.command,
            command_line: i32::try_from(self.rows.len()).unwrap_or(i32::MAX),
        }
    }
}

/// Where an entry stands.
struct Entry {
    key: Key,
    item: Id,
    at: DateTime<Utc>,
    counted: Option<Decimal>,
    balance_after: Decimal,
}

prepared! {
    SetBalances {
        ids: Vec<Id> => Array<BigInt>,
        balances: Vec<Decimal> => Array<Numeric>,
        reserved: Vec<Decimal> => Array<Numeric>,
        costs: Vec<Decimal> => Array<Numeric>,
        values: Vec<Decimal> => Array<Numeric>,
        moved: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        counted: Vec<bool> => Array<Bool>,
        now: DateTime<Utc> => Timestamptz,
    }
    "UPDATE stock_item AS i SET balance = n.balance, reserved = n.reserved, average_cost = n.cost, value = n.value, \
     moved_at = n.moved, counted_at = CASE WHEN n.counted THEN n.now ELSE i.counted_at END, updated_at = now(), \
     version = i.version + 1 FROM (SELECT u.*, t.now FROM unnest(?, ?, ?, ?, ?, ?, ?) \
     AS u (id, balance, reserved, cost, value, moved, counted), (SELECT ?::timestamptz AS now) AS t) AS n WHERE i.id = n.id"
}

/// Entries that are written by one statement.
const AT_ONCE: usize = 500;

async fn write(tx: &Tx, rows: &[Row], held: &BTreeMap<Key, Held>, now: DateTime<Utc>) -> Result<(), Error> {
    for some in rows.chunks(AT_ONCE) {
        let insert = diesel::insert_into(stock_movement::table).values(some);
        insert.execute(&mut tx.connection()).await.to_domain()?;
    }
    let all = || held.values();
    let set = SetBalances {
        ids: all().map(|one| one.locked.id).collect(),
        balances: all().map(|one| one.now.balance).collect(),
        reserved: all().map(|one| one.now.reserved).collect(),
        costs: all().map(|one| one.now.average_cost).collect(),
        values: all().map(|one| one.now.value).collect(),
        moved: all().map(|one| one.moved_at).collect(),
        counted: all().map(|one| one.counted).collect(),
        now,
    };
    set.execute(&mut tx.connection()).await.to_domain()?;
    for one in all().filter(|one| one.trimmed) {
        reservation::trim(tx, one.locked.id, one.now.reserved).await?;
    }
    Ok(())
}
