//! People and crews: declarations and queries.

pub mod crew;
pub mod person;
pub mod weekly_hours;
