//! One file a family: its rows as they are sent, and plain async functions that read and write them inside a transaction.

pub mod asset;
pub mod board;
pub mod change;
pub mod crew;
pub mod job;
pub mod labour;
pub mod location;
pub mod node;
pub mod note;
mod page;
pub mod part;
pub mod person;
pub mod profile;
pub mod role;
pub mod session;
pub mod status;
pub mod stream;
mod table;
mod table_filter;
pub mod task;
pub mod tenant;
pub mod user;
pub mod work_order;

pub use page::Page;
pub use table::{Filter, TableState};
