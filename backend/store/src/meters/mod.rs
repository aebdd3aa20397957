//! Meters and their readings: declarations and queries.

pub mod meter;
pub mod meter_reading;
pub mod meter_series;
pub(crate) mod task_reading;
