//! Balances that are held until the transaction ends. All who hold several take them in the same order, so that nobody waits in a
//! ring.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::{Balance, Basis, StockKey, Tracking};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use super::valuation;
use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A balance that is held.
#[derive(Debug, Clone, QueryableByName)]
pub(crate) struct Locked {
    #[diesel(sql_type = BigInt)]
    pub(crate) id: Id,
    #[diesel(sql_type = BigInt)]
    pub(crate) part_id: Id,
    #[diesel(sql_type = BigInt)]
    location_id: Id,
    #[diesel(sql_type = Nullable<BigInt>)]
    lot_id: Option<Id>,
    #[diesel(sql_type = Numeric)]
    balance: Decimal,
    #[diesel(sql_type = Numeric)]
    reserved: Decimal,
    #[diesel(sql_type = Numeric)]
    average_cost: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(crate) moved_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Bool)]
    pub(crate) negative_allowed: bool,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(crate) count_id: Option<Id>,
    #[diesel(sql_type = Text)]
    tracking: String,
    #[diesel(sql_type = Text)]
    valuation: String,
    /// The end of the last day on which its lot is good.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(crate) expires_at: Option<DateTime<Utc>>,
}

impl Locked {
    pub(crate) fn key(&self) -> StockKey {
        StockKey { part: self.part_id, location: self.location_id, lot: self.lot_id }
    }

    pub(crate) fn now(&self) -> Balance {
        let &Self { balance, reserved, average_cost, value, .. } = self;
        Balance { balance, reserved, average_cost, value }
    }

    pub(crate) fn basis(&self) -> Result<Basis, Error> {
        Basis::stored(&self.valuation)
    }

