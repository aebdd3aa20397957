//! Devices that a tenant has, from a delivery list or heard of by a gateway, and how one of them becomes a sensor: by the user who
//! can tell what stands on its label. Of that only a SHA-256 is kept.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use gantry_domain::{Error, Id};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::Tx;
use crate::entity::{self, archived, escaped};
use crate::error::ToDomain;
use crate::families::Page;
use crate::run_query::RunQueryDsl;
use crate::schema::sensor;
use crate::schema::sensor_device as device;
use crate::sensors::sensor::Sensor;

/// Most unclaimed devices that a gateway may report; more are ignored.
const MOST_HEARD: i64 = 1_000;

/// A device that can be claimed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, QueryableByName, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnclaimedDevice {
    /// The Sensor ID on its label.
    #[diesel(sql_type = Text)]
    #[serde(rename = "sensorId")]
    #[schema(rename = "sensorId")]
    pub number: String,
    /// What it measures, where that is known.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// The gateway that hears it.
    #[diesel(sql_type = Nullable<BigInt>)]
    #[schema(value_type = Option<i64>, required = true)]
    pub gateway_id: Option<Id>,
    /// The name of that.
    #[diesel(sql_type = Nullable<Text>)]
    #[schema(required = true)]
    pub gateway_name: Option<String>,
    /// When it was last heard; empty for one that is on a delivery list alone.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    #[schema(required = true)]
    pub heard_at: Option<DateTime<Utc>>,
}

prepared! {
    Unclaimed { pattern: String => Text, rows: i64 => BigInt, first: i64 => BigInt }
    "SELECT d.number, d.kind, d.gateway_id, g.name AS gateway_name, d.heard_at FROM sensor_device AS d \
     LEFT JOIN gateway AS g ON g.id = d.gateway_id \
     WHERE d.sensor_id IS NULL AND d.number LIKE ? ORDER BY d.number LIMIT ? OFFSET ?"
}

/// Unclaimed devices, by Sensor ID, of which `text` is a part.
///
/// # Errors
/// Internal ones.
pub async fn unclaimed(tx: &Tx, text: &str, (first, rows): (i64, i64)) -> Result<Page<UnclaimedDevice>, Error> {
    let pattern = format!("%{}%", escaped(&text.trim().to_ascii_uppercase()));
    let count = device::table.filter(device::sensor_id.is_null().and(device::number.like(pattern.clone()))).count();
    let page = Unclaimed { pattern, rows, first };
    let (items, total_records) =
        futures_util::try_join!(page.load(tx.connection()), count.get_result(tx.connection())).to_domain()?;
    Ok(Page { items, total_records })
}

/// A device as it becomes known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownDevice {
    /// The Sensor ID.
    pub number: String,
    /// SHA-256, lower-case hex, of the text of the QR code on its label.
    pub label_sha256: String,
    /// What it measures, or nothing.
    pub kind: String,
}

/// The columns of many devices, each once.
fn columns(devices: Vec<KnownDevice>) -> (Vec<String>, Vec<String>, Vec<String>) {
    let each: BTreeMap<String, KnownDevice> =
        devices.into_iter().map(|device| (device.number.clone(), device)).collect();
    let mut columns = (Vec::new(), Vec::new(), Vec::new());
    for KnownDevice { number, label_sha256, kind } in each.into_values() {
        columns.0.push(number);
        columns.1.push(label_sha256);
        columns.2.push(kind);
    }
    columns
}

prepared! {
    /// A user with the list knows the labels; what is claimed stays as it is.
    List { numbers: Vec<String> => Array<Text>, labels: Vec<String> => Array<Text>, kinds: Vec<String> => Array<Text> }
    "INSERT INTO sensor_device (number, label_sha256, kind) SELECT * FROM unnest(?, ?, ?) \
     ON CONFLICT ON CONSTRAINT sensor_device_number_unique DO UPDATE SET label_sha256 = EXCLUDED.label_sha256, \
     kind = coalesce(nullif(EXCLUDED.kind, ''), sensor_device.kind) WHERE sensor_device.sensor_id IS NULL"
}

/// Takes a delivery list; how many of its devices can be claimed now.
///
/// # Errors
/// Internal ones.
pub async fn list(tx: &Tx, devices: Vec<KnownDevice>) -> Result<usize, Error> {
    let (numbers, labels, kinds) = columns(devices);
    List { numbers, labels, kinds }.execute(tx.connection()).await.to_domain()
}

prepared! {
    /// A gateway says where a device is, but not what is on the label of one that is known already.
    Hear {
        gateway: Id => BigInt,
        at: DateTime<Utc> => Timestamptz,
        numbers: Vec<String> => Array<Text>,
        labels: Vec<String> => Array<Text>,
        kinds: Vec<String> => Array<Text>,
        same: Id => BigInt,
        most: i64 => BigInt,
    }
    "INSERT INTO sensor_device (gateway_id, heard_at, number, label_sha256, kind) \
     SELECT ?, ?, n.number, n.label, n.kind FROM unnest(?, ?, ?) WITH ORDINALITY AS n (number, label, kind, place) \
     WHERE EXISTS (SELECT FROM sensor_device AS d WHERE d.number = n.number) OR n.place + \
     (SELECT count(*) FROM sensor_device AS d WHERE d.gateway_id = ? AND d.sensor_id IS NULL) <= ? \
     ON CONFLICT ON CONSTRAINT sensor_device_number_unique \
     DO UPDATE SET gateway_id = EXCLUDED.gateway_id, heard_at = EXCLUDED.heard_at"
}

