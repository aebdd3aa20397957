//! Types of labour besides regular time: overtime, travel.

use gantry_domain::Error;
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Record, Rules};

family! {
    /// A type of labour besides regular time.
    LabourType, NewLabourType, LabourTypePatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// By which the rate of a person is multiplied.
        factor: Decimal = Column::of(Kind::Decimal).places(3).between(0, 100).otherwise("1"),
    }
}

impl Rules for LabourType {}

/// The types of a new tenant.
///
/// # Errors
/// `code_taken`.
pub async fn insert_usual(tx: &Tx) -> Result<(), Error> {
    let usual = [("OT", "Overtime", Decimal::new(15, 1)), ("TRV", "Travel", Decimal::ONE)];
    let new = usual.map(|(code, name, factor)| NewLabourType { code: code.into(), name: name.into(), factor });
    LabourType::insert(tx, &new).await.map(drop)
}