    pub(crate) fn tracking(&self) -> Result<Tracking, Error> {
        Tracking::stored(&self.tracking)
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
    #[diesel(sql_type = BigInt)]
    no_lots: i64,
}

prepared! {
    CountKnown { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt>, lots: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    "SELECT count(i.id) AS items, count(*) FILTER (WHERE p.id IS NULL) AS no_parts, \
     count(*) FILTER (WHERE l.id IS NULL) AS no_locations, count(*) FILTER (WHERE k.lot IS NOT NULL AND o.id IS NULL) AS no_lots \
     FROM unnest(?, ?, ?) AS k (part, location, lot) LEFT JOIN master_part AS p ON p.id = k.part AND p.archived_at IS NULL \
     LEFT JOIN stock_location AS l ON l.id = k.location AND l.archived_at IS NULL \
     LEFT JOIN stock_lot AS o ON o.id = k.lot AND o.part_id = k.part AND o.archived_at IS NULL \
     LEFT JOIN stock_item AS i ON i.part_id = k.part AND i.location_id = k.location AND i.lot_id IS NOT DISTINCT FROM k.lot"
}

prepared! {
    // What is followed closely never goes below nothing: there is no piece and no lot to issue then.
    // The part is held, so that nobody changes meanwhile how it is followed and what its standard price is. Without one it does not
    // begin where it needs one.
    Begin { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt>, lots: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    "INSERT INTO stock_item (part_id, location_id, lot_id, tracking, warehouse_id, negative_allowed, valuation, average_cost) \
     SELECT k.part, k.location, k.lot, p.tracking, w.id, w.negative_allowed AND p.tracking = 'none', t.stock_valuation, \
     CASE t.stock_valuation WHEN 'standardPrice' THEN p.standard_price ELSE 0 END \
     FROM unnest(?, ?, ?) AS k (part, location, lot) JOIN master_part AS p ON p.id = k.part \
     JOIN stock_location AS l ON l.id = k.location JOIN warehouse AS w ON w.id = l.warehouse_id \
     JOIN tenant AS t ON t.id = nullif(current_setting('app.tenant_id', true), '')::bigint \
     WHERE t.stock_valuation <> 'standardPrice' OR p.standard_price IS NOT NULL \
     ORDER BY k.part, k.location, k.lot NULLS FIRST FOR SHARE OF p ON CONFLICT DO NOTHING"
}

macro_rules! held {
    ($from:expr, $condition:literal) => {
        held!($from, $condition, "")
    };
    ($from:expr, $condition:literal, $else:literal) => {
        concat!(
            "SELECT i.*, end_of_day(o.expires_on) AS expires_at FROM ",
            $from,
            " LEFT JOIN stock_lot AS o ON o.id = i.lot_id ",
            $condition,
            " ORDER BY i.part_id, i.location_id, i.lot_id NULLS FIRST FOR NO KEY UPDATE OF i",
            $else
        )
    };
}

macro_rules! of_keys {
    () => {
        "unnest(?, ?, ?) AS k (part, location, lot) \
         JOIN stock_item AS i ON i.part_id = k.part AND i.location_id = k.location AND i.lot_id IS NOT DISTINCT FROM k.lot"
    };
}

prepared! {
    Lock { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt>, lots: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    held!(of_keys!(), "")
}

prepared! {
    LockFree { parts: Vec<Id> => Array<BigInt>, locations: Vec<Id> => Array<BigInt>, lots: Vec<Option<Id>> => Array<Nullable<BigInt>> }
    held!(of_keys!(), "", " SKIP LOCKED")
}

prepared! {
    LockIn { warehouse: Id => BigInt, parts: Vec<Id> => Array<BigInt> }
    held!(
        "stock_item AS i JOIN stock_location AS l ON l.id = i.location_id",
        "WHERE i.warehouse_id = ? AND i.part_id = ANY(?) AND l.kind <> 'hold' AND l.archived_at IS NULL"
    )
}

prepared! {
    LockAt { location: Id => BigInt, part: Id => BigInt }
    held!("stock_item AS i", "WHERE i.location_id = ? AND i.part_id = ?")
}

prepared! {
    LockIds { ids: Vec<Id> => Array<BigInt> }
    held!("stock_item AS i", "WHERE i.id = ANY(?)")
}

prepared! {
    LockCounted { count: Id => BigInt }
    held!("stock_item AS i", "WHERE i.count_id = ?")
}

/// Begins those of some balances that have never been there, and holds their parts, which who sets a standard price holds before the
/// balances. So it comes before any balance is held: who holds one and waits for a part waits for who waits for the balance.
///
/// # Errors
/// As for [`by_keys`].
pub(crate) async fn begin(tx: &Tx, keys: &BTreeSet<StockKey>) -> Result<(), Error> {
    let (parts, locations, lots) = columns(keys);
    let ask = CountKnown { parts: parts.clone(), locations: locations.clone(), lots: lots.clone() };
    let known: Known = ask.get_result(tx.connection()).await.to_domain()?;
    for (missing, field) in [(known.no_parts, "partId"), (known.no_locations, "locationId"), (known.no_lots, "lotId")] {
        if missing > 0 {
            let detail = "There is no such record, or it is archived.";
            return Err(Error::field("unknown_reference", field, detail));
        }
    }
    if usize::try_from(known.items).is_ok_and(|items| items < keys.len()) {
        valuation::stays(tx).await?;
        Begin { parts, locations, lots }.execute(tx.connection()).await.to_domain()?;
    }
    Ok(())
}

fn columns(keys: &BTreeSet<StockKey>) -> (Vec<Id>, Vec<Id>, Vec<Option<Id>>) {
    let parts = keys.iter().map(|key| key.part).collect();
    let locations = keys.iter().map(|key| key.location).collect();
    (parts, locations, keys.iter().map(|key| key.lot).collect())
}

/// Balances by part, place and lot; those that have never been there begin with nothing.
///
/// # Errors
/// `unknown_reference` for a part, a place or a lot that is not there or is archived; for those that begin `standard_price_missing` and
/// `valuation_changing`.
pub(crate) async fn by_keys(tx: &Tx, keys: &BTreeSet<StockKey>) -> Result<BTreeMap<StockKey, Locked>, Error> {
    begin(tx, keys).await?;
    let held = lock(tx, keys, Wait::Long).await?;
    if held.len() < keys.len() {
        let detail = "The part has no standard price yet. Set it at the part, or ask the owner of the parts catalogue.";
        return Err(Error::conflict("standard_price_missing", detail));
    }
    Ok(held)
}

/// For how long to wait for balances that other transactions hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wait {
    /// Until they let go.
    Long,
    /// Not at all: those are left out.
    Never,
}

/// Those of some balances that are there.
///
/// # Errors
/// Internal ones.
pub(crate) async fn lock(tx: &Tx, keys: &BTreeSet<StockKey>, wait: Wait) -> Result<BTreeMap<StockKey, Locked>, Error> {
    let (parts, locations, lots) = columns(keys);
    let rows: Vec<Locked> = match wait {
        Wait::Long => Lock { parts, locations, lots }.load(tx.connection()).await,
        Wait::Never => LockFree { parts, locations, lots }.load(tx.connection()).await,
    }
    .to_domain()?;
    Ok(rows.into_iter().map(|one| (one.key(), one)).collect())
}

/// The balances of a part at a place, of all its lots.
///
/// # Errors
/// Internal ones.
pub(crate) async fn at_place(tx: &Tx, part: Id, location: Id) -> Result<Vec<Locked>, Error> {
    LockAt { location, part }.load(tx.connection()).await.to_domain()
}

/// The balances of parts in a warehouse from which people are served.
///
/// # Errors
/// Internal ones.
pub(crate) async fn in_warehouse(tx: &Tx, warehouse: Id, parts: Vec<Id>) -> Result<Vec<Locked>, Error> {
    LockIn { warehouse, parts }.load(tx.connection()).await.to_domain()
}

/// Balances by their ids.
///
/// # Errors
/// Internal ones.
pub(crate) async fn by_ids(tx: &Tx, ids: Vec<Id>) -> Result<Vec<Locked>, Error> {
    LockIds { ids }.load(tx.connection()).await.to_domain()
}

/// The balances that a count holds.
///
/// # Errors
/// Internal ones.
pub(crate) async fn being_counted(tx: &Tx, count: Id) -> Result<Vec<Locked>, Error> {
    LockCounted { count }.load(tx.connection()).await.to_domain()
}
