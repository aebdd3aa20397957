//! The check of the balances against the ledger, their pieces and their layers.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Numeric, Text};
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// A balance that is not the sum of its movements, not as many pieces as lie there, or not what its layers or its standard price say.
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
    /// The number of the lot.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub lot_number: Option<String>,
    /// How many pieces are known to be there, of a part with serial numbers.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(required = true)]
    pub pieces: Option<i64>,
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
    /// How much is in its layers, where stock is valued by layers.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub layers: Option<Decimal>,
    /// What its layers are worth together.
    #[diesel(sql_type = Nullable<Numeric>)]
    #[schema(required = true)]
    pub layer_value: Option<Decimal>,
}

prepared! {
    Differences {}
    "SELECT i.id AS item_id, p.code AS part_code, l.code AS location_code, o.number AS lot_number, \
     CASE WHEN p.tracking = 'serial' THEN coalesce(n.pieces, 0) END AS pieces, i.balance, coalesce(s.quantity, 0) AS ledger, \
     i.value, coalesce(s.value, 0) AS ledger_value, \
     CASE i.valuation WHEN 'fifo' THEN coalesce(y.quantity, 0) END AS layers, \
     CASE i.valuation WHEN 'fifo' THEN coalesce(y.value, 0) END AS layer_value FROM stock_item AS i \
     JOIN tenant AS t ON t.id = nullif(current_setting('app.tenant_id', true), '')::bigint JOIN master_part AS p ON p.id = i.part_id \
     JOIN stock_location AS l ON l.id = i.location_id LEFT JOIN stock_lot AS o ON o.id = i.lot_id \
     LEFT JOIN (SELECT item_id, count(*) AS pieces FROM stock_serial WHERE item_id IS NOT NULL GROUP BY item_id) AS n \
     ON n.item_id = i.id LEFT JOIN (SELECT item_id, sum(quantity) AS quantity, \
     sum(reserved) AS reserved, sum(value) AS value FROM stock_movement GROUP BY item_id) AS s ON s.item_id = i.id \
     LEFT JOIN (SELECT l.item_id, sum(l.quantity) AS quantity, sum(l.value) AS value, bool_or(l.closed_at IS NULL \
     AND (l.quantity <> l.opened_quantity + coalesce(x.quantity, 0) OR l.value <> l.opened_value + coalesce(x.value, 0))) AS differs \
     FROM stock_layer AS l LEFT JOIN (SELECT layer_id, sum(quantity) AS quantity, sum(value) AS value FROM stock_layer_movement \
     GROUP BY layer_id) AS x ON x.layer_id = l.id GROUP BY l.item_id) AS y ON y.item_id = i.id \
     WHERE i.balance <> coalesce(s.quantity, 0) OR i.reserved <> coalesce(s.reserved, 0) OR i.value <> coalesce(s.value, 0) \
     OR i.reserved < (SELECT coalesce(sum(r.quantity), 0) FROM stock_reservation AS r WHERE r.item_id = i.id) \
     OR coalesce(n.pieces, 0) <> CASE WHEN p.tracking = 'serial' THEN i.balance ELSE 0 END \
     OR i.valuation <> CASE WHEN i.owner_id IS NULL THEN t.stock_valuation ELSE 'consigned' END OR coalesce(y.differs, false) \
     OR coalesce(y.quantity, 0) <> CASE i.valuation WHEN 'fifo' THEN greatest(i.balance, 0) ELSE 0 END \
     OR i.valuation = 'fifo' AND i.balance >= 0 AND coalesce(y.value, 0) <> i.value \
     OR i.valuation = 'consigned' AND i.value <> 0 OR i.valuation = 'standardPrice' AND i.value <> round(i.balance * i.average_cost, 2) ORDER BY i.id LIMIT 500"
}

/// The balances that are not the sums of their movements, not as many pieces as lie there, or not what their layers or standard prices
/// say; the first 500.
///
/// # Errors
/// Internal ones.
pub async fn differences(tx: &Tx) -> Result<Vec<StockDifference>, Error> {
    Differences {}.load(tx.connection()).await.to_domain()
}
