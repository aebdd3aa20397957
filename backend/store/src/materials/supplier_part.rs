//! What suppliers call the parts that they sell, and for how much they sell them.

use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules};

family! {
    /// A part as a supplier sells it.
    SupplierPart, NewSupplierPart, SupplierPartPatch {
        /// The supplier's own number.
        number: String = Column::of(Kind::Text).required().max(100).searched().sorted(&["number", "id"]),
        /// Who sells it.
        supplier_id: Id = Column::reference(Family::Supplier).required().loose() => supplier_name,
        /// What it is.
        part_id: Id = Column::reference(Family::MasterPart).required().loose() => part_name & part_code,
        /// Money per base unit, in the supplier's currency.
        price: Option<Decimal> = Column::of(Kind::Decimal).places(6).between(0, 100_000_000),
        /// It is sold in packs of so many base units.
        pack_size: Decimal = Column::of(Kind::Decimal).between(0, 1_000_000).otherwise("\"1\""),
        /// Days from the order to the delivery.
        lead_days: Option<i32> = Column::of(Kind::Whole).between(0, 3_650),
        /// Whether it is ordered here first.
        preferred: bool = Column::of(Kind::Bool),
    }
    listed &["number", "id"], named "''", "number"
    lines {
        /// From a quantity on, a part costs less.
        price_breaks: SupplierPriceBreakLine in supplier_price_break of supplier_part_id, most 20, named "c.part" {
            /// From so many base units on.
            from_quantity: Decimal = Column::of(Kind::Decimal).required().distinct().between(0, 1_000_000_000),
            /// Money per base unit, in the supplier's currency.
            price: Decimal = Column::of(Kind::Decimal).required().places(6).between(0, 100_000_000),
        }
    }
}

impl Rules for SupplierPart {
    async fn before_create(_: &Tx, news: &mut [NewSupplierPart]) -> Result<(), Error> {
        news.iter().try_for_each(|new| checked(new.pack_size))
    }

    async fn before_change(_: &Tx, _: &Self, patch: &mut SupplierPartPatch) -> Result<(), Error> {
        patch.pack_size.map_or(Ok(()), checked)
    }
}

fn checked(pack_size: Decimal) -> Result<(), Error> {
    if pack_size > Decimal::ZERO {
        return Ok(());
    }
    Err(Error::field("invalid", "packSize", "Enter a number above 0."))
}
