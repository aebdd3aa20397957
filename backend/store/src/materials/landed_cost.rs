//! Landed cost: freight, duty and insurance that a receipt has cost besides its goods, spread over its lines. It is posted once, corrects
//! the value of the goods wherever they are by then, and is taken back by a reverse.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::Id;
use gantry_domain::{Error, stock::LandedBasis};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::material_receipt::MaterialReceipt;
use crate::Tx;
use crate::count::Count;
use crate::entity::{self, Page};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

mod posting;
mod source;

pub use posting::{post, reverse};

/// A cost to be spread over a receipt.
#[derive(Debug, Clone, PartialEq)]
pub struct NewLandedCost {
    /// The same for the same cost, however often it is sent.
    pub command: Uuid,
    /// `freight`, `duty`, `insurance` or `other`; that of the invoice's line when it comes from one.
    pub kind: &'static str,
    /// By what it is spread.
    pub basis: LandedBasis,
    /// In words.
    pub description: String,
    /// In the tenant's currency; what is left of the invoice's line when nothing is said.
    pub amount: Option<Decimal>,
    /// The line of an approved invoice that it is taken from.
    pub invoice_line: Option<Id>,
}

/// A cost that was spread over a receipt, and where it went.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LandedCost {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub id: Id,
    /// The receipt.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub receipt_id: Id,
    /// The invoice that it comes from.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub invoice_id: Option<Id>,
    /// Its number.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub invoice_code: Option<String>,
    /// `freight`, `duty`, `insurance` or `other`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// By what it was spread: `value`, `weight` or `quantity`.
    #[diesel(sql_type = Text)]
    pub basis: String,
    /// In words.
    #[diesel(sql_type = Text)]
    pub description: String,
    /// In the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub amount: Decimal,
    /// How much of it went into stock that was still there.
    #[diesel(sql_type = Numeric)]
    pub stock: Decimal,
    /// How much of it went into the costs of work orders.
    #[diesel(sql_type = Numeric)]
    pub orders: Decimal,
    /// How much of it is variance.
    #[diesel(sql_type = Numeric)]
    pub variance: Decimal,
    /// When it was posted.
    #[diesel(sql_type = Timestamptz)]
    pub posted_at: DateTime<Utc>,
    /// By whom.
    #[diesel(sql_type = Text)]
    pub posted_by_name: String,
    /// When it was taken back.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub reversed_at: Option<DateTime<Utc>>,
    /// By whom.
    #[diesel(sql_type = Text)]
    pub reversed_by_name: String,
    /// Why.
    #[diesel(sql_type = Text)]
    pub reversal_reason: String,
}

macro_rules! costs {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.receipt_id, i.id AS invoice_id, i.code AS invoice_code, c.kind, c.basis, c.description, c.amount, s.stock, \
             s.orders, s.variance, c.posted_at, c.posted_by_name, c.reversed_at, c.reversed_by_name, c.reversal_reason \
             FROM landed_cost AS c LEFT JOIN supplier_invoice_line AS x ON x.id = c.invoice_line_id \
             LEFT JOIN supplier_invoice AS i ON i.id = x.invoice_id CROSS JOIN LATERAL (SELECT coalesce(sum(h.stock), 0) AS stock, \
             coalesce(sum(h.orders), 0) AS orders, coalesce(sum(h.variance), 0) AS variance \
             FROM landed_cost_share AS h WHERE h.landed_cost_id = c.id) AS s WHERE ",
            $rest
        )
    };
}

prepared! {
    OfReceipt { receipt: Id => BigInt, first: i64 => BigInt, rows: i64 => BigInt }
    costs!("c.receipt_id = ? ORDER BY c.id OFFSET ? LIMIT ?")
}

prepared! {
    Total { receipt: Id => BigInt }
    "SELECT count(*) FROM landed_cost WHERE receipt_id = ?"
}

prepared! {
    ById { id: Id => BigInt }
    costs!("c.id = ?")
}

/// A page of what was spread over a receipt, in the order of posting.
///
/// # Errors
/// `not_found`.
pub async fn of_receipt(tx: &Tx, receipt: Id, (first, rows): (i64, i64)) -> Result<Page<LandedCost>, Error> {
    entity::get::<MaterialReceipt>(tx, receipt).await?;
    let items = OfReceipt { receipt, first, rows }.load(tx.connection()).await.to_domain()?;
    let Count { count: total_records } = Total { receipt }.get_result(tx.connection()).await.to_domain()?;
    Ok(Page { items, total_records })
}

async fn get(tx: &Tx, id: Id) -> Result<LandedCost, Error> {
    let found: Option<LandedCost> = ById { id }.get_result(tx.connection()).await.optional().to_domain()?;
    found.ok_or(Error::NotFound { what: "Landed cost" })
}
