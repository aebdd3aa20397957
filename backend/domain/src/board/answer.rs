//! How a task or sub-task is answered: its format, the answer as given, and what the answer says of what was found.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Error, Id, Meter, TakenReading};

/// The inspection result that says that all is well.
pub const PASS: i16 = 1;
/// The inspection result that says that there is more to do: a number out of its limits says so too.
pub const FAIL: i16 = 2;
/// The inspection result that asks for a second look.
pub const FLAG: i16 = 3;
/// The most values that can be chosen from.
const CHOICES_MAX: usize = 50;
/// Characters of a value that can be chosen, and of a meter's name.
const WORD_MAX: usize = 100;
/// Characters of a unit.
const UNIT_MAX: usize = 20;
/// Decimals of a number, as meters have them.
const DECIMALS: u32 = 6;
/// Numbers and limits stay below this.
const LARGEST: i64 = 1_000_000_000_000;

/// What is asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AnswerKind {
    /// Nothing but that it is done.
    #[default]
    Tick,
    /// A number, which may have a unit and limits.
    Number,
    /// Words.
    Text,
    /// One of several values.
    Choice,
    /// Pass, Fail or Flag.
    Inspection,
    /// A reading, which is kept as a reading of a meter of the asset.
    Meter,
    /// A photo.
    Photo,
    /// A signature.
    Signature,
}

/// How a task or sub-task is answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct AnswerFormat {
    /// What is asked for.
    pub kind: AnswerKind,
    /// The unit of a number.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 20)]
    pub unit: String,
    /// A number or reading below this is a Fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub low: Option<Decimal>,
    /// A number or reading above this is a Fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub high: Option<Decimal>,
    /// The values that can be chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 50)]
    pub choices: Vec<String>,
    /// Code or name of the asset's meter that is read; empty: its only one.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 100)]
    pub meter: String,
}

/// An answer; empty for a tick.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Answer {
    /// 1 Pass, 2 Fail, 3 Flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inspection_result: Option<i16>,
    /// The number, the words, the chosen value or the reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The file of the work order with the photo or the signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_id: Option<Id>,
}

/// A reading that answered a task or sub-task, as the meter keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AnsweredReading {
    /// The meter.
    pub meter_id: Id,
    /// When it was read.
    pub at: DateTime<Utc>,
    /// The number, in the meter's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    /// The word of a characteristic.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What it added to a counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Decimal>,
    /// All that a counter has counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life_to_date: Option<Decimal>,
}

/// A meter of an asset that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetMeter {
    /// Its id.
    pub id: Id,
    /// Its asset.
    pub asset: Id,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Its rules.
    pub meter: Meter,
    /// What it showed last.
    pub last: Option<TakenReading>,
}

impl Answer {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl AnswerFormat {
    /// The format with its texts trimmed and without what its kind does not use; none for a tick.
    ///
    /// # Errors
    /// `invalid`, `required` and `too_long`, each naming the field.
    pub fn checked(self) -> Result<Option<Self>, Error> {
        let kind = self.kind;
        let mut kept = Self { kind, ..Self::default() };
        match kind {
            AnswerKind::Tick => return Ok(None),
            AnswerKind::Number => {
                kept.unit = word("answerFormat.unit", &self.unit, UNIT_MAX)?;
                (kept.low, kept.high) = limits(self.low, self.high)?;
            }
            AnswerKind::Meter => {
                kept.meter = word("answerFormat.meter", &self.meter, WORD_MAX)?;
                (kept.low, kept.high) = limits(self.low, self.high)?;
            }
            AnswerKind::Choice => kept.choices = choices(&self.choices)?,
            AnswerKind::Text | AnswerKind::Inspection | AnswerKind::Photo | AnswerKind::Signature => {}
        }
        Ok(Some(kept))
    }

    /// Pass or Fail for a number by its limits; none where there are no limits.
    pub fn judged(&self, number: Decimal) -> Option<i16> {
        let outside = self.low.is_some_and(|low| number < low) || self.high.is_some_and(|high| number > high);
        let limited = self.low.is_some() || self.high.is_some();
        limited.then_some(if outside { FAIL } else { PASS })
    }
}

/// A number as it was typed, without trailing zeros.
pub(super) fn number(text: &str) -> Result<Decimal, Error> {
    let wrong = |detail: &str| Error::field("invalid", "value", detail);
    let number: Decimal = text.trim().parse().map_err(|_| wrong("Enter a number."))?;
    let number = number.normalize();
    if number.scale() > DECIMALS {
        return Err(wrong("At most 6 decimals."));
    }
    if number.abs() >= Decimal::from(LARGEST) {
        return Err(wrong("Too large."));
    }
    Ok(number)
}

fn word(field: &str, text: &str, most: usize) -> Result<String, Error> {
    let text = text.trim();
    if text.chars().count() > most {
        return Err(Error::field("too_long", field, format!("At most {most} characters.")));
    }
    if text.chars().any(char::is_control) {
        return Err(Error::field("invalid", field, "This must be a single line of text."));
    }
    Ok(text.to_owned())
}

fn limits(low: Option<Decimal>, high: Option<Decimal>) -> Result<(Option<Decimal>, Option<Decimal>), Error> {
    for (field, limit) in [("answerFormat.low", low), ("answerFormat.high", high)] {
        if limit.is_some_and(|limit| limit.abs() >= Decimal::from(LARGEST) || limit.normalize().scale() > DECIMALS) {
            return Err(Error::field("invalid", field, "A limit has at most 12 digits and 6 decimals."));
        }
    }
    match (low, high) {
        (Some(low), Some(high)) if high < low => {
            Err(Error::field("invalid", "answerFormat.high", "The upper limit lies below the lower one."))
        }
        _ => Ok((low.map(|limit| limit.normalize()), high.map(|limit| limit.normalize()))),
    }
}

fn choices(given: &[String]) -> Result<Vec<String>, Error> {
    const FIELD: &str = "answerFormat.choices";
    let mut kept: Vec<String> = Vec::with_capacity(given.len().min(CHOICES_MAX));
    for one in given.iter().filter(|one| !one.trim().is_empty()) {
        let one = word(FIELD, one, WORD_MAX)?;
        if kept.contains(&one) {
            return Err(Error::field("invalid", FIELD, format!("{one} is there twice.")));
        }
        if kept.len() == CHOICES_MAX {
            return Err(Error::field("too_long", FIELD, format!("At most {CHOICES_MAX} values.")));
        }
        kept.push(one);
    }
    if kept.len() < 2 {
        return Err(Error::field("required", FIELD, "Enter at least two values."));
    }
    Ok(kept)
}
