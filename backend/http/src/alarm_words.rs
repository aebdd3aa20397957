//! Alarms as text for people: on work orders, in requests and in log notes.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use gantry_domain::sensor::UnitSystem;
use gantry_domain::sensor::alarm::Alarm;

use crate::free_text::paragraphs;

/// How a tenant reads measured values and times.
#[derive(Debug, Clone, Copy)]
pub struct Wording {
    /// The time zone of its days.
    pub zone: Tz,
    /// The units it has chosen.
    pub units: UnitSystem,
}

impl Wording {
    /// From what the tenant's row has; an unknown time zone is UTC.
    #[must_use]
    pub fn of(zone: &str, units: &str) -> Self {
        Self { zone: zone.parse().unwrap_or(Tz::UTC), units: UnitSystem::named(units) }
    }

    pub(crate) fn value(self, alarm: &Alarm, value: f64) -> String {
        let (value, unit) = self.units.shown(value, alarm.place.measured_in().unwrap_or_default());
        format!("{} {unit}", (value * 1_000.0).round() / 1_000.0).trim_end().to_owned()
    }

    pub(crate) fn time(self, at: DateTime<Utc>) -> String {
        at.with_timezone(&self.zone).format("%Y-%m-%d %H:%M:%S %Z").to_string()
    }
}

/// What it says and at what, in one line.
pub fn title(alarm: &Alarm) -> String {
    let place = &alarm.place;
    let at = [&place.sensor, &place.gateway, &place.asset].into_iter().flatten().next();
    let whole = at.map_or_else(|| alarm.name.clone(), |at| format!("{}: {}", alarm.name, at.name));
    whole.chars().take(200).collect()
}

/// What to do, and what was measured: a line each.
pub(crate) fn facts(alarm: &Alarm, wording: Wording) -> Vec<String> {
    let occurrence = &alarm.occurrence;
    let mut lines: Vec<String> = alarm.instruction.lines().map(str::to_owned).collect();
    let value = occurrence.value.map(|value| format!("Value: {}", wording.value(alarm, value)));
    let limit = occurrence.limit.map(|limit| format!("Limit: {}", wording.value(alarm, limit)));
    lines.extend(value.into_iter().chain(limit));
    lines.push(format!("Since: {}", wording.time(occurrence.since)));
    lines.extend(alarm.place.sensor.as_ref().map(|sensor| format!("Sensor: {} {}", sensor.code, sensor.name)));
    lines.push(format!("Alarm: /alarms?alarm={}", alarm.id));
    lines.retain(|line| !line.trim().is_empty());
    lines
}

pub(crate) fn description(alarm: &Alarm, failures: Option<String>, wording: Wording) -> String {
    let failures = failures.map(|class| format!("Failure class: {class}"));
    paragraphs(facts(alarm, wording).iter().chain(&failures).map(String::as_str))
}
