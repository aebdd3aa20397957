//! The check of the balances against the ledger.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Numeric, Text};
use diesel_async::RunQueryDsl;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;

/// A balance that is not the sum of its movements.
#[derive(Debug, Clone, PartialEq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockDifference {
    /// The balance.
    #[diesel(sql_type = BigInt)]
    #[schema(value_type = i64)]
    pub item_id: Id,
    /// The part's code.
    #[diesel(sql_type = Text)]
    pub part_code: String,
    /// The code of the place.
    #[diesel(sql_type = Text)]
    pub location_code: String,
    /// What is kept as its balance.
    #[diesel(sql_type = Numeric)]
    pub balance: Decimal,
    /// The sum of its movements.
    #[diesel(sql_type = Numeric)]
    pub ledger: Decimal,
    /// What is kept as its value.
    #[diesel(sql_type = Numeric)]
    pub value: Decimal,
    /// The sum of the values of its movements.
    #[diesel(sql_type = Numeric)]
    pub ledger_value: Decimal,
}

prepared! {
    Differences {}
    "SELECT i.id AS item_id, p.code AS part_code, l.code AS location_code, i.balance, coalesce(s.quantity, 0) AS ledger, \
     i.value, coalesce(s.value, 0) AS ledger_value FROM stock_item AS i JOIN master_part AS p ON p.id = i.part_id \
     JOIN stock_location AS l ON l.id = i.location_id LEFT JOIN (SELECT item_id, sum(quantity) AS quantity, \
     sum(reserved) AS reserved, sum(value) AS value FROM stock_movement GROUP BY item_id) AS s ON s.item_id = i.id \
     WHERE i.balance <> coalesce(s.quantity, 0) OR i.reserved <> coalesce(s.reserved, 0) OR i.value <> coalesce(s.value, 0) \
     OR i.reserved < (SELECT coalesce(sum(r.quantity), 0) FROM stock_reservation AS r WHERE r.item_id = i.id) \
     ORDER BY i.id LIMIT 500"
}

/// The balances that are not the sums of their movements; the first 500.
///
/// # Errors
/// Internal ones.
pub async fn differences(tx: &Tx) -> Result<Vec<StockDifference>, Error> {
    Differences {}.load(&mut tx.connection()).await.to_domain()
}
