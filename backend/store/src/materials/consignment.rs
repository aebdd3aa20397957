//! What was used of the goods that a supplier owns, and the invoice that pays for it.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Date, Nullable, Numeric, Text, Timestamptz};
use gantry_domain::stock::unit_cost;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::supplier::Supplier;
use super::supplier_invoice::{CONSIGNED, SupplierInvoice};
use crate::Tx;
use crate::entity::{self, Page};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// What was used of a part, and is on no invoice yet.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsumedPart {
    /// The part.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub part_id: Id,
    /// Its code.
    #[diesel(sql_type = Text)]
    pub part_code: String,
    /// Its name.
    #[diesel(sql_type = Text)]
    pub part_name: String,
    /// Its base unit.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub unit_code: Option<String>,
    /// How much became ours, less what became the supplier's again.
    #[diesel(sql_type = Numeric)]
    pub quantity: Decimal,
    /// What that was worth at the prices of its days, in the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub value: Decimal,
    /// When it was used first.
    #[diesel(sql_type = Timestamptz)]
    pub first_at: DateTime<Utc>,
    /// When it was used last.
    #[diesel(sql_type = Timestamptz)]
    pub last_at: DateTime<Utc>,
    #[diesel(sql_type = BigInt)]
    #[serde(skip)]
    #[schema(ignore)]
    total: i64,
}

/// Entries of goods that became ours and are on no invoice; the entry before each says how much that was.
macro_rules! open {
    ($select:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $select,
            " FROM stock_location AS l JOIN stock_movement AS m ON m.location_id = l.id AND m.kind = 'takeOver' \
             JOIN stock_movement AS r ON r.command_id = m.command_id AND r.command_line = m.command_line - 1 \
             JOIN master_part AS p ON p.id = m.part_id LEFT JOIN unit_of_measure AS u ON u.id = p.unit_id \
             WHERE l.owner_id = ? AND NOT EXISTS (SELECT FROM consignment_settlement AS s \
             JOIN supplier_invoice_line AS n ON n.id = s.line_id JOIN supplier_invoice AS i ON i.id = n.invoice_id \
             WHERE s.movement_id = m.id AND i.status <> 'cancelled' AND i.archived_at IS NULL) ",
            $rest
        )
    };
}

prepared! {
    Consumed { supplier: Id => BigInt, first: i64 => BigInt, rows: i64 => BigInt }
    open!(
        "p.id AS part_id, p.code AS part_code, p.name AS part_name, u.code AS unit_code, -sum(r.quantity) AS quantity, \
         sum(m.value) AS value, min(m.at) AS first_at, max(m.at) AS last_at, count(*) OVER () AS total",
        "GROUP BY p.id, p.code, p.name, u.code HAVING sum(r.quantity) <> 0 OR sum(m.value) <> 0 ORDER BY p.code, p.id OFFSET ? LIMIT ?"
    )
}

/// A page of what was used of a supplier's goods and is on no invoice yet, by part.
///
/// # Errors
/// `not_found`.
pub async fn consumed(tx: &Tx, supplier: Id, (first, rows): (i64, i64)) -> Result<Page<ConsumedPart>, Error> {
    entity::get::<Supplier>(tx, supplier).await?;
    let items: Vec<ConsumedPart> = Consumed { supplier, first, rows }.load(tx.connection()).await.to_domain()?;
    let total_records = items.as_slice().first().map_or(0, |one| one.total);
    Ok(Page { items, total_records })
}

#[derive(QueryableByName)]
struct Terms {
    #[diesel(sql_type = Nullable<Numeric>)]
    rate: Option<Decimal>,
    #[diesel(sql_type = Date)]
    today: NaiveDate,
}

prepared! {
    // Two who draft one at the same time do so one after the other.
    HoldTerms { supplier: Id => BigInt }
    "SELECT currency_rate_on(s.currency, tenant_today()) AS rate, tenant_today() AS today FROM supplier AS s WHERE s.id = ? FOR NO KEY UPDATE OF s"
}

