//! Pieces with serial numbers while they are posted: which of them a posting may move, and where they are afterwards.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use gantry_domain::stock::{Serial, SerialBook, SerialState, StockChange, StockKey, Tracking, pieces};
use gantry_domain::{Error, Id};

use super::posting::{End, Held, Line, Posting};
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    // In one order: two who bring the same numbers in wait for each other, and the second finds them there.
    Begin { parts: Vec<Id> => Array<BigInt>, numbers: Vec<String> => Array<Text> }
    "INSERT INTO stock_serial (part_id, number) SELECT n.part, n.number FROM unnest(?, ?) AS n (part, number) \
     ORDER BY n.part, lower(n.number) ON CONFLICT DO NOTHING"
}

prepared! {
    Hold {
        parts: Vec<Id> => Array<BigInt>,
        numbers: Vec<String> => Array<Text>,
        items: Vec<Id> => Array<BigInt>,
        most: Vec<i64> => Array<BigInt>,
        issues: Vec<Id> => Array<BigInt>,
    }
    "SELECT s.id, s.part_id, s.number, s.state, s.item_id, (SELECT max(m.id) FROM stock_movement_serial AS x \
     JOIN stock_movement AS m ON m.id = x.movement_id WHERE x.serial_id = s.id AND m.kind = 'issue') AS issue_id \
     FROM stock_serial AS s WHERE s.id IN (SELECT n.id FROM unnest(?, ?) AS k (part, number) \
         JOIN stock_serial AS n ON n.part_id = k.part AND lower(n.number) = k.number \
     UNION ALL SELECT o.id FROM unnest(?, ?) AS k (item, most) CROSS JOIN LATERAL (SELECT n.id FROM stock_serial AS n \
         WHERE n.item_id = k.item ORDER BY n.id LIMIT k.most) AS o \
     UNION ALL SELECT x.serial_id FROM stock_movement_serial AS x WHERE x.movement_id = ANY(?)) \
     ORDER BY s.part_id, lower(s.number) FOR NO KEY UPDATE OF s"
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    item_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    issue_id: Option<Id>,
}

impl Row {
    fn serial(self) -> Result<Serial, Error> {
        let Self { id, part_id: part, number, item_id: item, issue_id: issue, .. } = self;
        Ok(Serial { id, part, number, state: SerialState::stored(&self.state)?, item, issue })
    }
}

/// Holds the pieces that a posting names, those that it may issue because they are the oldest, and those that may come back.
pub(super) async fn hold(tx: &Tx, posting: &Posting, held: &BTreeMap<StockKey, Held>) -> Result<SerialBook, Error> {
    let mut tracked: Vec<(End<'_>, Id)> = Vec::new();
    for end in posting.lines.iter().flat_map(Line::ends) {
        let Some(one) = held.get(&end.key) else { continue };
        if one.locked.tracking()? == Tracking::Serial {
            tracked.push((end, one.locked.id));
        }
    }
    if tracked.is_empty() {
        return Ok(SerialBook::default());
    }
    let named = |ends: &mut dyn Iterator<Item = &End<'_>>| -> (Vec<Id>, Vec<String>) {
        ends.flat_map(|end| end.serials.iter().map(|number| (end.key.part, number.clone()))).unzip()
    };
    let (parts, numbers) = named(&mut tracked.iter().map(|(end, _)| end).filter(|end| may_be_new(&end.change)));
    if !parts.is_empty() {
        Begin { parts, numbers }.execute(tx.connection()).await.to_domain()?;
    }
    let (parts, numbers) = named(&mut tracked.iter().map(|(end, _)| end));
    let mut oldest: BTreeMap<Id, i64> = BTreeMap::new();
    for (end, item) in &tracked {
        let moved = match end.change {
            StockChange::Issue { quantity, .. } if end.serials.is_empty() => pieces(quantity)?,
            _ => end.serials.len(),
        };
        // Some of the oldest may be named by other lines.
        *oldest.entry(*item).or_default() += i64::try_from(moved).unwrap_or(i64::MAX);
    }
    let (items, most) = oldest.into_iter().unzip();
    let hold = Hold {
        parts,
        numbers: numbers.iter().map(|number| number.to_lowercase()).collect(),
        items,
        most,
        issues: posting.lines.iter().filter_map(|line| line.return_of).collect(),
    };
    let rows: Vec<Row> = hold.load(tx.connection()).await.to_domain()?;
    Ok(SerialBook::new(rows.into_iter().map(Row::serial).collect::<Result<_, _>>()?))
}

