//! What assets have cost: labour and parts of their work orders, those of the past as well.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Numeric};
use diesel_async::RunQueryDsl;
use gantry_domain::{Action, Error, Id, SubModule};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::error::ToDomain;

/// What work orders cost together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Costs {
    /// Of people's hours; null without permission to see what people earn (`payRates`).
    #[schema(required = true)]
    pub labour: Option<Decimal>,
    /// Of parts.
    pub parts: Decimal,
    /// Both; null where one of them is.
    #[schema(required = true)]
    pub total: Option<Decimal>,
    /// How many work orders.
    pub work_orders: i64,
}

/// What an asset cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetCosts {
    /// Of its own work orders.
    pub own: Costs,
    /// Of these and of the work orders of everything below it.
    pub rolled_up: Costs,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Numeric)]
    own_labour: Decimal,
    #[diesel(sql_type = Numeric)]
    own_parts: Decimal,
    #[diesel(sql_type = BigInt)]
    own_orders: i64,
    #[diesel(sql_type = Numeric)]
    labour: Decimal,
    #[diesel(sql_type = Numeric)]
    parts: Decimal,
    #[diesel(sql_type = BigInt)]
    orders: i64,
}

/// What an asset and everything below it cost.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, asset: Id) -> Result<AssetCosts, Error> {
    let sql = "WITH RECURSIVE below AS (SELECT id FROM asset WHERE id = $1 \
               UNION SELECT child.id FROM asset AS child JOIN below ON child.parent_id = below.id) \
               SELECT coalesce(sum(w.total_labor_cost) FILTER (WHERE w.asset_id = $1), 0) AS own_labour, \
               coalesce(sum(w.total_parts_cost) FILTER (WHERE w.asset_id = $1), 0) AS own_parts, \
               count(*) FILTER (WHERE w.asset_id = $1) AS own_orders, \
               coalesce(sum(w.total_labor_cost), 0) AS labour, coalesce(sum(w.total_parts_cost), 0) AS parts, \
               count(*) AS orders FROM below JOIN work_order AS w ON w.asset_id = below.id";
    let row: Row =
        diesel::sql_query(sql).bind::<BigInt, _>(asset).get_result(&mut tx.connection()).await.to_domain()?;
    let pay = tx.context().is_none_or(|context| context.permissions().allows(SubModule::PayRates, Action::Read));
    let costs = |labour: Decimal, parts: Decimal, work_orders| {
        // Nothing is written like money, too.
        let money = |sum: Decimal| {
            let mut sum = sum;
            sum.rescale(2);
            sum
        };
        let seen = |sum| pay.then(|| money(sum));
        Costs { labour: seen(labour), parts: money(parts), total: seen(labour + parts), work_orders }
    };
    Ok(AssetCosts {
        own: costs(row.own_labour, row.own_parts, row.own_orders),
        rolled_up: costs(row.labour, row.parts, row.orders),
    })
}
