//! Alarms and alarm rules: declarations and queries.

pub mod alarm;
pub mod alarm_rule;
pub mod alarm_rule_shapes;
pub mod corrections;
