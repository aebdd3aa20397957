//! Assets, their downtimes and costs: declarations and queries.

pub mod asset;
pub mod asset_costs;
pub mod downtime;
pub mod operating_status;
