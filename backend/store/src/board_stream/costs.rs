//! What commands about costs need to know.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Text};
use gantry_domain::board::cost::{CostFacts, CostNeeds};
use gantry_domain::{Error, Id};

use crate::Tx;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

prepared! {
    Currency { }
    "SELECT currency FROM tenant WHERE id = nullif(current_setting('app.tenant_id', true), '')::bigint"
}

prepared! {
    OrdersOf { ids: Vec<Id> => Array<BigInt> }
    "SELECT id, work_order_id FROM work_order_cost WHERE id = ANY(?)"
}

#[derive(QueryableByName)]
struct CurrencyRow {
    #[diesel(sql_type = Text)]
    currency: String,
}

#[derive(QueryableByName)]
struct OrderRow {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = BigInt)]
    work_order_id: Id,
}

/// Looks up what is needed. Nothing needed costs nothing.
pub(super) async fn look_up(tx: &Tx, needs: &CostNeeds) -> Result<CostFacts, Error> {
    if *needs == CostNeeds::default() {
        return Ok(CostFacts::default());
    }
    let orders = OrdersOf { ids: needs.rows.clone() };
    let (currency, orders) = futures_util::try_join!(
        Currency {}.load::<CurrencyRow>(tx.connection()),
        orders.load::<OrderRow>(tx.connection())
    )
    .to_domain()?;
    Ok(CostFacts {
        currency: currency.into_iter().next().map(|row| row.currency).unwrap_or_default(),
        rows: orders.into_iter().map(|row| (row.id, row.work_order_id)).collect(),
    })
}
