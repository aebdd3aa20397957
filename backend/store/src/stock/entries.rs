//! The entries that a posting makes: each with the balance after it, the pieces that it moves, the layers that it takes of, and the
//! difference in value that an entry of its own takes.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Timestamptz};
use gantry_domain::stock::{
    LayerMove, Layers, Origin, Posted, SerialBook, SerialMove, StockChange, StockKey, StockKind, Tracking, is_expired,
    lot_expired, refuse_while_counted,
};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use uuid::Uuid;

use super::posting::{End, Held, Line, Movement, Posting};
use super::{back_dated, layers, reservation, serials};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::stored;

stored_row! {
    struct Row {
        item_id: Id,
        part_id: Id,
        location_id: Id,
        lot_id: Option<Id>,
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
}

/// Where an entry stands.
struct Entry {
    key: StockKey,
    item: Id,
    at: DateTime<Utc>,
    counted: Option<Decimal>,
    balance_after: Decimal,
}

/// The entries that postings make.
pub(super) struct Ledger {
    now: DateTime<Utc>,
    rows: Vec<Row>,
    /// The first row of the posting that is under way.
    first: usize,
    book: SerialBook,
    /// Pieces by the number of the row that moved them.
    moved: Vec<(usize, Id)>,
    /// How old the goods are of the issues that are handed back.
    ages: BTreeMap<Id, DateTime<Utc>>,
    /// What became of which layers, by the number of the row.
    layers: Vec<(usize, StockKey, LayerMove)>,
}

impl Ledger {
    pub(super) fn new((book, ages): (SerialBook, BTreeMap<Id, DateTime<Utc>>), now: DateTime<Utc>) -> Self {
        Self { now, rows: Vec::new(), first: 0, book, moved: Vec::new(), ages, layers: Vec::new() }
    }

    /// Does what a posting asks for. Where that is refused, what it has done so far is still there.
    pub(super) async fn post(
        &mut self,
        tx: &Tx,
        posting: &Posting,
        held: &mut BTreeMap<StockKey, Held>,
    ) -> Result<(), Error> {
        self.first = self.rows.len();
        for line in &posting.lines {
            refuse_same(line)?;
            // What comes in at the other end is worth what has left the first.
            let mut left = None;
            for end in line.ends() {
                let end = End { change: left.map_or(end.change, |value| end.change.worth(value)), ..end };
                let posted = self.change(tx, (posting, line), &end, held).await;
                let posted = posted.map_err(|error| error.within(end.named))?;
                left = Some(posted.map_or(Decimal::ZERO, |posted| -posted.value));
            }
        }
        Ok(())
    }

    /// Takes back the rows of the posting that is under way. Its balances are the caller's, and pieces stay moved: who may be refused among
    /// others moves none.
    pub(super) fn forget(&mut self) {
        let first = self.first;
        self.rows.truncate(first);
        self.moved.retain(|(row, _)| *row < first);
        self.layers.retain(|(row, ..)| *row < first);
    }

    /// Does one change; nothing when a count finds what is there.
    async fn change(
        &mut self,
        tx: &Tx,
        (posting, line): (&Posting, &Line),
        end: &End<'_>,
        held: &mut BTreeMap<StockKey, Held>,
    ) -> Result<Option<Posted>, Error> {
        let End { key, change, .. } = *end;
        let change = &change;
        let lost = || Error::Internal("a balance was to be held".to_owned());
        let one = held.get_mut(&key).ok_or_else(lost)?;
        if one.locked.count_id.is_some() {
            refuse_while_counted(change)?;
        }
        let tracking = one.locked.tracking()?;
        tracking.accept_lot(key.lot)?;
        let late = posting.at.filter(|at| one.moved_at.is_some_and(|moved| *at < moved));
        // A call that waited for the balance comes after those they waited for.
        let at = posting.at.unwrap_or(self.now).max(if late.is_some() {
            DateTime::<Utc>::MIN_UTC
        } else {
            one.moved_at.unwrap_or(DateTime::<Utc>::MIN_UTC)
        });
        let for_use =
            matches!(change, StockChange::Issue { .. } | StockChange::Reserve { .. } | StockChange::ConvertOut { .. });
        if for_use && is_expired(one.locked.expires_at, at) && !posting.expired_allowed {
            return Err(lot_expired());
        }
        let counted = if let StockChange::Count { counted } = change { Some(*counted) } else { None };
        one.counted |= counted.is_some();
        let before = one.now.balance;
        let origin = self.origin((posting, line), at);
        let (posted, balance_after) = match late {
            Some(at) => match back_dated::post(tx, one, change, (at, &origin)).await? {
                Some(done) => done,
                None => return Ok(None),
            },
            None => {
                let posted = one.costing.post(one.now, change, one.locked.negative_allowed, &origin)?;
                one.now = posted.after;
                one.moved_at = Some(at);
                (posted, posted.after.balance)
            }
        };
        if counted.is_some() && posted.quantity.is_zero() && posted.reserved.is_zero() {
            return Ok(None);
        }
        if matches!(change, StockChange::Reprice { .. }) && posted.value.is_zero() {
            return Ok(None);
        }
        one.trimmed |= counted.is_some() && !posted.reserved.is_zero();
        let pieces = if one.now.balance - before == posted.quantity {
            // Those of a balance whose pieces get their numbers are all that are there.
            let quantity = if matches!(change, StockChange::Serialise) { one.now.balance } else { posted.quantity };
            let (kind, return_of) = (change.kind(), line.return_of);
            let (part, item, chosen) = (key.part, one.locked.id, end.serials);
            self.pieces(tracking, &SerialMove { part, item, kind, quantity, chosen, return_of })?
        } else if tracking == Tracking::Serial {
            // The quantity is absorbed by what was counted; which piece that was, nobody knows.
            let detail = "The pieces have been counted since. Post it for a later time.";
            return Err(Error::conflict("counted_since", detail));
        } else {
            Vec::new()
        };
        let number = self.rows.len();
        self.moved.extend(pieces.into_iter().map(|piece| (number, piece)));
        one.costing.correct(&line.layers);
        let moves = one.costing.layers().map(Layers::drain).unwrap_or_default();
        self.layers.extend(moves.into_iter().map(|moved| (number, key, moved)));
        let entry = Entry { key, item: one.locked.id, at, counted, balance_after };
        let today = (one.now.balance, self.now.max(one.moved_at.unwrap_or(self.now)));
        self.enter((posting, line, end), &posted, &entry, today);
        Ok(Some(posted))
    }

    /// Where goods that come in are from, and which leave.
    fn origin(&self, (posting, line): (&Posting, &Line), at: DateTime<Utc>) -> Origin {
        let returned = line.return_of.and_then(|issue| self.ages.get(&issue).copied());
        Origin { at: returned.unwrap_or(at), source: Some(line.reverses.unwrap_or(posting.command)) }
    }

    /// The pieces that a change moves, of a part that has serial numbers.
    fn pieces(&mut self, tracking: Tracking, moved: &SerialMove<'_>) -> Result<Vec<Id>, Error> {
        if tracking == Tracking::Serial {
            return self.book.post(moved);
        }
        if moved.chosen.is_empty() {
            return Ok(Vec::new());
        }
        Err(Error::field("not_tracked", "serials", "This part has no serial numbers."))
    }

    fn enter(
        &mut self,
        from: (&Posting, &Line, &End<'_>),
        posted: &Posted,
        entry: &Entry,
        (balance_now, today): (Decimal, DateTime<Utc>),
    ) {
        let row = self.row(from, entry);
        self.rows.push(Row {
            quantity: posted.quantity,
            reserved: posted.reserved,
            unit_cost: posted.unit_cost,
            value: posted.value,
            ..row
        });
        if !posted.taken_over.is_zero() {
            let row = self.row(from, &Entry { counted: None, ..*entry });
            let (kind, unit_cost, value) = (StockKind::TakeOver.as_str(), posted.unit_cost, posted.taken_over);
            self.rows.push(Row {
                kind,
                unit_cost,
                value,
                entered_quantity: None,
                return_of: None,
                order_line_id: None,
                ..row
            });
        }
        if !posted.variance.is_zero() {
            let row = self.row(from, &Entry { at: today, balance_after: balance_now, counted: None, ..*entry });
            let (kind, value) = (StockKind::Variance.as_str(), posted.variance);
            self.rows.push(Row { kind, value, entered_quantity: None, return_of: None, ..row });
        }
    }

    fn row(&self, (posting, line, end): (&Posting, &Line, &End<'_>), entry: &Entry) -> Row {
        let entered = end.entered.clone();
        Row {
            item_id: entry.item,
            part_id: entry.key.part,
            location_id: entry.key.location,
            lot_id: entry.key.lot,
            kind: end.change.kind().as_str(),
            at: entry.at,
            quantity: Decimal::ZERO,
            reserved: Decimal::ZERO,
            unit_cost: Decimal::ZERO,
            value: Decimal::ZERO,
            balance_after: entry.balance_after,
            counted: entry.counted,
            entered_quantity: entered.as_ref().map(|(quantity, _)| *quantity),
            entered_unit: entered.map(|(_, unit)| unit).unwrap_or_default(),
            reason: posting.reason.clone(),
            return_of: line.return_of,
            order_line_id: line.order_line,
            document: posting.document.clone(),
            by_user: posting.by.id,
            by_name: posting.by.name.clone(),
            command_id: posting.command,
            command_line: i32::try_from(self.rows.len() - self.first).unwrap_or(i32::MAX),
        }
    }

    /// Writes the entries, the balances and where the pieces are now; returns the ids of the entries, each with its command.
    pub(super) async fn write(self, tx: &Tx, held: &BTreeMap<StockKey, Held>) -> Result<Vec<(Uuid, Id)>, Error> {
        let mut ids = Vec::with_capacity(self.rows.len());
        for some in self.rows.chunks(AT_ONCE) {
            let values: Vec<_> = some.iter().map(Row::values).collect();
            ids.extend(stored::insert(tx, "stock_movement", Row::COLUMNS, &values).await?);
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
            now: self.now,
        };
        set.execute(tx.connection()).await.to_domain()?;
        for one in all().filter(|one| one.trimmed) {
            reservation::trim(tx, one.locked.id, one.now.reserved).await?;
        }
        let lost = || Error::Internal("an entry was not written".to_owned());
        let of_row = |row: usize| ids.get(row).copied().ok_or_else(lost);
        let layers = self.layers.into_iter().map(|(row, key, moved)| Ok((of_row(row)?, key, moved)));
        layers::write(tx, &layers.collect::<Result<Vec<_>, Error>>()?, held).await?;
        let pieces = self.moved.iter().map(|(row, piece)| Ok((of_row(*row)?, *piece)));
        serials::write(tx, &pieces.collect::<Result<Vec<_>, Error>>()?, &self.book).await?;
        Ok(self.rows.iter().map(|row| row.command_id).zip(ids).collect())
    }
}

/// Refuses to move something to where it is, and to make of it what it is.
fn refuse_same(line: &Line) -> Result<(), Error> {
    match &line.movement {
        Movement::Transfer { to, .. } if *to == line.key.location => {
            Err(Error::field("invalid", "toLocationId", "Select another place."))
        }
        Movement::Convert { into, .. } if into.key.part == line.key.part => {
            Err(Error::field("same_part", "into.partId", "Select another part."))
        }
        _ => Ok(()),
    }
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
