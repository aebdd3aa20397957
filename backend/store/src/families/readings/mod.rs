//! Readings of sensors as gateways deliver them: a batch in a handful of statements, however large it is. Each reading is kept
//! once, whatever comes twice, late or shuffled, and nothing that is right is lost because its neighbour is wrong.

mod from_file;
mod look;
mod rollups;
mod senders;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use gantry_domain::sensor::{Reading, Refusal};
use gantry_domain::{Error, Id};

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
    let (mut outcomes, distinct) = checked(&senders::Senders::held(tx, gateway, now, batch).await?, batch);
    let (mut new, replaced) = keep(tx, now, &distinct, &mut outcomes).await?;
    rollups::follow(tx, &new, &replaced).await?;
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
    /// What was there is seen as it was before the insert.
    Keep {
        sensors: Vec<Id> => Array<BigInt>,
        times: Vec<DateTime<Utc>> => Array<Timestamptz>,
        values: Vec<f64> => Array<Double>,
        qualities: Vec<String> => Array<Text>,
        from: DateTime<Utc> => Timestamptz,
        until: DateTime<Utc> => Timestamptz,
        now: DateTime<Utc> => Timestamptz,
    }
    "WITH given AS MATERIALIZED ( \
         SELECT * FROM unnest(?, ?, ?, ?) WITH ORDINALITY AS g (sensor_id, at, value, quality, place) \
     ), there AS ( \
         SELECT g.place FROM given AS g JOIN sensor_reading AS r ON r.sensor_id = g.sensor_id AND r.at = g.at \
         WHERE r.at BETWEEN ? AND ? \
     ), kept AS ( \
         INSERT INTO sensor_reading AS r (sensor_id, at, value, quality, received_at) \
         SELECT g.sensor_id, g.at, g.value, g.quality, ? FROM given AS g ORDER BY g.place \
         ON CONFLICT (tenant_id, sensor_id, at) DO UPDATE \
         SET value = excluded.value, quality = excluded.quality, received_at = excluded.received_at \
         WHERE excluded.value > r.value RETURNING r.sensor_id, r.at \
     ) \
     SELECT g.place, g.place IN (SELECT place FROM there) AS known \
     FROM given AS g JOIN kept AS k ON k.sensor_id = g.sensor_id AND k.at = g.at"
}

/// A reading that was inserted, or put in the place of a smaller one.
#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = BigInt)]
    place: i64,
    #[diesel(sql_type = Bool)]
    known: bool,
}

/// Keeps readings; answers those that are new, and those that took another one's place.
async fn keep(
    tx: &Tx,
    now: DateTime<Utc>,
    distinct: &Distinct,
    outcomes: &mut [Outcome],
) -> Result<(Vec<Reading>, Vec<Reading>), Error> {
    let times = || distinct.keys().map(|(_, at)| *at);
    let Some((from, until)) = times().min().zip(times().max()) else { return Ok((Vec::new(), Vec::new())) };
    let weeks: BTreeSet<DateTime<Utc>> = times().map(week).collect();
    MakeWeeks { times: weeks.into_iter().collect() }.execute(&mut tx.connection()).await.to_domain()?;
    let readings = || distinct.values().map(|(_, reading)| reading);
    let keep = Keep {
        sensors: readings().map(|one| one.sensor_id).collect(),
        times: times().collect(),
        values: readings().map(|one| one.value).collect(),
        qualities: readings().map(|one| one.quality.as_str().to_owned()).collect(),
        from,
        until,
        now,
    };
    let kept: Vec<Kept> = keep.get_results(&mut tx.connection()).await.to_domain()?;
    let kept: BTreeMap<i64, bool> = kept.into_iter().map(|Kept { place, known }| (place, known)).collect();
    let (mut new, mut replaced) = (Vec::new(), Vec::new());
    for ((place, reading), number) in distinct.values().zip(1..) {
        match kept.get(&number) {
            Some(true) => replaced.push(*reading),
            Some(false) => {
                new.push(*reading);
                if let Some(outcome) = outcomes.get_mut(*place) {
                    *outcome = Outcome::Accepted;
                }
            }
            None => {}
        }
    }
    Ok((new, replaced))
}

/// When the week begins that a time falls into, as the database divides them.
fn week(at: DateTime<Utc>) -> DateTime<Utc> {
    let days = TimeDelta::days(i64::from(at.weekday().num_days_from_monday()));
    (at.date_naive() - days).and_time(NaiveTime::MIN).and_utc()
}
