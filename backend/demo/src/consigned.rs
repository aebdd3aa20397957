//! A shelf of fast-moving parts that belongs to one of the suppliers: some of them were used, and are not invoiced yet.

use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::stock::{StockChange, StockKey};
use gantry_domain::{Author, Error, Id};
use gantry_store::materials::stock_location::{NewStockLocation, StockLocation};
use gantry_store::stock::posting::{Line, Posting, post};
use gantry_store::{Tx, entity};
use rust_decimal::Decimal;

use super::dice::Dice;

/// How many of each part the supplier has put there.
const FILLED: i64 = 40;

/// Since when it is there.
const WEEKS: i64 = 10;

/// Puts the shelf into a warehouse.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(
    tx: &Tx,
    dice: &mut Dice,
    by: &Author,
    (supplier, warehouse, parts): (Id, Id, &[Id]),
    today: DateTime<Utc>,
) -> Result<(), Error> {
    let shelf = NewStockLocation {
        code: "CONS-01".to_owned(),
        name: "Consignment shelf".to_owned(),
        warehouse_id: warehouse,
        kind: "rack".to_owned(),
        owner_id: Some(supplier),
        ..NewStockLocation::default()
    };
    let shelf = entity::create_all::<StockLocation>(tx, vec![shelf]).await?.first().copied().unwrap_or_default();
    let all = |change: StockChange| parts.iter().map(move |part| Line::here(StockKey::of(*part, shelf), change));
    let mut moves = vec![all(StockChange::Receive { quantity: FILLED.into(), unit_cost: Decimal::ZERO }).collect()];
    for _ in 1..WEEKS {
        let used = parts.iter().filter_map(|part| {
            let quantity = dice.between(0, 3);
            let change = StockChange::Issue { quantity: quantity.into(), reserved: Decimal::ZERO };
            (quantity > 0).then(|| Line::here(StockKey::of(*part, shelf), change))
        });
        moves.push(used.collect::<Vec<Line>>());
    }
    for (week, lines) in (0..).zip(moves).filter(|(_, lines)| !lines.is_empty()) {
        let posting = Posting::of(dice.uuid(), String::new(), by.clone(), lines);
        let at = today - TimeDelta::weeks(WEEKS - week);
        post(tx, &Posting { at: Some(at), ..posting }, Utc::now()).await?;
    }
    Ok(())
}
