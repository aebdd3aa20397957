//! Categories: what assets and parts are sorted into.

use crate::entity::{Column, Kind, Rules};

family! {
    /// A category.
    Category, NewCategory, CategoryPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it sorts: `asset` or `part`.
        kind: String = Column::of(Kind::Choice(&["asset", "part"])).required(),
        /// `#rrggbb`, or nothing.
        colour: String = Column::of(Kind::Colour).unfiltered(),
    }
}

impl Rules for Category {}
