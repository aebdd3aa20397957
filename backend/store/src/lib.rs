//! PostgreSQL behind one door. [`Store::tenant_tx`] is the only way to a connection; what is done through it stands in a folder
//! for each area, most of it in the shape of [`entity`]; [`families`] lists the record families. [`board_stream`],
//! [`thread_stream`] and [`alarm_stream`] are kinds of streams ([`stream_kind`]); [`job_schedule`] goes from tenant to tenant.

#[macro_use]
mod prepared;
#[macro_use]
mod stored;
#[macro_use]
pub mod entity;

mod about;
pub mod admin;
pub mod alarm_stream;
pub mod alarms;
pub mod analytics;
pub mod archive;
pub mod assets;
pub mod board_stream;
pub mod calendar;
pub mod chat;
mod count;
pub mod dashboards;
pub mod documents;
mod error;
pub mod families;
pub mod job_schedule;
pub mod locations;
pub mod materials;
pub mod meters;
mod migrate;
pub mod notifications;
mod numbering;
mod packed;
pub mod people;
pub mod plans;
mod pool;
pub mod reference;
mod replanning;
mod request_answer;
pub mod requests;
mod run_query;
mod schema;
pub mod search;
pub mod seed;
pub mod sensors;
pub mod sign_on;
pub mod stock;
pub mod stream_kind;
pub mod system;
mod tenant;
pub mod tenants;
pub mod thread_stream;
pub mod webhooks;
pub mod work_orders;

pub use about::About;
pub use error::StoreError;
pub use migrate::{migrate, revert};
pub use packed::Packed;
pub use replanning::Replanning;
pub use request_answer::{FirstAnswer, RequestKey};
pub use tenant::{PoolStats, Store, Tx};
