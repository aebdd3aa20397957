//! PostgreSQL behind one door. [`Store::tenant_tx`] is the only way to a connection; what is done through it stands in
//! [`families`], one file each, most of them in the shape of [`entity`], and in [`board_stream`] and
//! [`thread_stream`], which write what happens on boards and in threads; [`job_schedule`] goes from tenant
//! to tenant.

#[macro_use]
mod prepared;
#[macro_use]
pub mod entity;

pub mod admin;
pub mod alarm_stream;
pub mod board_stream;
pub mod embedded;
mod error;
pub mod families;
pub mod job_schedule;
mod migrate;
mod numbering;
mod packed;
mod pool;
mod schema;
pub mod seed;
mod tenant;
pub mod thread_stream;

pub use error::StoreError;
pub use migrate::{migrate, revert};
pub use packed::Packed;
pub use tenant::{About, PoolStats, Store, Tx};