/// Whether a change may bring in pieces that nobody has seen before.
fn may_be_new(change: &StockChange) -> bool {
    matches!(
        change,
        StockChange::Receive { .. }
            | StockChange::ConvertIn { .. }
            | StockChange::Serialise
            | StockChange::Adjust { .. }
            | StockChange::Count { .. }
    )
}

prepared! {
    Note { movements: Vec<Id> => Array<BigInt>, serials: Vec<Id> => Array<BigInt> }
    "INSERT INTO stock_movement_serial (movement_id, serial_id) SELECT * FROM unnest(?, ?)"
}

prepared! {
    Place { ids: Vec<Id> => Array<BigInt>, states: Vec<String> => Array<Text>, items: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    "UPDATE stock_serial AS s SET state = n.state, item_id = n.item, location_id = i.location_id, transfer_line_id = NULL, \
     order_line_id = NULL, updated_at = now(), version = s.version + 1 FROM unnest(?, ?, ?) AS n (id, state, item) \
     LEFT JOIN stock_item AS i ON i.id = n.item WHERE s.id = n.id"
}

/// Writes which entries moved which pieces, and where those are now.
pub(super) async fn write(tx: &Tx, moved: &[(Id, Id)], book: &SerialBook) -> Result<(), Error> {
    if moved.is_empty() {
        return Ok(());
    }
    let (movements, serials) = moved.iter().copied().unzip();
    Note { movements, serials }.execute(tx.connection()).await.to_domain()?;
    let ids: BTreeSet<Id> = moved.iter().map(|(_, id)| *id).collect();
    let changed = || book.serials().iter().filter(|serial| ids.contains(&serial.id));
    let place = Place {
        ids: changed().map(|serial| serial.id).collect(),
        states: changed().map(|serial| serial.state.as_str().to_owned()).collect(),
        items: changed().map(|serial| serial.item).collect(),
    };
    place.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    OnTheWay { line: Id => BigInt, movement: Id => BigInt }
    "UPDATE stock_serial SET transfer_line_id = ? WHERE id IN (SELECT serial_id FROM stock_movement_serial WHERE movement_id = ?)"
}

/// Says of the pieces that an entry sent away with which line of a transfer they travel.
pub(crate) async fn send_with(tx: &Tx, movement: Id, line: Id) -> Result<(), Error> {
    OnTheWay { line, movement }.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    Places { part: Id => BigInt, numbers: Vec<String> => Array<Text> }
    "SELECT lower(s.number) AS number, i.part_id, i.location_id, i.lot_id FROM stock_serial AS s JOIN stock_item AS i ON i.id = s.item_id \
     WHERE s.part_id = ? AND lower(s.number) = ANY(?)"
}

#[derive(QueryableByName)]
struct PlaceRow {
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = BigInt)]
    part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
}

/// Where pieces of a part lie, by their numbers in lower case.
pub(crate) async fn places(tx: &Tx, part: Id, numbers: &[String]) -> Result<BTreeMap<String, StockKey>, Error> {
    let places = Places { part, numbers: numbers.iter().map(|number| number.to_lowercase()).collect() };
    let rows: Vec<PlaceRow> = places.load(tx.connection()).await.to_domain()?;
    let key = |row: PlaceRow| {
        let PlaceRow { number, part_id: part, location_id: location, lot_id: lot } = row;
        (number, StockKey { part, location, lot })
    };
    Ok(rows.into_iter().map(key).collect())
}
