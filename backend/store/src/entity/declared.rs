//! Which record belongs to each family of the domain: a marker for each, to which its declaration gives the type.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use super::Rules;

/// What a family's records, new records and changes look like, for the API document.
pub struct RecordSchemas {
    /// A record as it is read.
    pub record: RefOr<Schema>,
    /// What a new one is made from.
    pub new: RefOr<Schema>,
    /// What may be changed.
    pub patch: RefOr<Schema>,
    /// Its lines, as its table lists them.
    pub lines: Vec<RefOr<Schema>>,
}

/// A family whose declaration exists. A family of the domain without one does not compile.
pub(crate) trait Declared {
    /// Its record.
    type Record: Rules;

    /// What its records look like, for the API document alone.
    fn schemas() -> RecordSchemas;
}

macro_rules! markers {
    ($($family:ident),+) => {
        $(
            #[doc = concat!("`Family::", stringify!($family), "`.")]
            pub(crate) enum $family {}
        )+
    };
}

gantry_domain::each_family!(markers);
