//! What a meter takes as its next reading, and what that adds to its life.

use chrono::{DateTime, TimeDelta, Utc};
use rust_decimal::Decimal;
use serde_json::json;

use crate::Error;

/// What a meter shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeterKind {
    /// A counter, which only goes up.
    Continuous,
    /// A level, which goes up and down.
    Gauge,
    /// One of several words.
    Characteristic,
}

impl MeterKind {
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &["continuous", "gauge", "characteristic"];

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "continuous" => Self::Continuous,
            "gauge" => Self::Gauge,
            "characteristic" => Self::Characteristic,
            _ => return None,
        })
    }
}

/// What a user says of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReadingKind {
    /// Nothing special.
    #[default]
    Reading,
    /// The counter went past its end and began anew.
    Rollover,
    /// The counter was set to this, or exchanged for another one.
    Reset,
}

impl ReadingKind {
    /// The words stored and sent.
    pub const WORDS: &'static [&'static str] = &["reading", "rollover", "reset"];

    /// Reads the stored word.
    pub fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "reading" => Self::Reading,
            "rollover" => Self::Rollover,
            "reset" => Self::Reset,
            _ => return None,
        })
    }

    /// The word stored and sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Rollover => "rollover",
            Self::Reset => "reset",
        }
    }
}

/// A meter, as far as its readings go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meter {
    /// What it shows.
    pub kind: MeterKind,
    /// Where its counter begins anew, if it does.
    pub rollover: Option<Decimal>,
    /// The words of a characteristic.
    pub choices: Vec<String>,
}

/// A reading as it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenReading {
    /// When the meter was looked at.
    pub at: DateTime<Utc>,
    /// The number, in the meter's unit.
    pub value: Option<Decimal>,
    /// The word of a characteristic.
    pub text: String,
    /// What is said of it.
    pub kind: ReadingKind,
}

/// A reading as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenReading {
    /// When the meter was looked at.
    pub at: DateTime<Utc>,
    /// The number.
    pub value: Option<Decimal>,
    /// The word of a characteristic.
    pub text: String,
    /// What was said of it.
    pub kind: ReadingKind,
    /// What it added to the life of a counter. The first one adds all that the counter shows.
    pub delta: Option<Decimal>,
    /// All that a counter has counted, through rollovers and resets: the sum of the deltas.
    pub life_to_date: Option<Decimal>,
}

/// Clocks may be apart by so much.
const AHEAD: TimeDelta = TimeDelta::minutes(10);
const DECIMALS: u32 = 6;
/// What the database's columns hold.
const LARGEST: i64 = 1_000_000_000_000;
const LONGEST_LIFE: i64 = 100_000_000_000_000;

impl Meter {
    /// Takes the next reading after the last one.
    ///
    /// # Errors
    /// `reading_too_old`, `reading_in_future`, `reading_went_down`, `invalid` for a value that the meter cannot show.
    pub fn take(
        &self,
        last: Option<&TakenReading>,
        given: GivenReading,
        now: DateTime<Utc>,
    ) -> Result<TakenReading, Error> {
        if given.at > now + AHEAD {
            return Err(Error::field("reading_in_future", "at", "The time is in the future."));
        }
        if let Some(last) = last.filter(|last| given.at <= last.at) {
            let detail = format!("There is a reading of {} already.", last.at.format("%Y-%m-%d %H:%M:%S UTC"));
            return Err(Error::conflict_with("reading_too_old", detail, json!({ "last": last.at, "field": "at" })));
        }
        if given.kind != ReadingKind::Reading && self.kind != MeterKind::Continuous {
            return Err(Error::field("invalid", "kind", "Only a counter rolls over or is reset."));
        }
        if self.kind == MeterKind::Characteristic {
            return self.word(given);
        }
        let value = given.value.ok_or_else(|| Error::field("invalid", "value", "This is required."))?;
        if value.normalize().scale() > DECIMALS {
            return Err(Error::field("invalid", "value", format!("At most {DECIMALS} decimals.")));
        }
        if value.abs() >= Decimal::from(LARGEST) {
            return Err(Error::field("invalid", "value", "Too large."));
        }
        let (delta, life_to_date) = match self.kind {
            MeterKind::Continuous => {
                self.count(last, value, given.kind).map(|(delta, life)| (Some(delta), Some(life)))?
            }
            MeterKind::Gauge | MeterKind::Characteristic => (None, None),
        };
        Ok(TakenReading {
            at: given.at,
            value: Some(value),
            text: String::new(),
            kind: given.kind,
            delta,
            life_to_date,
        })
    }

    fn word(&self, given: GivenReading) -> Result<TakenReading, Error> {
        let text = given.text.trim().to_owned();
        if !self.choices.contains(&text) {
            let message = format!("Expected one of: {}.", self.choices.join(", "));
            return Err(Error::field("invalid", "text", message));
        }
        Ok(TakenReading { at: given.at, value: None, text, kind: given.kind, delta: None, life_to_date: None })
    }

    /// What a counter's reading adds, and its life after that.
    fn count(
        &self,
        last: Option<&TakenReading>,
        value: Decimal,
        kind: ReadingKind,
    ) -> Result<(Decimal, Decimal), Error> {
        if value < Decimal::ZERO {
            return Err(Error::field("invalid", "value", "A counter reading cannot be negative."));
        }
        if let Some(end) = self.rollover.filter(|end| value > *end) {
            return Err(Error::field("invalid", "value", format!("The counter goes up to {}.", end.normalize())));
        }
        let Some((before, life)) = last.and_then(|last| Some((last.value?, last.life_to_date?))) else {
            return Ok((value, value));
        };
        let delta = match kind {
            ReadingKind::Reset => Decimal::ZERO,
            ReadingKind::Rollover => {
                let end = self.rollover.filter(|end| *end >= before);
                let none = || Error::field("invalid", "kind", "The meter has no rollover value.");
                end.ok_or_else(none)? - before + value
            }
            ReadingKind::Reading if value < before => {
                let detail = format!("Must be at least the last reading ({}).", before.normalize());
                let extra = json!({ "last": before, "rollover": self.rollover, "field": "value" });
                return Err(Error::conflict_with("reading_went_down", detail, extra));
            }
            ReadingKind::Reading => value - before,
        };
        let life = life.checked_add(delta).filter(|life| *life < Decimal::from(LONGEST_LIFE));
        life.map(|life| (delta, life)).ok_or_else(|| Error::field("invalid", "value", "Too large."))
    }
}

#[cfg(test)]
#[path = "meter_tests.rs"]
mod tests;
