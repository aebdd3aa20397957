//! Measured values in the units that a tenant has chosen. They are kept in the unit of their sensor or meter; texts and pictures that are
//! written for people have them as the screens do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::units::{alike, fitted};

/// In which units measured values are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum UnitSystem {
    /// In the unit of the meter or sensor.
    Recorded,
    /// °C, mm, kg, l, bar, km/h
    Metric,
    /// °F, in, lb, gal, psi, mph
    Us,
}

/// Metric, US: each is shown as the other.
const BOTH_WAYS: &[(&str, &str)] = &[
    ("°C", "°F"),
    ("mm", "in"),
    ("m", "ft"),
    ("km", "mi"),
    ("kg", "lb"),
    ("t", "short ton"),
    ("ml", "fl oz"),
    ("l", "gal"),
    ("m³", "ft³"),
    ("bar", "psi"),
    ("mbar", "inHg"),
    ("Pa", "inH₂O"),
    ("mm/s", "in/s"),
    ("m/s", "ft/s"),
    ("km/h", "mph"),
];
/// Metric, US: shown so, but the US unit stands for another metric one.
const TO_US: &[(&str, &str)] = &[("cm", "in"), ("kPa", "psi"), ("MPa", "psi"), ("hPa", "inHg")];
const TO_METRIC: &[(&str, &str)] = &[("m", "yd")];

impl UnitSystem {
    /// As it is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Recorded => "recorded",
            Self::Metric => "metric",
            Self::Us => "us",
        }
    }

    /// Reads what is stored.
    #[must_use]
    pub fn named(word: &str) -> Self {
        [Self::Metric, Self::Us].into_iter().find(|one| one.word() == word).unwrap_or(Self::Recorded)
    }

    /// A value and its unit as they are shown. A unit that has no other in this system stays.
    #[must_use]
    pub fn shown(self, value: f64, unit: &str) -> (f64, String) {
        self.whole(value, unit)
            .or_else(|| self.rate(value, unit))
            .map_or_else(|| (value, unit.to_owned()), |(value, unit)| (clean(value), unit))
    }

    fn whole(self, value: f64, unit: &str) -> Option<(f64, String)> {
        let into = self.counterpart(unit)?;
        Some((fitted(value, unit, into, &[])?, into.to_owned()))
    }

    /// "°C/min" is a difference of temperatures in a minute: zeros do not count.
    fn rate(self, value: f64, unit: &str) -> Option<(f64, String)> {
        let (amount, per) = unit.rsplit_once('/').filter(|(_, per)| matches!(*per, "s" | "min" | "h" | "d"))?;
        let (zero, into) = self.whole(0.0, amount)?;
        let (shown, _) = self.whole(value, amount)?;
        Some((shown - zero, format!("{into}/{per}")))
    }

    fn counterpart(self, unit: &str) -> Option<&'static str> {
        let pairs = |more: &'static [(&str, &str)]| BOTH_WAYS.iter().chain(more);
        match self {
            Self::Recorded => None,
            Self::Us => pairs(TO_US).find(|(metric, _)| alike(metric, unit)).map(|(_, us)| *us),
            Self::Metric => pairs(TO_METRIC).find(|(_, us)| alike(us, unit)).map(|(metric, _)| *metric),
        }
    }
}

/// Without what binary fractions add in the thirteenth digit.
fn clean(value: f64) -> f64 {
    format!("{value:.11e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(system: UnitSystem, value: f64, unit: &str) -> (f64, String) {
        system.shown(value, unit)
    }

    #[test]
    fn values_are_shown_in_the_units_chosen() {
        let us = |value, unit| shown(UnitSystem::Us, value, unit);
        assert_eq!(us(100.0, "°C"), (212.0, "°F".to_owned()));
        assert_eq!(us(25.4, "mm"), (1.0, "in".to_owned()));
        assert_eq!(us(2.54, "cm"), (1.0, "in".to_owned()));
        assert_eq!(us(3.785_411_784, "L"), (1.0, "gal".to_owned()));
        assert_eq!(us(1.609_344, "km/h"), (1.0, "mph".to_owned()));
        let metric = |value, unit| shown(UnitSystem::Metric, value, unit);
        assert_eq!(metric(212.0, "F"), (100.0, "°C".to_owned()));
        assert_eq!(metric(1.0, "lb"), (0.453_592_37, "kg".to_owned()));
        assert_eq!(metric(1.0, "yd"), (0.9144, "m".to_owned()));
        assert_eq!(metric(1.0, "psi"), (0.068_947_572_931_7, "bar".to_owned()));
    }

    #[test]
    fn rates_have_no_zero() {
        assert_eq!(shown(UnitSystem::Us, 5.0, "°C/min"), (9.0, "°F/min".to_owned()));
        assert_eq!(shown(UnitSystem::Metric, 9.0, "°F/h"), (5.0, "°C/h".to_owned()));
        assert_eq!(shown(UnitSystem::Us, 3.785_411_784, "l/min"), (1.0, "gal/min".to_owned()));
    }

    #[test]
    fn other_units_stay() {
        assert_eq!(shown(UnitSystem::Us, 7.5, "kWh"), (7.5, "kWh".to_owned()));
        assert_eq!(
            shown(UnitSystem::Us, 1.0, "g"),
            (1.0, "g".to_owned()),
            "of a vibration sensor it is an acceleration"
        );
        assert_eq!(shown(UnitSystem::Us, 7.5, ""), (7.5, String::new()));
        assert_eq!(shown(UnitSystem::Metric, 20.0, "°C"), (20.0, "°C".to_owned()));
        assert_eq!(shown(UnitSystem::Recorded, 20.0, "°C"), (20.0, "°C".to_owned()));
    }

    #[test]
    fn both_ways_give_the_value_back() {
        for (metric, us) in BOTH_WAYS {
            let (there, unit) = shown(UnitSystem::Us, 12.5, metric);
            assert_eq!(unit, *us);
            let (back, unit) = shown(UnitSystem::Metric, there, us);
            assert!((back - 12.5).abs() < 1e-9 && unit == *metric, "{metric} {us} {back} {unit}");
        }
    }

    #[test]
    fn stored_words_are_read_back() {
        for system in [UnitSystem::Recorded, UnitSystem::Metric, UnitSystem::Us] {
            assert_eq!(UnitSystem::named(system.word()), system);
        }
        assert_eq!(UnitSystem::named("imperial"), UnitSystem::Recorded);
    }
}
