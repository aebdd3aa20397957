//! Sensors: what measures at an asset or a location, and is heard through a gateway. Its Sensor ID comes from the device that
//! was claimed for it, and from nowhere else.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{Double, Nullable, Text, Timestamptz};
use gantry_domain::sensor::check_sensor_ranges;
use gantry_domain::{Error, Family, Id};
use rust_decimal::Decimal;

use crate::Tx;
use crate::entity::{Column, Kind, Rules, Scope};

/// What a sensor measures.
pub const SENSOR_KINDS: &[&str] = &[
    "temperature",
    "humidity",
    "pressure",
    "vibration",
    "current",
    "voltage",
    "power",
    "level",
    "flow",
    "speed",
    "door",
    "leak",
    "other",
];

/// Of its newest reading.
macro_rules! latest {
    ($column:literal) => {
        concat!("(SELECT ", $column, " FROM sensor_latest WHERE sensor_id = t.id)")
    };
}

family! {
    /// A sensor.
    Sensor, NewSensor, SensorPatch {
        /// Short and unique.
        code: String = Column::code(),
        /// Its name.
        name: String = Column::name(),
        /// The Sensor ID on the label of its device; empty until a device is claimed for it.
        device_number: String = Column::of(Kind::Text).max(40).fixed().searched().sorted(&["device_number", "id"]),
        /// What it measures.
        kind: String = Column::of(Kind::Choice(SENSOR_KINDS)).required().sorted(&["kind", "code", "id"]),
        /// What its numbers are of.
        unit_id: Option<Id> = Column::reference(Family::UnitOfMeasure) => unit_code,
        /// The gateway it is heard through.
        gateway_id: Option<Id> = Column::reference(Family::Gateway) => gateway_name,
        /// The asset that it is at.
        asset_id: Option<Id> = Column::reference(Family::Asset) => asset_name,
        /// The location that it is at.
        location_id: Option<Id> = Column::reference(Family::Location) => location_name,
        /// The meter that its readings are taken for.
        meter_id: Option<Id> = Column::reference(Family::Meter) => meter_name,
        /// How often it is heard of when all is well, in minutes; empty: as often as its gateway.
        heartbeat_minutes: Option<i32> = Column::of(Kind::Whole).between(1, 10_080),
        /// The least that is normal.
        low: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// The most that is normal.
        high: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// The least that can be at all.
        possible_low: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// The most that can be at all.
        possible_high: Option<Decimal> = Column::of(Kind::Decimal).places(6).unfiltered(),
        /// The true value is what the device says times this,
        calibration_gain: Decimal = Column::of(Kind::Decimal).places(6).otherwise("\"1\"").unfiltered(),
        /// plus this.
        calibration_offset: Decimal = Column::of(Kind::Decimal).places(6).otherwise("\"0\"").unfiltered(),
        /// When that was found out.
        calibrated_on: Option<NaiveDate> = Column::of(Kind::Date),
        /// Who calibrated it.
        calibrated_by: String = Column::of(Kind::Text).max(100),
        /// How many days its readings are kept.
        retention_days: i32 = Column::of(Kind::Whole).between(1, 3_660).otherwise("400").unfiltered(),
        /// Whether its readings are taken.
        active: bool = Column::of(Kind::Bool).otherwise("true"),
    }
    computed {
        /// The name of the network that its gateway is in.
        network_name: Option<String> [Nullable<Text>] =
            "(SELECT n.name FROM gateway AS g JOIN network AS n ON n.id = g.network_id WHERE g.id = t.gateway_id)",
        /// What it measured last, in its unit.
        last_value: Option<f64> [Nullable<Double>] = latest!("value"),
        /// When that was.
        last_at: Option<DateTime<Utc>> [Nullable<Timestamptz>] = latest!("at"),
        /// How far that may be trusted: `good`, or `uncertain` beyond what can be.
        quality: Option<String> [Nullable<Text>] = latest!("quality"),
    }
    linked {
        networks: Family::Network, "networkName" =
            "gateway_id IN (SELECT id FROM gateway WHERE network_id = ANY(?))",
    }
    // One at an asset is where the asset is.
    scoped Scope::made().at("coalesce(t.location_id, (SELECT location_id FROM asset WHERE id = t.asset_id))")
}

impl Rules for Sensor {
    async fn before_create(_: &Tx, news: &mut [NewSensor]) -> Result<(), Error> {
        news.iter().try_for_each(|new| {
            check_sensor_ranges((new.low, new.high), (new.possible_low, new.possible_high), new.calibration_gain)
        })
    }

    async fn before_change(_: &Tx, old: &Self, patch: &mut SensorPatch) -> Result<(), Error> {
        let normal = (patch.low.unwrap_or(old.low), patch.high.unwrap_or(old.high));
        let possible =
            (patch.possible_low.unwrap_or(old.possible_low), patch.possible_high.unwrap_or(old.possible_high));
        check_sensor_ranges(normal, possible, patch.calibration_gain.unwrap_or(old.calibration_gain))
    }
}
