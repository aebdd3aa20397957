//! A reading of a sensor: what is refused of what a gateway sends, for which reason, and what is only marked.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::fitted;
use crate::{Id, Unit};

/// Clocks may be apart by so much.
pub(super) const AHEAD: TimeDelta = TimeDelta::minutes(10);
/// 2000-01-01, in seconds since 1970: a clock that shows less was never set.
const EARLIEST: i64 = 946_684_800;
/// Nothing is measured beyond it, and sums of what is cannot overflow.
const LARGEST: f64 = 1e290;

/// A reading as a gateway sends it.
#[derive(Debug, Clone, PartialEq)]
pub struct GivenReading<'a> {
    /// The sensor.
    pub sensor_id: Id,
    /// When the device measured it.
    pub at: DateTime<Utc>,
    /// The number that the device says.
    pub value: f64,
    /// In which unit; none: the sensor's.
    pub unit: Option<&'a str>,
}

/// How the number that a device says becomes the true one: in the sensor's unit, gain × number + offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// What it is multiplied with.
    pub gain: f64,
    /// What is added then.
    pub offset: f64,
}

impl Default for Calibration {
    /// The device is right.
    fn default() -> Self {
        Self { gain: 1.0, offset: 0.0 }
    }
}

impl Calibration {
    fn of(self, value: f64) -> f64 {
        value * self.gain + self.offset
    }
}

/// What is known of a sensor, as far as a reading's checks go.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SensorLimits {
    /// The unit its readings are kept in; empty when it is not known.
    pub unit: String,
    /// How its device was found to err.
    pub calibration: Calibration,
    /// The least it can physically measure, in its unit.
    pub lowest: Option<f64>,
    /// The most it can physically measure, in its unit.
    pub highest: Option<f64>,
}

/// How far a reading may be trusted, in the words of OPC UA.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quality {
    /// Nothing speaks against it.
    #[default]
    Good,
    /// Outside of what the sensor can physically measure. It is kept, shown so, and evaluated: a burnt wire reads so, too.
    Uncertain,
}

/// A reading as it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// The sensor.
    pub sensor_id: Id,
    /// When the device measured it.
    pub at: DateTime<Utc>,
    /// The number, in the sensor's unit; always finite.
    pub value: f64,
    /// When it came in.
    pub received_at: DateTime<Utc>,
    /// How far it may be trusted.
    pub quality: Quality,
}

/// Why a reading is refused. The words never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    /// Infinite, none at all, or so large that nothing measures it.
    NotANumber,
    /// Measured before the year 2000: the device's clock was never set.
    TooOld,
    /// Measured more than ten minutes after now.
    InFuture,
    /// In a unit that the sensor's unit cannot be made of.
    UnitMismatch,
}

impl Quality {
    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Uncertain => "uncertain",
        }
    }
}

impl Refusal {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::NotANumber, Self::TooOld, Self::InFuture, Self::UnitMismatch];

    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotANumber => "notANumber",
            Self::TooOld => "tooOld",
            Self::InFuture => "inFuture",
            Self::UnitMismatch => "unitMismatch",
        }
    }
}

impl SensorLimits {
    /// Takes a reading, in the sensor's unit, or says why not. `own` are the tenant's units, asked for what Gantry does not
    /// know by definition.
    ///
    /// # Errors
    /// The first reason of those in [`Refusal`], in their order.
    pub fn take(&self, given: &GivenReading<'_>, own: &[Unit], now: DateTime<Utc>) -> Result<Reading, Refusal> {
        if !given.value.is_finite() {
            return Err(Refusal::NotANumber);
        }
        if given.at.timestamp() < EARLIEST {
            return Err(Refusal::TooOld);
        }
        if given.at > now + AHEAD {
            return Err(Refusal::InFuture);
        }
        let value = match given.unit {
            Some(unit) => fitted(given.value, unit, &self.unit, own).ok_or(Refusal::UnitMismatch)?,
            None => given.value,
        };
        let value = self.calibration.of(value);
        if value.is_nan() || value.abs() > LARGEST {
            return Err(Refusal::NotANumber);
        }
        let below = self.lowest.is_some_and(|lowest| value < lowest);
        let above = self.highest.is_some_and(|highest| value > highest);
        let quality = if below || above { Quality::Uncertain } else { Quality::Good };
        Ok(Reading { sensor_id: given.sensor_id, at: given.at, value, received_at: now, quality })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-03-01T12:00:00Z".parse().unwrap()
    }

