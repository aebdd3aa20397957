//! Which record belongs to each family of the domain: a marker for each, to which its declaration gives the type.

use super::Rules;

/// A family whose declaration exists. A family of the domain without one does not compile.
pub(crate) trait Declared {
    /// Its record.
    type Record: Rules;
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
