//! A recording played again: a file of times and values, as fast as one likes, as a sensor of today or with the times it has.

use std::path::Path;
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::buffer::Measured;
use super::courier::{Courier, KeyEnded, MOST};
use super::way::Way;

/// Deliveries are so far apart.
const STEP: Duration = Duration::from_secs(1);

/// What was recorded, in the order of time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Recording(Vec<(DateTime<Utc>, f64)>);

/// How it is played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// So many times as fast as it was recorded.
    pub speed: f64,
    /// With the times it was recorded at; else as measured now, as fast as it is played.
    pub as_recorded: bool,
}

impl Recording {
    /// Reads a file with the columns `timestamp` and `value`, or with two columns and no heading.
    ///
    /// # Errors
    /// One line that says what is wrong.
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let named = |error: String| format!("{} cannot be replayed: {error}", file.display());
        let text = std::fs::read_to_string(file).map_err(|error| named(error.to_string()))?;
        Self::parse(&text).map_err(named)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim_start_matches('\u{feff}');
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let (mut places, mut readings) = ((0, 1), Vec::new());
        for (row, line) in reader.records().zip(1_u64..) {
            let row = row.map_err(|error| error.to_string())?;
            let read = |place: usize| row.get(place).unwrap_or_default().trim();
            let reading =
                time(read(places.0)).zip(read(places.1).parse::<f64>().ok().filter(|value| value.is_finite()));
            match reading {
                Some(reading) => readings.push(reading),
                None if line == 1 => {
                    let place = |name: &str| row.iter().position(|heading| heading.trim().eq_ignore_ascii_case(name));
                    places = place("timestamp").zip(place("value")).ok_or("it has no columns timestamp and value")?;
                }
                None => return Err(format!("row {line} has no time and number that can be read")),
            }
        }
        readings.sort_by_key(|(at, _)| *at);
        if readings.is_empty() {
            return Err("it holds nothing".to_owned());
        }
        Ok(Self(readings))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Plays it from the first reading to the last.
    pub(super) async fn play<W: Way>(&self, number: &str, pace: Pace, mut courier: Courier<W>) -> Result<(), KeyEnded> {
        let Some((first, _)) = self.0.first().copied() else { return Ok(()) };
        let (began, start) = (Instant::now(), Utc::now());
        // How long after the start a reading is due.
        let due = |at: DateTime<Utc>| {
            let millis = (at - first).num_milliseconds().unsigned_abs();
            Duration::from_millis(millis).div_f64(pace.speed)
        };
        for (at, value) in self.0.iter().copied() {
            while due(at) > began.elapsed() {
                courier.flush().await?;
                tokio::time::sleep((due(at).saturating_sub(began.elapsed())).min(STEP)).await;
            }
            let played = start + TimeDelta::from_std(due(at)).unwrap_or_default();
            let at = if pace.as_recorded { at } else { played };
            courier.push(Measured { number: number.into(), at, value });
            if courier.waiting() >= MOST {
                courier.insist().await?;
            }
        }
        courier.insist().await
    }
}

/// A time as recordings have it; UTC where no zone is said.
fn time(text: &str) -> Option<DateTime<Utc>> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Some(at.to_utc());
    }
    let formats = ["%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M"];
    formats.iter().find_map(|format| NaiveDateTime::parse_from_str(text, format).ok()).map(|at| at.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_found_by_its_headings_and_put_in_order() {
        let text = "id,value,Timestamp\n1,20.5,2013-12-02 21:20:00\n2,20,2013-12-02 21:15:00\n";
        let Recording(readings) = Recording::parse(text).unwrap();
        let told: Vec<(String, f64)> = readings.iter().map(|(at, value)| (at.to_rfc3339(), *value)).collect();
        assert_eq!(told[0], ("2013-12-02T21:15:00+00:00".to_owned(), 20.0));
        assert_eq!(told[1].1, 20.5);
        assert_eq!(Recording::parse("2013-12-02T21:15:00+01:00,1\n").unwrap().len(), 1, "without a heading");
    }

    #[test]
    fn what_cannot_be_replayed_is_named() {
        let refused = |text: &str| Recording::parse(text).unwrap_err();
        assert!(refused("a,b\n").contains("no columns timestamp and value"));
        assert!(refused("timestamp,value\n2013-12-02 21:15:00,1\nsoon,2\n").contains("row 3"));
        assert!(refused("timestamp,value\n2013-12-02 21:15:00,NaN\n").contains("row 2"));
        assert!(refused("timestamp,value\n").contains("nothing"));
    }
}
