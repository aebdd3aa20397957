//! Readings of sensors as gateways deliver them: a batch in a handful of statements, however large it is. Each reading is kept
//! once, whatever comes twice, late or shuffled, and nothing that is right is lost because its neighbour is wrong.

mod due;
mod from_file;
mod look;
mod rollups;
mod senders;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Double, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::sensor::{Reading, Refusal};
use gantry_domain::{Error, Id};

pub use due::{Settled, settle, settle_all, unsettled};
pub use from_file::{bring_in, try_out};
pub use look::{NewestReading, Point, SensorReading, Span, list, newest, series};

use super::gateway_call::{self, Condition};
use crate::Tx;
use crate::error::ToDomain;

/// A reading as it was delivered.
#[derive(Debug, Clone, PartialEq)]
pub struct DeliveredReading {
    /// The Sensor ID of its device; of a file, the code of the sensor will do, too.
    pub number: String,
    /// When the device measured it.
    pub at: DateTime<Utc>,
    /// The number that the device says.
    pub value: f64,
    /// In which unit; none: the sensor's.
    pub unit: Option<String>,
}

/// Why a reading is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// No sensor has this device.
    UnknownSensor,
    /// The sensor is heard through another gateway.
    OtherGateway,
    /// No readings of the sensor are taken.
    Inactive,
    /// The reading itself cannot be right.
    Reading(Refusal),
}

impl Reason {
    /// The word sent; it never changes.
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownSensor => "unknownSensor",
            Self::OtherGateway => "otherGateway",
            Self::Inactive => "inactive",
            Self::Reading(refusal) => refusal.as_str(),
        }
    }
}

/// What became of a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    Accepted,
    /// There is one of this sensor and time; the larger number is kept.
    Doubled,
    /// It is not taken.
    Refused(Reason),
}

/// What became of a batch.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken {
    /// Of each reading, in the order in which they came.
    pub outcomes: Vec<Outcome>,
    /// What is kept that was not before.
    pub kept: Vec<Reading>,
}

/// The readings of a batch that can be right, each sensor and time once, and the place of the first that said it.
type Distinct = BTreeMap<(Id, DateTime<Utc>), (usize, Reading)>;

/// Takes a batch from a gateway, of which `condition` is what it told along with it.
///
/// # Errors
/// Internal ones: what is wrong with a reading stands in its outcome.
pub async fn take(
    tx: &Tx,
    gateway: Id,
    now: DateTime<Utc>,
    condition: Condition,
    batch: &[DeliveredReading],
) -> Result<Taken, Error> {
    let (mut outcomes, distinct) = checked(&senders::Senders::heard(tx, gateway, now, batch).await?, batch);
    let (mut new, replaced) = keep(tx, now, &distinct, &mut outcomes).await?;
    gateway_call::heard(tx, gateway, now, condition).await?;
    new.extend(replaced);
    Ok(Taken { outcomes, kept: new })
}

/// Of two readings of one sensor and time in one batch, too, the larger counts.
fn checked(senders: &senders::Senders, batch: &[DeliveredReading]) -> (Vec<Outcome>, Distinct) {
    let mut distinct = Distinct::new();
    let mut outcomes = Vec::with_capacity(batch.len());
    for (place, given) in batch.iter().enumerate() {
        outcomes.push(match senders.take(given) {
            Err(reason) => Outcome::Refused(reason),
            Ok(reading) => {
                let (_, kept) = distinct.entry((reading.sensor_id, reading.at)).or_insert((place, reading));
                if reading.value > kept.value {
                    *kept = reading;
                }
                Outcome::Doubled
            }
        });
    }
    (outcomes, distinct)
}

prepared! {
    MakeWeeks { times: Vec<DateTime<Utc>> => Array<Timestamptz> }
    "SELECT make_reading_weeks(?)"
}

prepared! {
    /// Answers the places of those that are there already.
    Keep {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<String> => Array<Text>,
        now: DateTime<Utc> => Timestamptz,
    }
    "WITH given AS MATERIALIZED ( \
         SELECT * FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS g (sensor_id, at, value, quality, place) \
     ), kept AS ( \
         INSERT INTO sensor_reading (sensor_id, at, value, quality, received_at) \
         SELECT g.sensor_id, g.at, g.value, g.quality, ? FROM given AS g ORDER BY g.place \
         ON CONFLICT DO NOTHING RETURNING sensor_id, at \
     ) \
     SELECT g.place FROM given AS g WHERE (g.sensor_id, g.at) NOT IN (SELECT k.sensor_id, k.at FROM kept AS k)"
}