    fn given(value: f64) -> GivenReading<'static> {
        GivenReading { sensor_id: 7, at: now(), value, unit: None }
    }

    fn boiler() -> SensorLimits {
        SensorLimits { unit: "°C".into(), lowest: Some(-50.0), highest: Some(400.0), ..SensorLimits::default() }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(boiler().take(&given(value), &[], now()), Err(Refusal::NotANumber));
        }
        let huge = GivenReading { unit: Some("kV"), ..given(1e306) };
        let volts = SensorLimits { unit: "mV".into(), ..SensorLimits::default() };
        assert_eq!(volts.take(&huge, &[], now()), Err(Refusal::NotANumber), "it is none in millivolts");
        assert_eq!(boiler().take(&given(-1.1e290), &[], now()), Err(Refusal::NotANumber));
    }

    #[test]
    fn times_are_refused_beyond_their_ends_and_taken_at_them() {
        let at = |at: &str| GivenReading { at: at.parse().unwrap(), ..given(1.0) };
        let take = |text: &str| boiler().take(&at(text), &[], now()).map(|taken| taken.at);
        assert_eq!(take("1999-12-31T23:59:59.999999Z"), Err(Refusal::TooOld));
        assert!(take("2000-01-01T00:00:00Z").is_ok());
        assert!(take("2026-03-01T12:10:00Z").is_ok());
        assert_eq!(take("2026-03-01T12:10:00.000001Z"), Err(Refusal::InFuture));
    }

    #[test]
    fn a_unit_is_converted_or_refused() {
        let in_unit = |unit| GivenReading { unit: Some(unit), ..given(212.0) };
        assert_eq!(boiler().take(&in_unit("°F"), &[], now()).unwrap().value, 100.0);
        assert_eq!(boiler().take(&in_unit("psi"), &[], now()), Err(Refusal::UnitMismatch));
        assert_eq!(boiler().take(&given(212.0), &[], now()).unwrap().value, 212.0);
    }

    #[test]
    fn calibration_comes_after_the_unit_and_before_what_can_be() {
        let calibration = Calibration { gain: 2.0, offset: -1.5 };
        let boiler = SensorLimits { calibration, ..boiler() };
        let taken = boiler.take(&GivenReading { unit: Some("°F"), ..given(212.0) }, &[], now()).unwrap();
        assert_eq!((taken.value, taken.quality), (198.5, Quality::Good));
        assert_eq!(boiler.take(&given(300.0), &[], now()).unwrap().quality, Quality::Uncertain, "598.5 °C");
        assert_eq!(boiler.take(&given(f64::MAX), &[], now()), Err(Refusal::NotANumber));
    }

    #[test]
    fn what_a_sensor_cannot_measure_is_marked_in_its_own_unit_and_kept() {
        let quality = |value, unit| {
            let given = GivenReading { unit, ..given(value) };
            boiler().take(&given, &[], now()).unwrap().quality
        };
        assert_eq!(quality(400.0, None), Quality::Good);
        assert_eq!(quality(400.1, None), Quality::Uncertain);
        assert_eq!(quality(-50.1, None), Quality::Uncertain);
        assert_eq!(quality(700.0, Some("°F")), Quality::Good, "371 °C");
        let lax = SensorLimits::default();
        assert_eq!(lax.take(&given(1e290), &[], now()).unwrap().quality, Quality::Good);
    }

    #[test]
    fn reasons_and_qualities_are_sent_by_the_words_that_are_stored() {
        for reason in Refusal::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), json!(reason.as_str()));
        }
        for quality in [Quality::Good, Quality::Uncertain] {
            assert_eq!(serde_json::to_value(quality).unwrap(), json!(quality.as_str()));
        }
    }
}
