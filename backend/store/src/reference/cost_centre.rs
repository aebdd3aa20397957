//! Cost centres: who pays.

use crate::entity::{Column, Kind, Rules};

family! {
    /// A cost centre.
    CostCentre, NewCostCentre, CostCentrePatch {
        /// Its number in the books.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is for.
        description: String = Column::of(Kind::LongText).unfiltered(),
    }
}

impl Rules for CostCentre {}
