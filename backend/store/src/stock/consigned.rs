//! Stock that suppliers own until it is used: what they ask for it.

use std::collections::BTreeMap;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Numeric};
use gantry_domain::stock::unit_cost;
use gantry_domain::{Error, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::error::ToDomain;
use crate::materials::purchasing;
use crate::run_query::RunQueryDsl;

#[derive(QueryableByName)]
struct Owned {
    #[diesel(sql_type = BigInt)]
    item_id: Id,
    #[diesel(sql_type = BigInt)]
    supplier_part_id: Id,
    #[diesel(sql_type = Numeric)]
    rate: Decimal,
}

prepared! {
    // Where no rate is known, no price is.
    OwnedItems { items: Vec<Id> => Array<BigInt> }
    "SELECT i.id AS item_id, x.id AS supplier_part_id, r.rate FROM stock_item AS i JOIN supplier AS s ON s.id = i.owner_id \
     CROSS JOIN LATERAL (SELECT p.id FROM supplier_part AS p WHERE p.part_id = i.part_id AND p.supplier_id = s.id \
     AND p.archived_at IS NULL ORDER BY p.preferred DESC, p.price, p.id LIMIT 1) AS x \
     CROSS JOIN LATERAL (SELECT currency_rate_on(s.currency, tenant_today()) AS rate) AS r \
     WHERE i.id = ANY(?) AND r.rate IS NOT NULL ORDER BY i.id"
}

/// What the owners of balances ask for a unit today, in the tenant's currency: by a contract that runs, or else by their list. Those of
/// which nothing is known are left out.
///
/// # Errors
/// Internal ones.
pub(super) async fn prices(tx: &Tx, items: Vec<Id>) -> Result<BTreeMap<Id, Decimal>, Error> {
    if items.is_empty() {
        return Ok(BTreeMap::new());
    }
    let owned: Vec<Owned> = OwnedItems { items }.load(tx.connection()).await.to_domain()?;
    let one_each: Vec<(Id, Decimal)> = owned.iter().map(|one| (one.supplier_part_id, Decimal::ONE)).collect();
    let prices = purchasing::prices(tx, &one_each).await?;
    let known = owned.iter().zip(prices).filter_map(|(one, price)| {
        let price = price?.checked_mul(one.rate)?;
        Some((one.item_id, unit_cost(price)))
    });
    Ok(known.collect())
}
