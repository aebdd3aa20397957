//! What is promised to whom: the reservations of material requests and of work orders.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Numeric};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// The line that a reservation is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReservedFor {
    /// A line of a material request.
    Request(Id),
    /// A line of a work order.
    Order(Id),
}

impl ReservedFor {
    fn columns(self) -> (Option<Id>, Option<Id>) {
        match self {
            Self::Request(line) => (Some(line), None),
            Self::Order(line) => (None, Some(line)),
        }
    }
}

/// A reservation of a line at a place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reservation {
    pub(crate) item_id: Id,
    pub(crate) line: ReservedFor,
    pub(crate) quantity: Decimal,
}

prepared! {
    OfRequests { lines: Vec<Id> => Array<BigInt> }
    "SELECT item_id, request_line_id AS line_id, quantity FROM stock_reservation WHERE request_line_id = ANY(?) ORDER BY id"
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = BigInt)]
    line_id: Id,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

/// The reservations of lines of material requests, the oldest first.
pub(crate) async fn of_requests(tx: &Tx, lines: &[Id]) -> Result<Vec<Reservation>, Error> {
    let rows: Vec<Row> = OfRequests { lines: lines.to_vec() }.load(tx.connection()).await.to_domain()?;
    let of = |row: Row| Reservation {
        item_id: row.item_id,
        line: ReservedFor::Request(row.line_id),
        quantity: row.quantity,
    };
    Ok(rows.into_iter().map(of).collect())
}

prepared! {
    Promised { item: Id => BigInt }
    "SELECT coalesce(sum(quantity), 0) AS quantity FROM stock_reservation WHERE item_id = ?"
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
}

/// How much of a balance is promised to requests and orders.
pub(crate) async fn promised(tx: &Tx, item: Id) -> Result<Decimal, Error> {
    let sum: Sum = Promised { item }.get_result(tx.connection()).await.to_domain()?;
    Ok(sum.quantity)
}

prepared! {
    Change {
        items: Vec<Id> => Array<BigInt>,
        requests: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        orders: Vec<Option<Id>> => Array<Nullable<BigInt>>,
        more: Vec<Decimal> => Array<Numeric>,
    }
    "INSERT INTO stock_reservation AS s (item_id, request_line_id, order_line_id, quantity) SELECT * FROM unnest(?, ?, ?, ?) \
     ON CONFLICT (tenant_id, item_id, request_line_id, order_line_id) DO UPDATE SET quantity = s.quantity + excluded.quantity"
}

/// Promises more.
pub(crate) async fn add(tx: &Tx, more: &[Reservation]) -> Result<(), Error> {
    let change = Change {
        items: more.iter().map(|one| one.item_id).collect(),
        requests: more.iter().map(|one| one.line.columns().0).collect(),
        orders: more.iter().map(|one| one.line.columns().1).collect(),
        more: more.iter().map(|one| one.quantity).collect(),
    };
    change.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    Take { quantity: Decimal => Numeric, item: Id => BigInt, request: Option<Id> => Nullable<BigInt>, order: Option<Id> => Nullable<BigInt> }
    "WITH t AS (SELECT s.id, s.quantity - n.less AS rest FROM (SELECT ?::numeric AS less) AS n, stock_reservation AS s \
     WHERE s.item_id = ? AND s.request_line_id IS NOT DISTINCT FROM ? AND s.order_line_id IS NOT DISTINCT FROM ?), \
     gone AS (DELETE FROM stock_reservation AS s USING t WHERE s.id = t.id AND t.rest <= 0) \
     UPDATE stock_reservation AS s SET quantity = t.rest FROM t WHERE s.id = t.id AND t.rest > 0"
}

/// Takes back a part of a promise, or all of it.
pub(crate) async fn take(tx: &Tx, taken: &Reservation) -> Result<(), Error> {
    let (request, order) = taken.line.columns();
    let take = Take { quantity: taken.quantity, item: taken.item_id, request, order };
    take.execute(tx.connection()).await.to_domain().map(drop)
}

prepared! {
    // In the order of all who write several: the sums of their lines follow.
    HoldLines { item: Id => BigInt }
    "SELECT id FROM work_order_part WHERE id IN (SELECT order_line_id FROM stock_reservation WHERE item_id = ?) ORDER BY id FOR NO KEY UPDATE"
}

prepared! {
    Trim { item: Id => BigInt, most: Decimal => Numeric }
    "WITH old AS (SELECT id, quantity, sum(quantity) OVER (ORDER BY id) - quantity AS before FROM stock_reservation \
     WHERE item_id = ?), kept AS (SELECT old.id, least(old.quantity, m.most - old.before) AS quantity FROM old, \
     (SELECT ?::numeric AS most) AS m), gone AS (DELETE FROM stock_reservation AS s USING kept \
     WHERE s.id = kept.id AND kept.quantity <= 0) \
     UPDATE stock_reservation AS s SET quantity = kept.quantity FROM kept \
     WHERE s.id = kept.id AND kept.quantity > 0 AND kept.quantity < s.quantity"
}

/// Less is there than was promised: the oldest promises are kept as far as it goes.
pub(super) async fn trim(tx: &Tx, item: Id, most: Decimal) -> Result<(), Error> {
    HoldLines { item }.execute(tx.connection()).await.to_domain()?;
    Trim { item, most }.execute(tx.connection()).await.to_domain().map(drop)
}
