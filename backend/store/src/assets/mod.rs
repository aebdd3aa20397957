//! Assets, their downtimes, trips and costs: declarations and queries.

pub mod asset;
pub mod asset_costs;
pub mod downtime;
pub mod fleet_tracker;
pub mod operating_status;
