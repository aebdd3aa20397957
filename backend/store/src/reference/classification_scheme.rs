//! Classification schemes: each sorts things by what they are, in its own tree of classes.

use diesel::sql_types::BigInt;

use crate::entity::{Column, Kind, Rules};

family! {
    /// A classification scheme.
    ClassificationScheme, NewClassificationScheme, ClassificationSchemePatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// What it is for.
        description: String = Column::of(Kind::LongText).unfiltered(),
    }
    computed {
        /// Its classes.
        classes: i64 [BigInt] =
            "(SELECT count(*) FROM classification AS c WHERE c.scheme_id = t.id AND c.archived_at IS NULL)",
    }
}

impl Rules for ClassificationScheme {}
