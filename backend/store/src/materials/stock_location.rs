//! Places in warehouses: zones, racks, bins; also vans and cribs.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Double, Nullable, Numeric};
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{self, Column, Kind, Rules};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;

family! {
    /// A place in a warehouse.
    StockLocation, NewStockLocation, StockLocationPatch {
        /// Short and unique; it stands on the label.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// The warehouse that it belongs to.
        warehouse_id: Id = Column::reference(Family::Warehouse).required() => warehouse_name,
        /// The place that it is a part of.
        parent_id: Option<Id> = Column::reference(Family::StockLocation) => parent_name,
        /// What it is: `zone`, `rack`, `bin`, `van`, `crib` or `hold`.
        kind: String = Column::of(Kind::Choice(&["zone", "rack", "bin", "van", "crib", "hold"])).otherwise("\"bin\""),
        /// Whether kits of work orders are picked to it.
        staging: bool = Column::of(Kind::Bool),
        /// The supplier who owns what lies there until it is used; ours when absent.
        owner_id: Option<Id> = Column::reference(Family::Supplier).loose() => owner_name,
        /// What it can carry, in kilograms; nothing: nobody has said.
        max_weight: Option<Decimal> = Column::of(Kind::Decimal).places(3).between(0, 10_000_000).unfiltered(),
    }
    computed {
        /// How many parts lie there.
        part_count: i64 [BigInt] =
            "(SELECT count(DISTINCT i.part_id) FROM stock_item AS i WHERE i.location_id = t.id AND i.balance <> 0)",
        /// What lies there weighs, in kilograms; parts without a weight count nothing.
        weight: Decimal [Numeric] = "(SELECT coalesce(round(sum(i.balance * p.weight), 3), 0) FROM stock_item AS i \
            JOIN master_part AS p ON p.id = i.part_id WHERE i.location_id = t.id AND i.balance > 0)",
        /// How much of what it can carry that is: 1 is all of it.
        load: Option<f64> [Nullable<Double>] = "(SELECT (sum(i.balance * p.weight) / t.max_weight)::float8 FROM stock_item AS i \
            JOIN master_part AS p ON p.id = i.part_id WHERE i.location_id = t.id AND i.balance > 0)",
    }
}

prepared! {
    HasStock { location: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE location_id = ? AND (balance <> 0 OR reserved <> 0)) AS used"
}

prepared! {
    HasHistory { location: Id => BigInt, parent: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE location_id = ?) \
     OR EXISTS (SELECT FROM stock_location WHERE parent_id = ?) AS used"
}

prepared! {
    HasItems { location: Id => BigInt }
    "SELECT EXISTS (SELECT FROM stock_item WHERE location_id = ?) AS used"
}

#[derive(QueryableByName)]
struct Use {
    #[diesel(sql_type = Bool)]
    used: bool,
}

impl Rules for StockLocation {
    async fn before_create(tx: &Tx, news: &mut [NewStockLocation]) -> Result<(), Error> {
        for new in news {
            stages_no_hold(new.staging, &new.kind)?;
            stages_nothing_of_others(new.staging, new.owner_id)?;
            carries_something(new.max_weight)?;
            same_warehouse(tx, new.parent_id, new.warehouse_id).await?;
        }
        Ok(())
    }

    /// What lies there, or below it, belongs to its warehouse.
    async fn before_change(tx: &Tx, old: &Self, patch: &mut StockLocationPatch) -> Result<(), Error> {
        let warehouse = patch.warehouse_id.unwrap_or(old.warehouse_id);
        let owner = patch.owner_id.unwrap_or(old.owner_id);
        if owner != old.owner_id {
            let used: Use = HasItems { location: old.id }.get_result(tx.connection()).await.to_domain()?;
            if used.used {
                // Whose it was is a part of what happened to it.
                let detail = "The owner cannot be changed: there are stock movements here. Make another place.";
                return Err(Error::conflict("in_use", detail));
            }
        }
        if warehouse != old.warehouse_id {
            let used: Use =
                HasHistory { location: old.id, parent: old.id }.get_result(tx.connection()).await.to_domain()?;
            if used.used {
                let detail = "The warehouse cannot be changed: there are stock movements here, or places below.";
                return Err(Error::conflict("in_use", detail));
            }
        }
        carries_something(patch.max_weight.flatten())?;
        let staging = patch.staging.unwrap_or(old.staging);
        stages_nothing_of_others(staging, owner)?;
        stages_no_hold(staging, patch.kind.as_deref().unwrap_or(&old.kind))?;
        if staging != old.staging {
            let stock: Use = HasStock { location: old.id }.get_result(tx.connection()).await.to_domain()?;
            if stock.used {
                // Whether it is staged would change for kits that nobody touched.
                return Err(Error::conflict("in_use", "There is still stock here."));
            }
        }
        same_warehouse(tx, patch.parent_id.unwrap_or(old.parent_id), warehouse).await
    }

    /// Nothing is moved by archiving.
    async fn before_archive(tx: &Tx, old: &Self) -> Result<(), Error> {
        let stock: Use = HasStock { location: old.id }.get_result(tx.connection()).await.to_domain()?;
        if stock.used {
            return Err(Error::conflict("in_use", "There is still stock here."));
        }
        Ok(())
    }
}

fn carries_something(max_weight: Option<Decimal>) -> Result<(), Error> {
    if max_weight.is_none_or(|most| most > Decimal::ZERO) {
        return Ok(());
    }
    Err(Error::field("invalid", "maxWeight", "Enter a number above 0."))
}

fn stages_no_hold(staging: bool, kind: &str) -> Result<(), Error> {
    match staging && kind == "hold" {
        true => Err(Error::field(
            "invalid",
            "staging",
            "Nothing is issued from a hold place: it cannot be a staging place.",
        )),
        false => Ok(()),
    }
}

fn stages_nothing_of_others(staging: bool, owner: Option<Id>) -> Result<(), Error> {
    match staging && owner.is_some() {
        true => Err(Error::field("invalid", "ownerId", "What is picked is ours: a staging place has no other owner.")),
        false => Ok(()),
    }
}

async fn same_warehouse(tx: &Tx, parent: Option<Id>, warehouse: Id) -> Result<(), Error> {
    let Some(parent) = parent else { return Ok(()) };
    let parent: StockLocation = entity::get(tx, parent).await?;
    if parent.warehouse_id != warehouse {
        return Err(Error::field("invalid", "parentId", "This place belongs to another warehouse."));
    }
    Ok(())
}
