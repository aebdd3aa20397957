//! A purchase order as its supplier gets it: what is printed of it, who gets it, and that it was sent.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{PurchaseOrder, hold};
use crate::Tx;
use crate::entity::attachments::{self, FileToAdd};
use crate::entity::{self, Record};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Where a purchase order goes, and where its goods go.
#[derive(Debug, Clone, QueryableByName)]
pub struct Parties {
    /// The supplier's name.
    #[diesel(sql_type = Text)]
    pub supplier_name: String,
    /// Its address.
    #[diesel(sql_type = Text)]
    pub supplier_address: String,
    /// Our number there.
    #[diesel(sql_type = Text)]
    pub customer_number: String,
    /// Days until its invoice is due.
    #[diesel(sql_type = Nullable<Integer>)]
    pub payment_days: Option<i32>,
    /// The warehouse's name.
    #[diesel(sql_type = Text)]
    pub warehouse_name: String,
    /// The address of its location, or of the nearest one above that has one.
    #[diesel(sql_type = Text)]
    pub warehouse_address: String,
}

/// A line of a purchase order as its supplier reads it.
#[derive(Debug, Clone, QueryableByName)]
pub struct SupplierLine {
    /// Our code of the part.
    #[diesel(sql_type = Text)]
    pub code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// The supplier's number of it; empty if none is known.
    #[diesel(sql_type = Text)]
    pub supplier_number: String,
    /// How much, in the base unit.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// The base unit.
    #[diesel(sql_type = Text)]
    pub unit: String,
    /// Money per base unit.
    #[diesel(sql_type = Numeric)]
    pub unit_price: Decimal,
}

/// An address that a purchase order can be sent to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema, QueryableByName)]
pub struct OrderRecipient {
    /// The contact's name, or the supplier's.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// What the contact does there; empty for the supplier's own address.
    #[diesel(sql_type = Text)]
    pub duty: String,
    /// The e-mail address.
    #[diesel(sql_type = Text)]
    pub email: String,
}

prepared! {
    PartiesOf { order: Id => BigInt }
    "SELECT s.name AS supplier_name, s.address AS supplier_address, s.customer_number, s.payment_days, w.name AS warehouse_name, \
     coalesce((WITH RECURSIVE up AS (SELECT l.parent_id, l.address, 0 AS level FROM location AS l WHERE l.id = w.location_id \
     UNION ALL SELECT l.parent_id, l.address, up.level + 1 FROM up JOIN location AS l ON l.id = up.parent_id) \
     SELECT address FROM up WHERE address <> '' ORDER BY level LIMIT 1), '') AS warehouse_address \
     FROM purchase_order AS o JOIN supplier AS s ON s.id = o.supplier_id JOIN warehouse AS w ON w.id = o.warehouse_id WHERE o.id = ?"
}

prepared! {
    LinesOf { order: Id => BigInt }
    "SELECT p.code, p.name, u.code AS unit, l.quantity, l.unit_price, coalesce((SELECT n.number FROM supplier_part AS n \
     WHERE n.part_id = l.part_id AND n.supplier_id = o.supplier_id AND n.archived_at IS NULL ORDER BY n.preferred DESC, n.id LIMIT 1), '') \
     AS supplier_number FROM purchase_order_line AS l JOIN purchase_order AS o ON o.id = l.order_id \
     JOIN master_part AS p ON p.id = l.part_id JOIN unit_of_measure AS u ON u.id = p.unit_id WHERE l.order_id = ? ORDER BY l.position, l.id"
}

prepared! {
    RecipientsOf { order: Id => BigInt }
    "WITH o AS (SELECT supplier_id FROM purchase_order WHERE id = ?) SELECT s.name, '' AS duty, trim(s.email) AS email \
     FROM o JOIN supplier AS s ON s.id = o.supplier_id WHERE trim(s.email) <> '' UNION ALL (SELECT c.name, c.duty, trim(c.email) \
     FROM o JOIN supplier_contact AS c ON c.supplier_id = o.supplier_id WHERE trim(c.email) <> '' ORDER BY c.position, c.id)"
}

/// What is printed of a purchase order.
///
/// # Errors
/// `not_found`.
pub async fn printed(tx: &Tx, id: Id) -> Result<(PurchaseOrder, Parties, Vec<SupplierLine>), Error> {
    let order: PurchaseOrder = entity::get(tx, id).await?;
    let (parties, lines) = futures_util::try_join!(
        PartiesOf { order: id }.get_result::<Parties>(tx.connection()),
        LinesOf { order: id }.load::<SupplierLine>(tx.connection()),
    )
    .to_domain()?;
    Ok((order, parties, lines))
}

/// To whom a purchase order can be sent: the supplier's own address first, then its contacts; at most 51.
///
/// # Errors
/// Internal ones.
pub async fn recipients(tx: &Tx, id: Id) -> Result<Vec<OrderRecipient>, Error> {
    RecipientsOf { order: id }.load(tx.connection()).await.to_domain()
}

/// Refuses an order that no supplier is to get.
///
/// # Errors
/// `not_approved`; `not_open` for an order that is closed or cancelled.
pub fn may_be_sent(order: &PurchaseOrder) -> Result<(), Error> {
    let status = json!({ "recordStatus": order.status });
    match order.status.as_str() {
        "approved" | "sent" | "acknowledged" => Ok(()),
        "draft" => Err(Error::conflict_with("not_approved", "Approve the order before you send it.", status)),
        other => Err(Error::conflict_with("not_open", format!("The order is {other}."), status)),
    }
}

/// Keeps what goes to the supplier with the order, which is sent from now on.
///
/// # Errors
/// As [`may_be_sent`], `archived`, `limit`.
pub async fn send(tx: &Tx, id: Id, document: &FileToAdd) -> Result<PurchaseOrder, Error> {
    hold(tx, vec![id]).await?;
    let order: PurchaseOrder = entity::get(tx, id).await?;
    may_be_sent(&order)?;
    attachments::add_file(tx, &PurchaseOrder::TABLE, id, document).await?;
    if order.status == "approved" {
        return entity::set_status(tx, id, None, "sent", "").await;
    }
    Ok(order)
}
