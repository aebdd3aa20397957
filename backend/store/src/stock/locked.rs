//! Balances that are held until the transaction ends. All who hold several take them in the same order, so that nobody waits in a
//! ring.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use diesel_async::RunQueryDsl;
use gantry_domain::stock::Balance;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::stock_item;

/// A part and a place.
pub(crate) type Key = (Id, Id);

/// A balance that is held.
#[derive(Debug, Clone, QueryableByName)]
#[diesel(table_name = stock_item)]
pub(crate) struct Locked {
    pub(crate) id: Id,
    pub(crate) part_id: Id,
    pub(crate) location_id: Id,
    balance: Decimal,
    reserved: Decimal,
    average_cost: Decimal,
    value: Decimal,
    pub(crate) moved_at: Option<DateTime<Utc>>,
    pub(crate) negative_allowed: bool,
    pub(crate) count_id: Option<Id>,
}

impl Locked {
    pub(crate) fn key(&self) -> Key {
        (self.part_id, self.location_id)
    }

    pub(crate) fn now(&self) -> Balance {
        let &Self { balance, reserved, average_cost, value, .. } = self;
        Balance { balance, reserved, average_cost, value }
    }
}

#[derive(QueryableByName)]
struct Known {
    #[diesel(sql_type = BigInt)]
    items: i64,
    #[diesel(sql_type = BigInt)]
    no_parts: i64,
    #[diesel(sql_type = BigInt)]
    no_locations: i64,
}

prepared! {
    CountKnown { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt> }
    "SELECT count(i.id) AS items, count(*) FILTER (WHERE p.id IS NULL) AS no_parts, \
     count(*) FILTER (WHERE l.id IS NULL) AS no_locations FROM unnest(?, ?) AS k (part, location) \
     LEFT JOIN master_part AS p ON p.id = k.part AND p.archived_at IS NULL \
     LEFT JOIN stock_location AS l ON l.id = k.location AND l.archived_at IS NULL \
     LEFT JOIN stock_item AS i ON i.part_id = k.part AND i.location_id = k.location"
}

prepared! {
    Begin { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt> }
    "INSERT INTO stock_item (part_id, location_id, warehouse_id, negative_allowed) \
     SELECT k.part, k.location, w.id, w.negative_allowed FROM unnest(?, ?) AS k (part, location) \
     JOIN stock_location AS l ON l.id = k.location JOIN warehouse AS w ON w.id = l.warehouse_id \
     ORDER BY k.part, k.location ON CONFLICT DO NOTHING"
}

prepared! {
    Lock { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt> }
    "SELECT i.* FROM stock_item AS i WHERE (i.part_id, i.location_id) IN (SELECT * FROM unnest(?::bigint[], ?::bigint[])) \
     ORDER BY i.part_id, i.location_id FOR NO KEY UPDATE"
}

prepared! {
    LockIn { warehouse: Id => BigInt, parts: Vec<Id> => Array<BigInt> }
    "SELECT i.* FROM stock_item AS i JOIN stock_location AS l ON l.id = i.location_id \
     WHERE i.warehouse_id = ? AND i.part_id = ANY(?) AND l.kind <> 'hold' AND l.archived_at IS NULL \
     ORDER BY i.part_id, i.location_id FOR NO KEY UPDATE OF i"
}

prepared! {
    LockIds { ids: Vec<Id> => Array<BigInt> }
    "SELECT i.* FROM stock_item AS i WHERE i.id = ANY(?) ORDER BY i.part_id, i.location_id FOR NO KEY UPDATE"
}

prepared! {
    LockCounted { count: Id => BigInt }
    "SELECT i.* FROM stock_item AS i WHERE i.count_id = ? ORDER BY i.part_id, i.location_id FOR NO KEY UPDATE"
}

/// Balances by part and place; those that have never been there begin with nothing.
///
/// # Errors
/// `unknown_reference` for a part or a place that is not there or is archived.
pub(crate) async fn by_keys(tx: &Tx, keys: &BTreeSet<Key>) -> Result<BTreeMap<Key, Locked>, Error> {
    let (parts, locations): (Vec<Id>, Vec<Id>) = keys.iter().copied().unzip();
    let ask = CountKnown { parts: parts.clone(), locations: locations.clone() };
    let known: Known = ask.get_result(&mut tx.connection()).await.to_domain()?;
    let unknown = |field| Error::field("unknown_reference", field, "There is no such record, or it is archived.");
    if known.no_parts > 0 {
        return Err(unknown("partId"));
    }
    if known.no_locations > 0 {
        return Err(unknown("locationId"));
    }
    // Begun before any is held: a call that waits for a new one holds nothing that others wait for.
    if usize::try_from(known.items).is_ok_and(|items| items < keys.len()) {
        let begin = Begin { parts: parts.clone(), locations: locations.clone() };
        begin.execute(&mut tx.connection()).await.to_domain()?;
    }
    let rows: Vec<Locked> = Lock { parts, locations }.load(&mut tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|one| (one.key(), one)).collect())
}

/// The balances of parts in a warehouse from which people are served.
///
/// # Errors
/// Internal ones.
pub(crate) async fn in_warehouse(tx: &Tx, warehouse: Id, parts: Vec<Id>) -> Result<Vec<Locked>, Error> {
    LockIn { warehouse, parts }.load(&mut tx.connection()).await.to_domain()
}

/// Balances by their ids.
///
/// # Errors
/// Internal ones.
pub(crate) async fn by_ids(tx: &Tx, ids: Vec<Id>) -> Result<Vec<Locked>, Error> {
    LockIds { ids }.load(&mut tx.connection()).await.to_domain()
}

/// The balances that a count holds.
///
/// # Errors
/// Internal ones.
pub(crate) async fn being_counted(tx: &Tx, count: Id) -> Result<Vec<Locked>, Error> {
    LockCounted { count }.load(&mut tx.connection()).await.to_domain()
}
