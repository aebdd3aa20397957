//! The record families of all areas.

pub use crate::entity::{Filter, Page, TableState};

use gantry_domain::{Family, Limit, SubModule};

use crate::entity::{Declared, Record, RecordOperations, RecordSource, Table, Typed, declared};
use crate::stock::{item, movement};
use crate::work_orders::work_order;

macro_rules! records {
    ($($family:ident),+) => {
        /// The declarations of the families.
        pub const fn tables() -> &'static [Table] {
            &[$(<<declared::$family as Declared>::Record as Record>::TABLE,)+ work_order::TABLE, item::TABLE, movement::TABLE]
        }

        /// All families, with what can be done with each of them however it is written.
        pub const fn sources() -> &'static [&'static dyn RecordSource] {
            &[$(Typed::<<declared::$family as Declared>::Record>::SOURCE,)+ work_order::SOURCE, item::SOURCE, movement::SOURCE]
        }

        /// The operations of the families that are written record by record: all but work orders and the ledger of stock.
        pub const fn operations() -> &'static [&'static dyn RecordOperations] {
            &[$(Typed::<<declared::$family as Declared>::Record>::OPERATIONS),+]
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::entity::{Attachments, Kind};

    #[test]
    fn life_cycles_use_the_words_of_their_column_and_reach_each_status_in_one_way() {
        for table in tables() {
            let Some(lifecycle) = table.lifecycle else { continue };
            let status = table.column("status").unwrap();
            let Kind::Choice(words) = status.kind else { panic!("{}: {:?}", table.name, status.kind) };
            assert!(!status.edit && status.unless_said() == Some(lifecycle.initial.into()), "{}", table.name);
            let used = lifecycle.transitions.iter().flat_map(|one| one.from.iter().chain([&one.to]));
            assert!(used.chain([&lifecycle.initial]).all(|word| words.contains(word)), "{}", table.name);
            let reached: BTreeSet<&str> = lifecycle.transitions.iter().map(|one| one.to).collect();
            assert_eq!(reached.len(), lifecycle.transitions.len(), "{}: two ways to one status", table.name);
        }
    }

    #[test]
    fn what_records_carry_is_said_by_a_word_each() {
        let carried = |family: Family| table_of(family).unwrap().attachments;
        assert_eq!(carried(Family::Asset), Attachments::NONE.files().notes().links());
        assert_eq!(carried(Family::Crew), Attachments::NONE.links());
        assert_eq!(carried(Family::CostCentre), Attachments::NONE);
    }

    #[test]
    fn families_behind_one_sub_module_are_reached_alike() {
        for table in tables() {
            let guard = table.of_family().sub_module();
            assert_eq!(table.limits().collect::<Vec<_>>(), limits_of(guard), "{}", table.name);
        }
        assert_eq!(limits_of(SubModule::Suppliers), [Limit::All]);
        assert_eq!(limits_of(SubModule::Equipment), [Limit::Own, Limit::Location, Limit::All]);
    }
}
