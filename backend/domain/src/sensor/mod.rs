//! Sensors: what a gateway's reading must be like, what is kept of many, and when readings become alarms.

mod reading;
mod rollup;
mod rule;
mod schedule;
mod units;

pub use reading::{GivenReading, Quality, Reading, Refusal, SensorLimits};
pub use rollup::{Bucket, Rollup, rolled_up};
pub use rule::{AlarmRule, Condition, Severity};
pub use schedule::{Day, Hours, Schedule};
pub use units::fitted;
