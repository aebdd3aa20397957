//! The sensors of a batch: which they are, whether this gateway speaks for them, and how their readings are taken.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, Numeric, Text};
use gantry_domain::sensor::{Calibration, GivenReading, Reading, Refusal, SensorLimits};
use gantry_domain::{Error, Id, TenantId, Unit, device_number};
use rust_decimal::Decimal;

use super::known::{self, ByNumber};
use super::{DeliveredReading, Reason};
use crate::error::ToDomain;
use crate::run_query::RunQueryDsl;
use crate::{Store, Tx};

/// What there is to know of a sensor.
#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    device_number: String,
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    gateway_id: Option<Id>,
    #[diesel(sql_type = Bool)]
    taken: bool,
    #[diesel(sql_type = Text)]
    unit: String,
    #[diesel(sql_type = Nullable<Double>)]
    lowest: Option<f64>,
    #[diesel(sql_type = Nullable<Double>)]
    highest: Option<f64>,
    #[diesel(sql_type = Double)]
    gain: f64,
    #[diesel(sql_type = Double)]
    shift: f64,
    #[diesel(sql_type = Integer)]
    retention_days: i32,
}

prepared! {
    Find { numbers: Vec<String> => Array<Text> }
    "SELECT s.id, s.device_number, '' AS code, s.gateway_id, s.active AND s.archived_at IS NULL AS taken, coalesce(u.code, '') AS unit, \
     s.possible_low::float8 AS lowest, s.possible_high::float8 AS highest, s.calibration_gain::float8 AS gain, \
     s.calibration_offset::float8 AS shift, s.retention_days \
     FROM sensor AS s LEFT JOIN unit_of_measure AS u ON u.id = s.unit_id \
     WHERE s.device_number = ANY (?)"
}

prepared! {
    /// The same by what a file may call them; a Sensor ID goes before a code that happens to be the same.
    FindNamed { numbers: Vec<String> => Array<Text>, codes: Vec<String> => Array<Text> }
    "SELECT s.id, s.device_number, s.code_key AS code, s.gateway_id, s.active AND s.archived_at IS NULL AS taken, \
     coalesce(u.code, '') AS unit, s.possible_low::float8 AS lowest, s.possible_high::float8 AS highest, \
     s.calibration_gain::float8 AS gain, s.calibration_offset::float8 AS shift, s.retention_days \
     FROM sensor AS s LEFT JOIN unit_of_measure AS u ON u.id = s.unit_id \
     WHERE s.device_number = ANY (?) OR s.code_key = ANY (?)"
}

#[derive(QueryableByName)]
struct UnitRow {
    #[diesel(sql_type = Text)]
    code: String,
    #[diesel(sql_type = Text)]
    quantity: String,
    #[diesel(sql_type = Nullable<Numeric>)]
    factor: Option<Decimal>,
    #[diesel(sql_type = Nullable<Numeric>)]
    shift: Option<Decimal>,
}

prepared! {
    Units { codes: Vec<String> => Array<Text> }
    "SELECT code, quantity, factor, shift FROM unit_of_measure WHERE code = ANY (?) AND archived_at IS NULL"
}

/// A sensor, as far as its readings go.
#[derive(Clone)]
pub(super) struct Sender {
    id: Id,
    limits: SensorLimits,
    refused: Option<Reason>,
    /// What is older is not kept any more.
    retention: TimeDelta,
}

/// The sensors of a batch.
pub(super) struct Senders {
    of_number: Arc<ByNumber>,
    /// Where readings may name a sensor by its code, in lower case.
    of_code: HashMap<String, Sender>,
    units: Vec<Unit>,
    now: DateTime<Utc>,
}

impl Senders {
    pub(super) async fn heard(
        (store, tx): (&Store, &Tx),
        gateway: (TenantId, Id),
        now: DateTime<Utc>,
        batch: &[DeliveredReading],
    ) -> Result<Self, Error> {
        let numbers: BTreeSet<String> = batch.iter().filter_map(|one| device_number(&one.number)).collect();
        let stamp = known::stamp(tx).await?;
        let of_number = match store.senders().find(gateway, &stamp, &numbers) {
            Some(known) => known,
            None => store.senders().remember(gateway, stamp, looked_up(tx, gateway.1, numbers).await?),
        };
        let units = units(tx, batch, of_number.values().flatten()).await?;
        Ok(Self { of_number, of_code: HashMap::new(), units, now })
    }

