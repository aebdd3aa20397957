//! Readings of sensors as gateways deliver them: a batch in a handful of statements, however large it is. Each reading is kept
//! once, whatever comes twice, late or shuffled, and nothing that is right is lost because its neighbour is wrong.

mod due;
mod from_file;
mod keep;
mod known;
mod look;
mod rollups;
mod senders;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use gantry_domain::sensor::{Reading, Refusal};
use gantry_domain::{Error, Id, Need, RequestContext};

pub use due::{Settled, settle, settle_all, unsettled};
pub use from_file::{bring_in, try_out};
pub use look::{NewestReading, Point, SensorReading, Span, list, newest, series};

use crate::error::READING_THERE;
use crate::sensors::gateway_call::{self, Condition};
use crate::{Store, Tx};
use keep::{Expected, keep};
pub(crate) use known::KnownSenders;
use senders::Senders;

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
    /// The gateway's record is another one now.
    pub gateway_is_news: bool,
}

/// The readings of a batch that can be right, each sensor and time once, and the place of the first that said it.
type Distinct = BTreeMap<(Id, DateTime<Utc>), (usize, Reading)>;

/// Stores a batch from a gateway, of which `condition` is the state that it reported along with it.
///
/// Nearly every delivery is new in all. One that is not, because an answer got lost, is taken a second time, with looking.
///
/// # Errors
/// Internal ones: what is wrong with a reading stands in its outcome.
pub async fn take(
    (store, context): (&Store, &RequestContext),
    gateway: Id,
    condition: &Condition,
    batch: &[DeliveredReading],
) -> Result<Taken, Error> {
    let attempt = async |expected: Expected| {
        let take = async |tx: &Tx| {
            let now = Utc::now();
            let senders = Senders::heard((store, tx), (context.tenant(), gateway), now, batch).await?;
            take_in((tx, now), (gateway, condition), (batch, &senders), expected).await
        };
        store.tenant_tx(context, Need::SignedIn, take).await
    };
    match attempt(Expected::New).await {
        Err(Error::Conflict { code: READING_THERE, .. }) => attempt(Expected::Any).await,
        taken => taken,
    }
}

async fn take_in(
    (tx, now): (&Tx, DateTime<Utc>),
    (gateway, condition): (Id, &Condition),
    (batch, senders): (&[DeliveredReading], &Senders),
    expected: Expected,
) -> Result<Taken, Error> {
    let (mut outcomes, distinct) = checked(senders, batch);
    let (mut new, replaced) = keep(tx, (now, expected), &distinct, &mut outcomes).await?;
    let gateway_is_news = gateway_call::heard(tx, gateway, now, condition).await?;
    new.extend(replaced);
    Ok(Taken { outcomes, kept: new, gateway_is_news })
}

/// Of two readings of one sensor and time in one batch, too, the larger counts.
fn checked(senders: &Senders, batch: &[DeliveredReading]) -> (Vec<Outcome>, Distinct) {
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

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = BigInt)]
    place: i64,
}

/// The numbers that the database gives to these places.
fn of_places(places: Vec<Place>) -> BTreeSet<usize> {
    places.into_iter().filter_map(|one| usize::try_from(one.place - 1).ok()).collect()
}
