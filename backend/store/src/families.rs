//! The record families of all areas.

pub use crate::entity::{Filter, Page, TableState};

use gantry_domain::{Family, Limit, SubModule};

use crate::entity::{Declared, Record, RecordOperations, RecordSchemas, RecordSource, Table, Typed, declared};
use crate::materials::stock_alert;
use crate::stock::{item, movement, serial};
use crate::work_orders::work_order;

macro_rules! records {
    ($($family:ident),+) => {
        /// The declarations of the families.
        pub const fn tables() -> &'static [Table] {
            &[$(<<declared::$family as Declared>::Record as Record>::TABLE,)+ work_order::TABLE, item::TABLE, movement::TABLE, serial::TABLE, stock_alert::TABLE]
        }

        /// All families, with what can be done with each of them however it is written.
        pub const fn sources() -> &'static [&'static dyn RecordSource] {
            &[$(Typed::<<declared::$family as Declared>::Record>::SOURCE,)+ work_order::SOURCE, item::SOURCE, movement::SOURCE, serial::SOURCE, stock_alert::SOURCE]
        }

        /// The operations of the families that are written record by record: all but work orders and the ledger of stock.
        pub const fn operations() -> &'static [&'static dyn RecordOperations] {
            &[$(Typed::<<declared::$family as Declared>::Record>::OPERATIONS),+]
        }

        /// What the records of such a family look like. Apart from its operations: a program that does not put the API document together
        /// is built without it.
        pub fn schemas_of(family: Family) -> Option<RecordSchemas> {
            match family {
                $(Family::$family => Some(declared::$family::schemas()),)+
                _ => None,
            }
        }
    };
}

gantry_domain::each_family!(records);

/// What a family says about itself.
pub fn table_of(family: Family) -> Option<&'static Table> {
    tables().iter().find(|table| table.family == Some(family))
}

/// The operations of a family.
pub fn operations_of(family: Family) -> Option<&'static dyn RecordOperations> {
    operations().iter().copied().find(|operations| operations.table().family == Some(family))
}

/// To what a grant on a sub-module can be narrowed, from the narrowest: what its families know.
pub fn limits_of(sub_module: SubModule) -> Vec<Limit> {
    let guarded =
        || tables().iter().filter(|table| table.family.is_some_and(|family| family.sub_module() == sub_module));
    let known = |limit: &Limit| *limit == Limit::All || guarded().any(|table| table.limits().any(|one| one == *limit));
    Limit::ALL.into_iter().filter(known).collect()
}
