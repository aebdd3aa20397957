//! Units of measure: what numbers are of, and how they are converted.

use rust_decimal::Decimal;

use crate::entity::{Column, Kind, Rules};

family! {
    /// A unit of measure.
    UnitOfMeasure, NewUnitOfMeasure, UnitOfMeasurePatch {
        /// As it is written behind a number: `kg`.
        code: String = Column::code(),
        /// In words.
        name: String = Column::name(),
        /// What is measured: `mass`. Units of one quantity can be converted into each other.
        quantity: String = Column::of(Kind::Text).max(100),
        /// So many of the quantity's base unit are one of it.
        factor: Option<Decimal> = Column::of(Kind::Decimal).places(12),
        /// What the base unit shows where this one shows zero: 273.15 for degrees Celsius in kelvins.
        shift: Option<Decimal> = Column::of(Kind::Decimal).places(12),
    }
}

impl Rules for UnitOfMeasure {}
