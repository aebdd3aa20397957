//! The lines of invoices: what each refers to, and what they take of orders.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use gantry_domain::{Error, FieldError, Id};

use crate::Tx;
use crate::entity::IdRow;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Shape {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = Bool)]
    has_order: bool,
    #[diesel(sql_type = Bool)]
    has_part: bool,
    #[diesel(sql_type = Text)]
    cost_kind: String,
    #[diesel(sql_type = Bool)]
    other_supplier: bool,
}

prepared! {
    Shapes { invoices: Vec<Id> => Array<BigInt> }
    "SELECT row_number() OVER (PARTITION BY l.invoice_id ORDER BY l.position, l.id) - 1 AS place, \
     l.purchase_order_id IS NOT NULL AS has_order, l.part_id IS NOT NULL AS has_part, l.cost_kind, \
     coalesce(o.supplier_id <> i.supplier_id, false) AS other_supplier \
     FROM supplier_invoice_line AS l JOIN supplier_invoice AS i ON i.id = l.invoice_id \
     LEFT JOIN purchase_order AS o ON o.id = l.purchase_order_id WHERE l.invoice_id = ANY(?) ORDER BY l.invoice_id, place"
}

/// Refuses lines that are neither of an order of the supplier nor a cost of its own.
///
/// # Errors
/// `invalid`, naming the line.
pub(super) async fn check(tx: &Tx, invoices: &[Id]) -> Result<(), Error> {
    let shapes: Vec<Shape> = Shapes { invoices: invoices.to_vec() }.load(tx.connection()).await.to_domain()?;
    Error::unless_right(shapes.iter().filter_map(Shape::refusal).collect())
}

impl Shape {
    fn refusal(&self) -> Option<FieldError> {
        let (field, message) = match (self.has_order, self.has_part, self.cost_kind.is_empty()) {
            (true, true, true) if self.other_supplier => ("purchaseOrderId", "This order is one of another supplier."),
            (true, true, true) | (false, false, false) => return None,
            (true, false, _) => ("partId", "Choose the part of the order that is invoiced."),
            (false, true, _) => ("purchaseOrderId", "Choose the order of this part."),
            (false, false, true) => ("costKind", "Choose an order and a part, or what it costs."),
            (true, true, false) => ("costKind", "Only a line without an order has a kind of cost."),
        };
        Some(FieldError { field: format!("lines.{}.{field}", self.place), message: message.to_owned() })
    }
}

prepared! {
    Orders { invoice: Id => BigInt }
    "SELECT DISTINCT purchase_order_id AS id FROM supplier_invoice_line WHERE invoice_id = ? AND purchase_order_id IS NOT NULL ORDER BY id"
}

/// The orders that an invoice is for.
///
/// # Errors
/// Internal ones.
pub(super) async fn orders(tx: &Tx, invoice: Id) -> Result<Vec<Id>, Error> {
    let rows: Vec<IdRow> = Orders { invoice }.load(tx.connection()).await.to_domain()?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}
