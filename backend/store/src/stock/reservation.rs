//! What is promised to whom: the reservations of material requests.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Numeric};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::schema::stock_reservation as r;

/// A reservation of a request's line at a place.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = r)]
pub(crate) struct Reservation {
    pub(crate) item_id: Id,
    pub(crate) request_line_id: Id,
    pub(crate) quantity: Decimal,
}

/// The reservations of lines, the oldest first.
pub(crate) async fn of_lines(tx: &Tx, lines: &[Id]) -> Result<Vec<Reservation>, Error> {
    let of_them = r::table.filter(r::request_line_id.eq_any(lines)).order(r::id);
    of_them.select(Reservation::as_select()).load(&mut tx.connection()).await.to_domain()
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

/// How much of a balance is promised to requests.
pub(crate) async fn promised(tx: &Tx, item: Id) -> Result<Decimal, Error> {
    let sum: Sum = Promised { item }.get_result(&mut tx.connection()).await.to_domain()?;
    Ok(sum.quantity)
}

prepared! {
    Change { items: Vec<Id> => Array<BigInt>, lines: Vec<Id> => Array<BigInt>, more: Vec<Decimal> => Array<Numeric> }
    "INSERT INTO stock_reservation AS s (item_id, request_line_id, quantity) SELECT * FROM unnest(?, ?, ?) \
     ON CONFLICT (tenant_id, request_line_id, item_id) DO UPDATE SET quantity = s.quantity + excluded.quantity"
}

/// Promises more.
pub(crate) async fn add(tx: &Tx, more: &[Reservation]) -> Result<(), Error> {
    let change = Change {
        items: more.iter().map(|one| one.item_id).collect(),
        lines: more.iter().map(|one| one.request_line_id).collect(),
        more: more.iter().map(|one| one.quantity).collect(),
    };
    change.execute(&mut tx.connection()).await.to_domain().map(drop)
}

/// Takes back a part of a promise, or all of it.
pub(crate) async fn take(tx: &Tx, taken: &Reservation) -> Result<(), Error> {
    let of_it = r::table.filter(r::request_line_id.eq(taken.request_line_id).and(r::item_id.eq(taken.item_id)));
    let gone = diesel::delete(of_it.filter(r::quantity.le(taken.quantity)));
    if gone.execute(&mut tx.connection()).await.to_domain()? == 0 {
        let less = diesel::update(of_it).set(r::quantity.eq(r::quantity - taken.quantity));
        less.execute(&mut tx.connection()).await.to_domain()?;
    }
    Ok(())
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
    Trim { item, most }.execute(&mut tx.connection()).await.to_domain().map(drop)
}
