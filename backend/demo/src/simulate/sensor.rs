//! A sensor as Gantry describes it, and as it is played: when it measures, and what its device says then.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use serde::Deserialize;

use super::buffer::Measured;
use super::fault::Faults;
use super::signal::{Nature, Signal};

/// A sensor as the API shows it, as far as it matters here.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SensorRecord {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) device_number: String,
    pub(super) kind: String,
    pub(super) gateway_id: Option<i64>,
    pub(super) active: bool,
    pub(super) low: Option<String>,
    pub(super) high: Option<String>,
    pub(super) possible_low: Option<String>,
    pub(super) possible_high: Option<String>,
    pub(super) calibration_gain: String,
    pub(super) calibration_offset: String,
    pub(super) last_at: Option<DateTime<Utc>>,
}

/// How the plant is played.
#[derive(Debug, Clone)]
pub(super) struct Manner {
    pub(super) seed: u64,
    /// Whose hours of work and whose afternoon.
    pub(super) zone: Tz,
    /// The time between two readings of a sensor, live and in history; in milliseconds.
    pub(super) every: i64,
    pub(super) history_every: i64,
    pub(super) faults: Faults,
}

/// A sensor that is played.
#[derive(Debug, Clone)]
pub(super) struct Transmitter {
    code: String,
    number: Arc<str>,
    signal: Signal,
    gain: f64,
    offset: f64,
    /// From when its past is to be delivered first; none: only what comes.
    pub(super) since: Option<DateTime<Utc>>,
}

impl Transmitter {
    /// One that has a device and of which readings are taken; else none.
    pub(super) fn of(record: &SensorRecord, manner: &Manner, since: Option<DateTime<Utc>>) -> Option<Self> {
        if !record.active || record.device_number.is_empty() {
            return None;
        }
        let number = |text: &Option<String>| text.as_deref().and_then(|text| text.parse().ok());
        let nature = Nature {
            kind: record.kind.clone(),
            normal: (number(&record.low), number(&record.high)),
            possible: (number(&record.possible_low), number(&record.possible_high)),
        };
        Some(Self {
            code: record.code.clone(),
            number: record.device_number.as_str().into(),
            signal: Signal::new(manner.seed, &record.code, &nature, manner.zone),
            gain: record.calibration_gain.parse().ok().filter(|gain| *gain != 0.0).unwrap_or(1.0),
            offset: record.calibration_offset.parse().unwrap_or(0.0),
            since,
        })
    }

    /// When it measures, after the first moment and up to the second. Each sensor has moments of its own, on whole seconds where
    /// they are a second or more apart.
    pub(super) fn moments(&self, after: DateTime<Utc>, until: DateTime<Utc>, every: i64) -> Vec<DateTime<Utc>> {
        let every = every.max(1);
        let own = i64::try_from(self.signal.key >> 1).unwrap_or(0).rem_euclid(every);
        let own = if every >= 1_000 { own - own % 1_000 } else { own };
        let first = (after.timestamp_millis() - own).div_euclid(every) + 1;
        let moments = (first..).map(|place| place * every + own);
        moments.take_while(|at| *at <= until.timestamp_millis()).filter_map(DateTime::from_timestamp_millis).collect()
    }

    /// What its device says at a moment; nothing when it is silent. Gantry will calibrate it, so here that is taken back.
    pub(super) fn measure(&self, at: DateTime<Utc>, faults: &Faults) -> Option<Measured> {
        let value = self.signal.at(at, faults.of(&self.code, self.signal.key, at))?;
        let said = (value - self.offset) / self.gain;
        let scale = 10_f64.powi(self.signal.digits() + 2);
        Some(Measured { number: Arc::clone(&self.number), at, value: (said * scale).round() / scale })
    }
}

/// So long before a moment.
pub(super) fn before(moment: DateTime<Utc>, span: TimeDelta) -> DateTime<Utc> {
    moment.checked_sub_signed(span).unwrap_or(moment)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A sensor of a gateway, in degrees.
    pub(in super::super) fn record(code: &str) -> SensorRecord {
        SensorRecord {
            id: 1,
            code: code.to_owned(),
            device_number: "204101".to_owned(),
            kind: "temperature".to_owned(),
            gateway_id: Some(1),
            active: true,
            low: Some("20".to_owned()),
            high: Some("75".to_owned()),
            possible_low: None,
            possible_high: None,
            calibration_gain: "1".to_owned(),
            calibration_offset: "0".to_owned(),
            last_at: None,
        }
    }

    pub(in super::super) fn manner() -> Manner {
        Manner { seed: 7, zone: Tz::UTC, every: 10_000, history_every: 300_000, faults: Faults::default() }
    }

    fn start() -> DateTime<Utc> {
        "2026-03-02T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn it_measures_once_in_each_interval_whatever_pieces_they_are_asked_for_in() {
        let sensor = Transmitter::of(&record("S-1"), &manner(), None).unwrap();
        let hour = sensor.moments(start(), start() + TimeDelta::hours(1), 10_000);
        assert_eq!(hour.len(), 360);
        assert!(hour.windows(2).all(|pair| pair[1] - pair[0] == TimeDelta::seconds(10)));
        let pieces = (0..1_200).flat_map(|place| {
            let from = start() + TimeDelta::seconds(3 * place);
            sensor.moments(from, from + TimeDelta::seconds(3), 10_000)
        });
        assert_eq!(pieces.collect::<Vec<_>>(), hour);
        assert!(hour.iter().all(|at| at.timestamp_subsec_millis() == 0));
        assert_eq!(sensor.moments(start(), start() + TimeDelta::seconds(1), 250).len(), 4);
    }

    #[test]
    fn its_device_says_what_comes_out_right_when_it_is_calibrated() {
        let bent = SensorRecord { calibration_gain: "2".into(), calibration_offset: "-1.5".into(), ..record("S-1") };
        let measure = |record: &SensorRecord| {
            let sensor = Transmitter::of(record, &manner(), None).unwrap();
            sensor.measure(start(), &Faults::default()).unwrap().value
        };
        assert!((measure(&bent) * 2.0 - 1.5 - measure(&record("S-1"))).abs() < 0.002);
    }

    #[test]
    fn one_without_a_device_or_out_of_use_is_not_played() {
        let no_device = SensorRecord { device_number: String::new(), ..record("S-1") };
        let off = SensorRecord { active: false, ..record("S-1") };
        assert!(Transmitter::of(&no_device, &manner(), None).is_none());
        assert!(Transmitter::of(&off, &manner(), None).is_none());
    }
}