/// Takes note of the devices that a gateway hears.
///
/// # Errors
/// Internal ones.
pub async fn hear(tx: &Tx, gateway: Id, at: DateTime<Utc>, devices: Vec<KnownDevice>) -> Result<(), Error> {
    if devices.is_empty() {
        return Ok(());
    }
    let (numbers, labels, kinds) = columns(devices);
    let hear = Hear { gateway, at, numbers, labels, kinds, same: gateway, most: MOST_HEARD };
    hear.execute(tx.connection()).await.to_domain().map(drop)
}

/// What is known of a device, held until the transaction ends.
#[derive(QueryableByName)]
struct Held {
    #[diesel(sql_type = BigInt)]
    id: Id,
    #[diesel(sql_type = Text)]
    label_sha256: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    gateway_id: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    sensor_id: Option<Id>,
}

prepared! {
    /// A gateway that is out of use hears nothing any more.
    Hold { number: String => Text }
    "SELECT d.id, d.label_sha256, d.kind, g.id AS gateway_id, d.sensor_id FROM sensor_device AS d \
     LEFT JOIN gateway AS g ON g.id = d.gateway_id AND g.archived_at IS NULL WHERE d.number = ? FOR UPDATE OF d"
}

/// For what a device is claimed.
#[derive(Debug, Clone, PartialEq)]
pub enum ClaimFor {
    /// A new sensor with these fields; what is not said is taken from what is known of the device.
    New(Map<String, Value>),
    /// One that has no device yet, or no longer.
    Sensor(Id),
}

/// Claims a device.
///
/// # Errors
/// `not_found` for a device that the tenant does not have, `already_claimed` with the sensor's id, `wrong_sensor_code`;
/// `has_device` for a sensor that has one, and as for making a sensor.
pub async fn claim(tx: &Tx, number: &str, label_sha256: &str, wanted: ClaimFor) -> Result<Sensor, Error> {
    let held: Option<Held> =
        Hold { number: number.to_owned() }.get_result(tx.connection()).await.optional().to_domain()?;
    let held = held.ok_or(Error::NotFound { what: "Device" })?;
    if let Some(taken) = held.sensor_id {
        let detail = "This device is already claimed.";
        return Err(Error::conflict_with("already_claimed", detail, json!({ "id": taken })));
    }
    if held.label_sha256 != label_sha256 {
        let message = "The Sensor Code does not match this device.";
        return Err(Error::field("wrong_sensor_code", "sensorCode", message));
    }
    let sensor: Sensor = match wanted {
        ClaimFor::New(fields) => entity::create(tx, &completed(fields, number, &held)).await?,
        ClaimFor::Sensor(id) => without_device(tx, id).await?,
    };
    tie(tx, sensor.id, number, sensor.gateway_id.or(held.gateway_id)).await?;
    let taken = diesel::update(device::table.filter(device::id.eq(held.id))).set(device::sensor_id.eq(sensor.id));
    taken.execute(tx.connection()).await.to_domain()?;
    entity::get(tx, sensor.id).await
}

fn completed(mut fields: Map<String, Value>, number: &str, held: &Held) -> Map<String, Value> {
    let kind = if held.kind.is_empty() { "other" } else { &held.kind };
    let known = [
        ("code", json!(number)),
        ("name", json!(number)),
        ("kind", json!(kind)),
        ("gatewayId", json!(held.gateway_id)),
    ];
    for (field, value) in known {
        fields.entry(field).or_insert(value);
    }
    fields
}

async fn without_device(tx: &Tx, id: Id) -> Result<Sensor, Error> {
    let sensor: Sensor = entity::get(tx, id).await?;
    if sensor.archived_at.is_some() {
        return Err(archived());
    }
    entity::within_scope::<Sensor>(tx, &[id]).await?;
    if !sensor.device_number.is_empty() {
        let detail = format!("It has the device {}. Release that first.", sensor.device_number);
        return Err(Error::conflict("has_device", detail));
    }
    Ok(sensor)
}

async fn tie(tx: &Tx, id: Id, number: &str, gateway: Option<Id>) -> Result<(), Error> {
    let tie = diesel::update(sensor::table.filter(sensor::id.eq(id))).set((
        sensor::device_number.eq(number),
        sensor::gateway_id.eq(gateway),
        sensor::version.eq(sensor::version + 1),
        sensor::updated_at.eq(diesel::dsl::now),
    ));
    tie.execute(tx.connection()).await.to_domain().map(drop)
}

/// Takes the device away from a sensor, whose history stays; the device can be claimed again.
///
/// # Errors
/// `not_found`, `limit`, `no_device`.
pub async fn release(tx: &Tx, id: Id) -> Result<Sensor, Error> {
    let sensor: Sensor = entity::get(tx, id).await?;
    entity::within_scope::<Sensor>(tx, &[id]).await?;
    if sensor.device_number.is_empty() {
        return Err(Error::conflict("no_device", "It has no device."));
    }
    let free = diesel::update(device::table.filter(device::sensor_id.eq(id))).set(device::sensor_id.eq(None::<Id>));
    free.execute(tx.connection()).await.to_domain()?;
    tie(tx, id, "", sensor.gateway_id).await?;
    entity::get(tx, id).await
}
