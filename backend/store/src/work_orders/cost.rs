//! Costs of a work order: its rows besides labour and parts, and the sums of all, planned and actual.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Date, Numeric, Text, Timestamptz};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A cost besides labour and parts.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub struct Cost {
    /// Its id.
    #[diesel(sql_type = BigInt)]
    pub id: Id,
    /// `purchase`, `service` or `other`.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// It is planned; else it was incurred.
    #[diesel(sql_type = Bool)]
    pub planned: bool,
    /// In words.
    #[diesel(sql_type = Text)]
    pub description: String,
    /// The number of an invoice or an order.
    #[diesel(sql_type = Text)]
    pub document: String,
    /// The day.
    #[diesel(sql_type = Date)]
    pub incurred_on: NaiveDate,
    /// How much, in its currency.
    #[diesel(sql_type = Numeric)]
    pub amount: Decimal,
    /// ISO 4217.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// What one of it is worth in the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub exchange_rate: Decimal,
    /// How much in the tenant's currency.
    #[diesel(sql_type = Numeric)]
    pub base_amount: Decimal,
    /// When it was added.
    #[diesel(sql_type = Timestamptz)]
    pub added_at: DateTime<Utc>,
    /// By whom.
    #[diesel(sql_type = Text)]
    pub added_by_name: String,
}

/// Planned and actual sums of labour and parts, in the tenant's currency.
#[derive(Debug, Clone, PartialEq, QueryableByName)]
pub struct LabourAndParts {
    /// The tenant's currency.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// Planned hours at their rates.
    #[diesel(sql_type = Numeric)]
    pub labour_planned: Decimal,
    /// Hours that were worked.
    #[diesel(sql_type = Numeric)]
    pub labour_actual: Decimal,
    /// Planned parts.
    #[diesel(sql_type = Numeric)]
    pub parts_planned: Decimal,
    /// Parts that were issued and did not come back.
    #[diesel(sql_type = Numeric)]
    pub parts_actual: Decimal,
}

prepared! {
    CostsOf { work_order: Id => BigInt }
    "SELECT id, kind, planned, description, document, incurred_on, amount, currency, exchange_rate, base_amount, added_at, added_by_name \
     FROM work_order_cost WHERE work_order_id = ? ORDER BY incurred_on, id"
}

prepared! {
    SumsOf { a: Id => BigInt, b: Id => BigInt, c: Id => BigInt, d: Id => BigInt }
    "SELECT t.currency, \
     (SELECT coalesce(sum(round(hours * rate, 2)), 0) FROM planned_work WHERE work_order_id = ?) AS labour_planned, \
     (SELECT coalesce(sum(cost), 0) FROM labour WHERE work_order_id = ? AND NOT corrected) AS labour_actual, \
     (SELECT coalesce(sum(round(estimated_qty * unit_cost, 2)), 0) FROM work_order_part WHERE work_order_id = ?) AS parts_planned, \
     (SELECT coalesce(sum(actual_cost), 0) FROM work_order_part WHERE work_order_id = ?) AS parts_actual \
     FROM tenant AS t WHERE t.id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

/// The costs of a work order besides labour and parts, by day, and the sums of these two.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, work_order: Id) -> Result<(Vec<Cost>, LabourAndParts), Error> {
    let sums = SumsOf { a: work_order, b: work_order, c: work_order, d: work_order };
    let (rows, sums) = futures_util::try_join!(
        CostsOf { work_order }.load::<Cost>(tx.connection()),
        sums.load::<LabourAndParts>(tx.connection())
    )
    .to_domain()?;
    let sums = sums.into_iter().next().ok_or(Error::NotFound { what: "Tenant" })?;
    Ok((rows, sums))
}
