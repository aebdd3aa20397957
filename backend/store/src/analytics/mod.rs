//! Analytics: the catalogue of figures, how they are computed, the rows behind them, and the dashboards that show them.

pub mod catalogue;
mod compute;
pub mod dashboard;
mod equipment;
pub mod figure;
mod maintenance;
mod production;
pub mod result;
mod sensors;
pub mod setting;
mod shape;
mod stock;
mod usage;
mod words;