prepared! {
    /// Of two of one sensor and time the larger counts. Answers the places of those that are.
    Replace {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<String> => Array<Text>,
        now: DateTime<Utc> => Timestamptz,
        from: DateTime<Utc> => Timestamptz,
        until: DateTime<Utc> => Timestamptz,
    }
    "WITH smaller AS ( \
         SELECT r.sensor_id, r.at, g.value, g.quality, g.place \
         FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS g (sensor_id, at, value, quality, place) \
         JOIN sensor_reading AS r ON r.sensor_id = g.sensor_id AND r.at = g.at \
         ORDER BY g.place FOR UPDATE OF r \
     ) \
     UPDATE sensor_reading AS r SET value = s.value, quality = s.quality, received_at = ? FROM smaller AS s \
     WHERE r.sensor_id = s.sensor_id AND r.at = s.at AND r.value < s.value AND r.at BETWEEN ? AND ? RETURNING s.place"
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    place: i64,
}

/// The numbers that the database gives to these places.
fn of_places(places: Vec<Place>) -> BTreeSet<usize> {
    places.into_iter().filter_map(|one| usize::try_from(one.place - 1).ok()).collect()
}

/// Keeps readings, and leaves what is due of them; answers those that are new, and those that took another one's place.
async fn keep(
    tx: &Tx,
    now: DateTime<Utc>,
    distinct: &Distinct,
    outcomes: &mut [Outcome],
) -> Result<(Vec<Reading>, Vec<Reading>), Error> {
    if distinct.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let weeks: BTreeSet<DateTime<Utc>> = distinct.keys().map(|(_, at)| week(*at)).collect();
    MakeWeeks { times: weeks.into_iter().collect() }.execute(&mut tx.connection()).await.to_domain()?;
    let keep = Keep {
        sensors: distinct.keys().map(|(sensor, _)| *sensor).collect(),
        times: distinct.keys().map(|(_, at)| *at).collect(),
        values: distinct.values().map(|(_, one)| one.value).collect(),
        qualities: distinct.values().map(|(_, one)| one.quality.as_str().to_owned()).collect(),
        now,
    };
    let there = of_places(keep.get_results(&mut tx.connection()).await.to_domain()?);
    let (mut new, mut doubled) = (Vec::with_capacity(distinct.len()), Vec::new());
    for (number, (place, reading)) in distinct.values().enumerate() {
        if there.contains(&number) {
            doubled.push(*reading);
        } else {
            new.push(*reading);
            if let Some(outcome) = outcomes.get_mut(*place) {
                *outcome = Outcome::Accepted;
            }
        }
    }
    let replaced = replace(tx, now, doubled).await?;
    due::leave(tx, &new, false).await?;
    due::leave(tx, &replaced, true).await?;
    Ok((new, replaced))
}

/// Puts readings in the place of smaller ones; answers those that were.
async fn replace(tx: &Tx, now: DateTime<Utc>, doubled: Vec<Reading>) -> Result<Vec<Reading>, Error> {
    let times = || doubled.iter().map(|one| one.at);
    let Some((from, until)) = times().min().zip(times().max()) else { return Ok(Vec::new()) };
    let replace = Replace {
        sensors: doubled.iter().map(|one| one.sensor_id).collect(),
        times: times().collect(),
        values: doubled.iter().map(|one| one.value).collect(),
        qualities: doubled.iter().map(|one| one.quality.as_str().to_owned()).collect(),
        now,
        from,
        until,
    };
    let replaced = of_places(replace.get_results(&mut tx.connection()).await.to_domain()?);
    let kept = doubled.into_iter().enumerate().filter(|(number, _)| replaced.contains(number));
    Ok(kept.map(|(_, reading)| reading).collect())
}

/// When the week begins that a time falls into, as the database divides them.
fn week(at: DateTime<Utc>) -> DateTime<Utc> {
    let days = TimeDelta::days(i64::from(at.weekday().num_days_from_monday()));
    (at.date_naive() - days).and_time(NaiveTime::MIN).and_utc()
}
