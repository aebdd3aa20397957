//! Entering what was found, line by line. An entry that is sent again, after a lost connection for one, changes nothing.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Jsonb, Nullable, Numeric, Text, Timestamptz, Uuid as SqlUuid};
use gantry_domain::stock::{CountLineState, CountTolerance, Finding, PiecesFound, Tracking};
use gantry_domain::{Author, Error, Id};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::lines::{CountLine, by_ids};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Entries that are sent together at most.
pub const MOST_ENTRIES: usize = 500;

/// Entries of one line at most: it is counted twice, and mistyped a few times.
const MOST_OF_LINE: usize = 50;

/// How far a device's clock may be ahead.
const AHEAD: TimeDelta = TimeDelta::minutes(10);

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct CountEntry {
    /// The same for the same entry, however often it is sent.
    pub command: Uuid,
    /// The line.
    pub line: Id,
    /// How much was there, in the part's base unit.
    pub counted: Decimal,
    /// When, if not now.
    pub at: Option<DateTime<Utc>>,
    /// The pieces that were there, of a part with serial numbers; none where they were not named.
    pub pieces: Option<Vec<String>>,
}

#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Numeric)]
    tolerance_percent: Decimal,
    #[diesel(sql_type = Nullable<Numeric>)]
    tolerance_value: Option<Decimal>,
}

prepared! {
    // Many count at once; a change of the status waits for them.
    Hold { count: Id => BigInt }
    "SELECT status, tolerance_percent, tolerance_value FROM stock_count WHERE id = ? AND archived_at IS NULL FOR SHARE"
}

#[derive(Clone, QueryableByName)]
struct Line {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Numeric)]
    expected: Decimal,
    #[diesel(sql_type = Numeric)]
    unit_cost: Decimal,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    counted: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    first_counted: Option<Decimal>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    counted_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Array<SqlUuid>)]
    commands: Vec<Uuid>,
    #[diesel(sql_type = Bool)]
    closed: bool,
    #[diesel(sql_type = Text)]
    tracking: String,
    /// The pieces that the books have there.
    #[diesel(sql_type = Array<Text>)]
    pieces: Vec<String>,
    /// Those that were expected and not found, and those that were found and not expected.
    #[diesel(sql_type = Array<Text>)]
    missing_pieces: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    found_pieces: Vec<String>,
    #[diesel(sql_type = Bool)]
    named: bool,
}

prepared! {
    HoldLines { count: Id => BigInt, lines: Vec<Id> => Array<BigInt> }
    "SELECT l.id, l.expected, l.unit_cost, l.state, l.counted, l.first_counted, l.counted_at, l.commands, \
     i.count_id IS DISTINCT FROM l.count_id AS closed, i.tracking, CASE i.tracking WHEN 'serial' THEN ARRAY(SELECT s.number \
     FROM stock_serial AS s WHERE s.item_id = i.id ORDER BY s.id) ELSE '{}' END AS pieces, l.missing_pieces, l.found_pieces, l.named FROM stock_count_line AS l JOIN stock_item AS i ON i.id = l.item_id \
     WHERE l.count_id = ? AND l.id = ANY(?) ORDER BY l.id FOR NO KEY UPDATE OF l"
}

prepared! {
    Write {
        ids: Vec<Id> => Array<BigInt>,
        states: Vec<String> => Array<Text>,
        counted: Vec<Option<Decimal>> => Array<Nullable<Numeric>>,
        first: Vec<Option<Decimal>> => Array<Nullable<Numeric>>,
        at: Vec<Option<DateTime<Utc>>> => Array<Nullable<Timestamptz>>,
        commands: Vec<Uuid> => Array<SqlUuid>,
        pieces: Value => Jsonb,
        by: Option<Id> => Nullable<BigInt>,
        name: String => Text,
    }
    "UPDATE stock_count_line AS l SET state = n.state, counted = n.counted, first_counted = n.first, counted_at = n.at, \
     commands = l.commands || n.command, by_user = b.by_user, by_name = b.by_name, \
     missing_pieces = ARRAY(SELECT jsonb_array_elements_text(b.pieces -> l.id::text -> 'missing')), \
     found_pieces = ARRAY(SELECT jsonb_array_elements_text(b.pieces -> l.id::text -> 'found')), \
     named = (b.pieces -> l.id::text ->> 'named')::boolean FROM unnest(?, ?, ?, ?, ?, ?) \
     AS n (id, state, counted, first, at, command), \
     (SELECT ?::jsonb AS pieces, ?::bigint AS by_user, ?::text AS by_name) AS b WHERE l.id = n.id"
}

