//! Sensors: what a gateway's reading must be like, what is kept of many, and when readings become alarms.

pub mod alarm;
mod anomaly;
mod exact;
mod figures;
mod machine;
mod ranges;
mod reading;
mod rollup;
mod rule;
mod shown;
mod silence;
mod units;

pub use anomaly::{Band, Learner};
pub use figures::{AlarmFigures, AlarmSpan, FloodPeriod, SourceFigures, StaleAlarm, alarm_figures};
pub use machine::{Anchor, Change, Episode, Lateness, Replay, RuleChange, SavedSensor, SensorMachine, Taken};
pub use ranges::check_sensor_ranges;
pub use reading::{Calibration, GivenReading, Quality, Reading, Refusal, SensorLimits};
pub use rollup::{Bucket, Rollup, rolled_up};
pub use rule::{AlarmRule, Condition, Severity};
pub use shown::UnitSystem;
pub use silence::{FloodWatch, Flow, GatewayChange, GatewayWatch};
pub use units::fitted;