/// What is to be paid of a part, and the entries that it is for.
#[derive(QueryableByName)]
struct Owed {
    #[diesel(sql_type = Text)]
    part_code: String,
    #[diesel(sql_type = Text)]
    part_name: String,
    #[diesel(sql_type = Numeric)]
    quantity: Decimal,
    #[diesel(sql_type = Numeric)]
    value: Decimal,
    #[diesel(sql_type = Array<BigInt>)]
    movements: Vec<Id>,
}

prepared! {
    OwedParts { supplier: Id => BigInt }
    open!(
        "p.code AS part_code, p.name AS part_name, -sum(r.quantity) AS quantity, sum(m.value) AS value, array_agg(m.id) AS movements",
        "GROUP BY p.id, p.code, p.name HAVING sum(r.quantity) < 0 AND sum(m.value) >= 0 ORDER BY p.code, p.id LIMIT 200"
    )
}

prepared! {
    // The parts are numbered as the lines of their invoice. What was on an invoice that has been cancelled is on this one now.
    Settle { invoice: Id => BigInt, parts: Vec<i64> => Array<BigInt>, movements: Vec<Id> => Array<BigInt> }
    "INSERT INTO consignment_settlement (line_id, movement_id) SELECT l.id, m.id \
     FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS part FROM supplier_invoice_line WHERE invoice_id = ?) AS l \
     JOIN unnest(?, ?) AS m (part, id) ON m.part = l.part ON CONFLICT (tenant_id, movement_id) DO UPDATE SET line_id = excluded.line_id"
}

/// Drafts the invoice of what was used of a supplier's goods, a line for each part at the mean of the prices of its days. Parts of which
/// more has become the supplier's again than ours wait for a later one.
///
/// # Errors
/// `not_found`; `nothing_consumed`; `no_exchange_rate`; `invoice_number_taken` while one of today has not got the supplier's number.
pub async fn draft_invoice(tx: &Tx, supplier: Id) -> Result<SupplierInvoice, Error> {
    entity::get::<Supplier>(tx, supplier).await?;
    let terms: Terms = HoldTerms { supplier }.get_result(tx.connection()).await.to_domain()?;
    let owed: Vec<Owed> = OwedParts { supplier }.load(tx.connection()).await.to_domain()?;
    if owed.is_empty() {
        return Err(Error::conflict("nothing_consumed", "Nothing is left to be invoiced of what this supplier owns."));
    }
    let rate = terms.rate.filter(|rate| !rate.is_zero()).ok_or_else(|| {
        Error::conflict(
            "no_exchange_rate",
            "There is no exchange rate for the supplier's currency today. Enter it first.",
        )
    })?;
    let line = |one: &Owed| {
        let price = unit_cost(one.value / one.quantity / rate);
        json!({
            "costKind": CONSIGNED, "description": one.described(), "quantity": one.quantity.to_string(),
            "unitPrice": price.to_string(),
        })
    };
    let mut body: Map<String, Value> = Map::new();
    body.insert("supplierId".to_owned(), json!(supplier));
    body.insert("number".to_owned(), json!(format!("Consigned {}", terms.today)));
    body.insert("invoicedOn".to_owned(), json!(terms.today));
    body.insert("exchangeRate".to_owned(), json!(rate.to_string()));
    body.insert("lines".to_owned(), Value::Array(owed.iter().map(line).collect()));
    let invoice: SupplierInvoice = entity::create(tx, &body).await?;
    let settled =
        (1..).zip(owed).flat_map(|(part, one)| one.movements.into_iter().map(move |movement| (part, movement)));
    let (parts, movements) = settled.unzip();
    Settle { invoice: invoice.id, parts, movements }.execute(tx.connection()).await.to_domain()?;
    Ok(invoice)
}

impl Owed {
    /// In words, as long as a line may be.
    fn described(&self) -> String {
        format!("{} {}", self.part_code, self.part_name).chars().take(200).collect()
    }
}
