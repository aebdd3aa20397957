//! Assets, their downtimes and trips: declarations and queries.

pub mod asset;
pub mod downtime;
pub mod fleet_tracker;
pub mod operating_status;
