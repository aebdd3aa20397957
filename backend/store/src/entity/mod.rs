//! What all families of records have in common: columns that say what they hold, lists over them, validation,
//! reading and writing with versions, trees, history. A family's own file declares its fields with `family!` and says what
//! is special about it in [`Rules`]; docs/ADDING-A-FAMILY.md shows the way.

#[macro_use]
mod declare;

pub mod attachments;
mod attributes;
mod check;
mod children;
mod column;
mod computed;
mod condition;
pub(crate) mod declared;
mod filter;
mod hidden;
mod history;
mod history_names;
mod lines;
mod naming;
mod numbers;
mod operations;
mod page;
mod page_query;
mod record;
mod rows;
mod scope;
mod structure;
mod table;
mod transition;
mod tree;
mod usage;
mod write;

pub use attachments::Attachments;
pub use attributes::Attributes;
pub use check::checked_new;
pub use children::Children;
pub use column::{Column, Kind};
pub use computed::Computed;
pub(crate) use declare::given;
pub(crate) use declared::Declared;
pub use declared::RecordSchemas;
pub(crate) use filter::escaped;
pub(crate) use history::Part;
pub(crate) use history::history_of;
pub use history::{RecordChange, history};
pub use lines::Lines;
pub use naming::{Naming, Wanted, by_codes, by_names, named, names, unique_code};
pub(crate) use operations::Typed;
pub(crate) use operations::unwritable;
pub use operations::{Operation, RecordJson, RecordOperations, RecordSource, RowSink};
pub use page::Page;
pub use page_query::{CountQuery, PageQuery};
pub use record::{Record, Rules};
pub(crate) use rows::{IdRow, locked, total};
pub use rows::{by_ids, export, get, list};
pub(crate) use scope::{Scope, beyond_of, own_only};
pub use scope::{beyond, within_scope};
pub(crate) use structure::kept_as_json;
pub use table::{Filter, Table, TableState};
pub use transition::set_status;
pub(crate) use transition::{held_for, transition};
pub use tree::{Branch, branch, hold as hold_tree, path};
pub use usage::CodeCharacters;
pub use write::{MOST_AT_ONCE, archive, archive_all, change, change_all, create, create_all, hold_records, restore};
pub(crate) use write::{archived, discard, unchanged};
