//! Numbers as a line: from one time to another, in equal spans of time.

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use gantry_domain::Error;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use utoipa::IntoParams;

/// Points of a line unless asked otherwise, and at most.
const POINTS: (i64, i64) = (200, 1_000);

/// How fine.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Fineness {
    /// At most so many points: 200, at most 1,000.
    #[param(required = false)]
    points: Option<i64>,
}

impl Fineness {
    /// The number of points.
    pub(crate) fn points(&self) -> i64 {
        self.points.unwrap_or(POINTS.0).clamp(1, POINTS.1)
    }
}

/// The start and the end of a line: the last `usual` time until now unless asked otherwise.
///
/// # Errors
/// `invalid` when it does not start before it ends.
pub(crate) fn span(
    from: Option<DateTime<Utc>>,
    until: Option<DateTime<Utc>>,
    usual: TimeDelta,
) -> Result<(DateTime<Utc>, DateTime<Utc>), Error> {
    let until = until.unwrap_or_else(Utc::now);
    let from = from.or_else(|| until.checked_sub_signed(usual)).unwrap_or(until);
    if from < until {
        return Ok((from, until));
    }
    Err(Error::field("invalid", "from", "The start must be before the end."))
}

/// Reads a time of a query, of a year that the database can compare with: `chrono` knows more of them.
pub(crate) fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<DateTime<Utc>>, D::Error> {
    let time = Option::<DateTime<Utc>>::deserialize(from)?;
    match time {
        Some(time) if !(1..=9999).contains(&time.year()) => {
            Err(D::Error::custom("the year must be one from 1 to 9999"))
        }
        time => Ok(time),
    }
}