/// Enters what was found and returns the lines as they are then.
///
/// # Errors
/// `not_found`; `not_counting`; `invalid`, `not_tracked`, `serial_count`, `serials_required`, naming the entry.
pub async fn enter(
    tx: &Tx,
    count: Id,
    entries: &[CountEntry],
    by: &Author,
    now: DateTime<Utc>,
) -> Result<Vec<CountLine>, Error> {
    let held: Option<Held> = Hold { count }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Stock count" })?;
    let ids: Vec<Id> = entries.iter().map(|entry| entry.line).collect();
    let lines = HoldLines { count, lines: ids.clone() };
    let lines: Vec<Line> = lines.load(tx.connection()).await.to_domain()?;
    let mut lines: BTreeMap<Id, Line> = lines.into_iter().map(|line| (line.id, line)).collect();
    let tolerance = CountTolerance { percent: held.tolerance_percent, value: held.tolerance_value };
    let mut taken: BTreeMap<Id, Uuid> = BTreeMap::new();
    for (place, entry) in entries.iter().enumerate() {
        let refuse = |field: &str, detail: &str| Error::field("invalid", &format!("entries.{place}.{field}"), detail);
        let line = lines.get_mut(&entry.line).ok_or_else(|| refuse("lineId", "There is no such line."))?;
        if line.commands.contains(&entry.command) {
            continue;
        }
        if held.status != "counting" {
            let detail = format!("Its status is {}: nothing is counted now.", held.status);
            return Err(Error::conflict_with("not_counting", detail, json!({ "recordStatus": held.status })));
        }
        if line.closed {
            // Its place is open again: what is there now is no answer to what was expected then.
            return Err(refuse("lineId", "This line is not counted again."));
        }
        if entry.counted < Decimal::ZERO {
            return Err(refuse("quantity", "At least 0."));
        }
        if line.commands.len() >= MOST_OF_LINE {
            return Err(refuse("lineId", "This line has been entered too often."));
        }
        if taken.insert(line.id, entry.command).is_some() {
            return Err(refuse("lineId", "This line is sent twice."));
        }
        let at = entry.at.filter(|at| *at <= now + AHEAD).unwrap_or(now);
        line.take(entry, tolerance, at).map_err(|error| error.within(&format!("entries.{place}.")))?;
    }
    write(tx, &lines, &taken, by).await?;
    by_ids(tx, &held.status, &ids).await
}

impl Line {
    fn take(&mut self, entry: &CountEntry, tolerance: CountTolerance, at: DateTime<Utc>) -> Result<(), Error> {
        let counted = entry.counted;
        let finding = Finding { expected: self.expected, counted, unit_cost: self.unit_cost };
        let mut within = tolerance.covers(&finding);
        (self.named, self.missing_pieces, self.found_pieces) = (false, Vec::new(), Vec::new());
        match (&entry.pieces, self.tracking == Tracking::Serial.as_str()) {
            (Some(named), true) => {
                let differing = PiecesFound::of(counted, named, &self.pieces)?;
                (self.named, self.missing_pieces, self.found_pieces) = (true, differing.missing, differing.found);
            }
            (Some(_), false) => return Err(Error::field("not_tracked", "pieces", "This part has no serial numbers.")),
            (None, true) if !finding.difference().is_zero() => {
                // Which pieces differ has to be known: the line is counted again, with their numbers.
                if self.first_counted.is_some() {
                    return Err(Error::field("serials_required", "pieces", "Enter the serial numbers of the pieces."));
                }
                within = false;
            }
            (None, _) => {}
        }
        let state = CountLineState::after_entry(within, self.first_counted.is_some());
        if state == CountLineState::Recount {
            (self.counted, self.first_counted) = (None, Some(counted));
        } else {
            self.counted = Some(counted);
        }
        self.state = state.as_str().to_owned();
        self.counted_at = Some(at);
        Ok(())
    }

    fn pieces_json(&self) -> Value {
        json!({ "missing": self.missing_pieces, "found": self.found_pieces, "named": self.named })
    }
}

async fn write(tx: &Tx, lines: &BTreeMap<Id, Line>, taken: &BTreeMap<Id, Uuid>, by: &Author) -> Result<(), Error> {
    if taken.is_empty() {
        return Ok(());
    }
    let changed = || taken.keys().filter_map(|id| lines.get(id));
    let write = Write {
        ids: changed().map(|line| line.id).collect(),
        states: changed().map(|line| line.state.clone()).collect(),
        counted: changed().map(|line| line.counted).collect(),
        first: changed().map(|line| line.first_counted).collect(),
        at: changed().map(|line| line.counted_at).collect(),
        commands: taken.values().copied().collect(),
        pieces: changed().map(|line| (line.id.to_string(), line.pieces_json())).collect::<Map<_, _>>().into(),
        by: by.id,
        name: by.name.clone(),
    };
    write.execute(tx.connection()).await.to_domain().map(drop)
}
