//! What work at an asset or a location cost and was planned to cost, by itself and with everything below it. The database keeps the
//! sums (`count_costs`); docs/adr/0061 tells why.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Numeric, Text};
use gantry_domain::{Action, Error, Id, SubModule};
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Tx;
use crate::count::Count;
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

/// Work orders counted at once by a reader; more are left to the jobs of the server.
const MOST: i32 = 5_000;

/// In which tree totals are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CostTree {
    /// Assets and what they are parts of.
    Asset,
    /// Locations and what they lie in.
    Location,
}

/// Money that was planned, and money that was spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlannedAndActual {
    /// Planned.
    pub planned: Decimal,
    /// Spent.
    pub actual: Decimal,
}

/// What work orders cost together.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Costs {
    /// Of people's hours; null without permission to see what people earn (`payRates`).
    #[schema(required = true)]
    pub labour: Option<PlannedAndActual>,
    /// Of parts.
    pub parts: PlannedAndActual,
    /// Of what was bought for them.
    pub purchases: PlannedAndActual,
    /// Of what others did.
    pub services: PlannedAndActual,
    /// Of everything else.
    pub other: PlannedAndActual,
    /// All of it; null where labour is.
    #[schema(required = true)]
    pub total: Option<PlannedAndActual>,
    /// How many work orders.
    pub work_orders: i64,
}

/// What an asset or a location cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceCosts {
    /// Of its own work orders.
    pub own: Costs,
    /// Of these and of the work orders of everything below it.
    pub rolled_up: Costs,
    /// Whether work orders changed just now that are not counted yet.
    pub pending: bool,
}

prepared! {
    CountCosts { most: i32 => Integer }
    "SELECT count_costs(?) AS count"
}

prepared! {
    TotalsOf { tree: String => Text, place: Id => BigInt }
    "SELECT kind, own_planned, own_actual, planned, actual FROM cost_total WHERE tree = ? AND place_id = ?"
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Numeric)]
    own_planned: Decimal,
    #[diesel(sql_type = Numeric)]
    own_actual: Decimal,
    #[diesel(sql_type = Numeric)]
    planned: Decimal,
    #[diesel(sql_type = Numeric)]
    actual: Decimal,
}

/// What an asset or a location and everything below it cost. Work orders that have just changed are counted first, which takes a
/// transaction that writes.
///
/// # Errors
/// Internal ones.
pub async fn of(tx: &Tx, tree: CostTree, place: Id) -> Result<PlaceCosts, Error> {
    let counted: Count = CountCosts { most: MOST }.get_result(tx.connection()).await.to_domain()?;
    let tree = match tree {
        CostTree::Asset => "asset",
        CostTree::Location => "location",
    };
    let totals = TotalsOf { tree: tree.to_owned(), place };
    let totals: Vec<Total> = totals.load(tx.connection()).await.to_domain()?;
    let pay = tx.context().is_none_or(|context| context.permissions().allows(SubModule::PayRates, Action::Read));
    Ok(PlaceCosts {
        own: added_up(pay, totals.iter().map(|one| (one.kind.as_str(), one.own_planned, one.own_actual))),
        rolled_up: added_up(pay, totals.iter().map(|one| (one.kind.as_str(), one.planned, one.actual))),
        // To ask whether any are left would read all that were counted and not yet vacuumed away a second time.
        pending: counted.count >= i64::from(MOST),
    })
}

fn added_up<'a>(pay: bool, totals: impl Iterator<Item = (&'a str, Decimal, Decimal)>) -> Costs {
    let (mut costs, mut labour) = (Costs::default(), PlannedAndActual::default());
    let mut total = PlannedAndActual::default();
    for (kind, planned, actual) in totals {
        let into = match kind {
            "order" => {
                costs.work_orders = i64::try_from(actual).unwrap_or_default();
                continue;
            }
            "labour" => &mut labour,
            "part" => &mut costs.parts,
            "purchase" => &mut costs.purchases,
            "service" => &mut costs.services,
            _ => &mut costs.other,
        };
        *into = PlannedAndActual { planned, actual };
        total = PlannedAndActual { planned: total.planned + planned, actual: total.actual + actual };
    }
    for sum in [&mut labour, &mut total, &mut costs.parts, &mut costs.purchases, &mut costs.services, &mut costs.other]
    {
        // Nothing is written like money, too.
        sum.planned.rescale(2);
        sum.actual.rescale(2);
    }
    (costs.labour, costs.total) = (pay.then_some(labour), pay.then_some(total));
    costs
}