    /// Those of a file, which speaks for all gateways: each reading names a Sensor ID or the code of a sensor.
    pub(super) async fn named(tx: &Tx, now: DateTime<Utc>, batch: &[DeliveredReading]) -> Result<Self, Error> {
        let names: BTreeSet<&str> = batch.iter().map(|one| one.number.trim()).collect();
        let find = FindNamed {
            numbers: names.iter().filter_map(|name| device_number(name)).collect(),
            codes: names.iter().map(|name| name.to_lowercase()).collect(),
        };
        let rows: Vec<Row> = find.load(tx.connection()).await.to_domain()?;
        let (mut of_number, mut of_code) = (ByNumber::new(), HashMap::new());
        for row in rows {
            let (number, code) = (row.device_number.clone(), row.code.clone());
            let sender = row.sender(None);
            of_code.insert(code, sender.clone());
            // One without a device has no number.
            if !number.is_empty() {
                of_number.insert(number, Some(sender));
            }
        }
        let units = units(tx, batch, of_code.values()).await?;
        Ok(Self { of_number: Arc::new(of_number), of_code, units, now })
    }

    fn of(&self, name: &str) -> Option<&Sender> {
        let by_number = device_number(name).and_then(|number| self.of_number.get(&number)?.as_ref());
        by_number.or_else(|| self.of_code.get(&name.trim().to_lowercase()))
    }

    /// A reading as it is kept, or why it is not.
    pub(super) fn take(&self, given: &DeliveredReading) -> Result<Reading, Reason> {
        let sender = self.of(&given.number).ok_or(Reason::UnknownSensor)?;
        if let Some(reason) = sender.refused {
            return Err(reason);
        }
        // Finer than the database, two times would be one there.
        let at = DateTime::from_timestamp_micros(given.at.timestamp_micros()).unwrap_or(given.at);
        let given = GivenReading { sensor_id: sender.id, at, value: given.value, unit: given.unit.as_deref() };
        let reading = sender.limits.take(&given, &self.units, self.now).map_err(Reason::Reading)?;
        if reading.at < self.now - sender.retention {
            return Err(Reason::Reading(Refusal::TooOld));
        }
        Ok(reading)
    }
}

impl Row {
    /// For readings from a gateway, or from none.
    fn sender(self, gateway: Option<Id>) -> Sender {
        let refused = match self.gateway_id.zip(gateway) {
            Some((own, gateway)) if own != gateway => Some(Reason::OtherGateway),
            _ if !self.taken => Some(Reason::Inactive),
            _ => None,
        };
        let limits = SensorLimits {
            unit: self.unit,
            calibration: Calibration { gain: self.gain, offset: self.shift },
            lowest: self.lowest,
            highest: self.highest,
        };
        Sender { id: self.id, limits, refused, retention: TimeDelta::days(i64::from(self.retention_days)) }
    }
}

/// What there is to know of these numbers for a gateway, of those, too, that are no sensor's.
async fn looked_up(tx: &Tx, gateway: Id, numbers: BTreeSet<String>) -> Result<ByNumber, Error> {
    let mut found: ByNumber = numbers.iter().map(|number| (number.clone(), None)).collect();
    let find = Find { numbers: numbers.into_iter().collect() };
    let rows: Vec<Row> = find.load(tx.connection()).await.to_domain()?;
    found.extend(rows.into_iter().map(|row| (row.device_number.clone(), Some(row.sender(Some(gateway))))));
    Ok(found)
}

/// The tenant's units, as far as readings were made in one.
async fn units(
    tx: &Tx,
    batch: &[DeliveredReading],
    senders: impl Iterator<Item = &Sender>,
) -> Result<Vec<Unit>, Error> {
    let mut codes: BTreeSet<&str> = batch.iter().filter_map(|one| one.unit.as_deref()).map(str::trim).collect();
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    codes.extend(senders.map(|sender| sender.limits.unit.as_str()));
    let units = Units { codes: codes.into_iter().map(str::to_owned).collect() };
    let units: Vec<UnitRow> = units.load(tx.connection()).await.to_domain()?;
    let unit = |UnitRow { code, quantity, factor, shift }| Unit { code, quantity, factor, shift };
    Ok(units.into_iter().map(unit).collect())
}
