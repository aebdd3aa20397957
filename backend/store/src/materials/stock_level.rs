//! How much of a part a warehouse is to hold.

use diesel::sql_types::Numeric;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};

/// The most of a part that a level asks for.
const MOST: i64 = 1_000_000_000;

family! {
    /// A stock level: when a warehouse reorders a part.
    StockLevel, NewStockLevel, StockLevelPatch {
        /// The part.
        part_id: Id = Column::reference(Family::MasterPart).required().loose() => part_name & part_code,
        /// The warehouse.
        warehouse_id: Id = Column::reference(Family::Warehouse).required().loose() => warehouse_name,
        /// It should never hold less.
        minimum: Decimal = Column::of(Kind::Decimal).between(0, MOST).otherwise("\"0\""),
        /// It should never hold more; an order fills up to here.
        maximum: Option<Decimal> = Column::of(Kind::Decimal).between(0, MOST),
        /// It is reordered at or below this.
        reorder_point: Decimal =
            Column::of(Kind::Decimal).between(0, MOST).otherwise("\"0\"").sorted(&["reorder_point", "id"]),
        /// In multiples of this.
        reorder_quantity: Decimal = Column::of(Kind::Decimal).between(0, MOST).otherwise("\"1\""),
        /// What there is to say about it.
        note: String = Column::of(Kind::Text).searched(),
    }
    computed {
        /// How much of it is available in the warehouse: neither reserved nor expired nor in a hold place.
        available: Decimal [Numeric] = "(SELECT coalesce(sum(i.balance - i.reserved), 0) FROM stock_item AS i \
            WHERE i.part_id = t.part_id AND i.warehouse_id = t.warehouse_id AND NOT i.held AND NOT lot_expired(i.lot_id))",
    }
    // People know it by its part and its warehouse.
    listed &["id"], named "''", "note"
}

impl Rules for StockLevel {
    async fn before_create(_: &Tx, news: &mut [NewStockLevel]) -> Result<(), Error> {
        news.iter().try_for_each(|new| checked(new.reorder_quantity, new.reorder_point, new.maximum))
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut StockLevelPatch) -> Result<(), Error> {
        checked(
            patch.reorder_quantity.unwrap_or(old.reorder_quantity),
            patch.reorder_point.unwrap_or(old.reorder_point),
            patch.maximum.unwrap_or(old.maximum),
        )
    }
}

fn checked(reorder_quantity: Decimal, reorder_point: Decimal, maximum: Option<Decimal>) -> Result<(), Error> {
    if reorder_quantity <= Decimal::ZERO {
        return Err(Error::field("invalid", "reorderQuantity", "Enter a number above 0."));
    }
    if maximum.is_some_and(|maximum| maximum < reorder_point) {
        return Err(Error::field("invalid", "maximum", "The maximum is below the reorder point."));
    }
    Ok(())
}
