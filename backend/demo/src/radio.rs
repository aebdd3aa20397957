//! The networks, gateways and sensors of the demonstration, and a few unclaimed devices. The Sensor Code of each
//! is HS and its Sensor ID, so that claiming one can be tried out.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Duration, Utc};
use gantry_domain::{DeviceLabel, Error, Id};
use gantry_http::account::fingerprint;
use gantry_store::Tx;
use gantry_store::entity;
use gantry_store::meters::meter;
use gantry_store::sensors::gateway::{Gateway, NewGateway};
use gantry_store::sensors::gateway_call::{self, Condition};
use gantry_store::sensors::network::{Network, NewNetwork};
use gantry_store::sensors::sensor::{NewSensor, Sensor};
use gantry_store::sensors::sensor_device::{self, ClaimFor, KnownDevice};
use rust_decimal::Decimal;

use super::dice::Dice;
use super::furnish::{Catalogue, Plant};
use super::probes::{ELSEWHERE, OF_LINE, Probe};

/// Code, name, kind, place, what there is to know.
const NETWORKS: [(&str, &str, &str, &str, &str); 4] = [
    ("NET-HALL", "Production hall radio", "alta", "HAL-BLD1", "ALTA sensors at the lines, 868 MHz."),
    ("NET-UTL", "Utilities radio", "alta", "HAL-BLD2", "ALTA sensors at compressors, boilers, water and power."),
    ("NET-REF", "Refrigeration Wi-Fi", "wifi", "HAL-BLD2-REF", "The plant's own Wi-Fi; sensors on mains power."),
    ("NET-SITE", "Site LoRaWAN", "lorawan", "HAL", "What is far from everything: yard, docks, offices."),
];

/// Code, name, kind, network, place, driven by mains, dBm, minutes since it last called.
type Box = (&'static str, &'static str, &'static str, &'static str, &'static str, bool, i32, i64);

const GATEWAYS: [Box; 6] = [
    ("GW-L1", "Gateway line 1", "ethernet", "NET-HALL", "HAL-BLD1-L1", true, -58, 2),
    ("GW-L2", "Gateway line 2", "ethernet", "NET-HALL", "HAL-BLD1-L2", true, -61, 3),
    ("GW-L3", "Gateway line 3", "ethernet", "NET-HALL", "HAL-BLD1-L3", true, -64, 1),
    ("GW-UTL", "Gateway utilities", "ethernet", "NET-UTL", "HAL-BLD2", true, -71, 4),
    ("GW-REF", "Gateway refrigeration", "wifi", "NET-REF", "HAL-BLD2-REF", true, -79, 2_950),
    ("GW-SITE", "Gateway offices and docks", "cellular", "NET-SITE", "HAL-OFF", false, -97, 4),
];

/// What is fed by a sensor: asset and tail of the sensor, code of the meter.
const FEEDS: [(&str, &str, &str); 4] = [
    ("AIR-C1", "P", "AIR-C1-P"),
    ("AIR-C1", "T", "AIR-C1-T"),
    ("BOI-B1", "P", "BOI-B1-STM"),
    ("REF-CH1", "T", "REF-CH1-GLY"),
];

/// The first Sensor ID; the others follow it.
const FIRST_NUMBER: usize = 204_101;
/// Devices that wait to be claimed.
const WAITING: usize = 5;

/// What the addresses of the gateways begin with: locally administered, so no other gateway has one.
const MAC: &str = "02:48:53:00:00:";
/// One that called so many minutes ago is well.
const WELL: i64 = 60;

/// The codes of the gateways that are well. One has been silent for two days, and stays so: a technician will have to go there.
pub(crate) fn calling_gateways() -> Vec<&'static str> {
    GATEWAYS.iter().filter(|gateway| gateway.7 < WELL).map(|gateway| gateway.0).collect()
}

/// Whether a gateway with this address is one of the demonstration.
pub(crate) fn is_gateway(mac: &str) -> bool {
    mac.starts_with(MAC)
}

/// The codes of all sensors.
pub(crate) fn sensor_codes() -> HashSet<String> {
    probes().into_iter().map(|(asset, _, (_, tail, ..))| code(&asset, tail)).collect()
}

fn code(asset: &str, tail: &str) -> String {
    format!("S-{asset}-{tail}")
}

/// Where a sensor is heard.
fn heard_by(asset: &str) -> &'static str {
    match asset.split('-').next().unwrap_or_default() {
        "L1" => "GW-L1",
        "L2" => "GW-L2",
        "L3" => "GW-L3",
        "AIR" | "BOI" | "WTR" | "ELE" => "GW-UTL",
        "REF" => "GW-REF",
        _ => "GW-SITE",
    }
}

/// All sensors, by the code of their asset.
fn probes() -> Vec<(String, String, Probe)> {
    let lines = (1..=3).flat_map(|line| {
        OF_LINE.iter().map(move |probe| (format!("L{line}-{}", probe.0), format!("{}, line {line}", probe.2), *probe))
    });
    lines.chain(ELSEWHERE.iter().map(|probe| (probe.0.to_owned(), probe.2.to_owned(), *probe))).collect()
}

/// Puts those there that the company has the assets for.
///
/// # Errors
/// Internal ones.
pub(super) async fn put(tx: &Tx, plant: &Plant, words: &Catalogue, today: DateTime<Utc>) -> Result<(), Error> {
    let here: Vec<_> = probes().into_iter().filter(|(asset, ..)| plant.by_code.contains_key(asset)).collect();
    let gateways = put_gateways(tx, plant, &here, today).await?;
    let mut dice = Dice::new(611);
    let mut news = Vec::with_capacity(here.len());
    for (asset, name, (own, tail, _, measure)) in &here {
        let meter = FEEDS.iter().find(|feed| feed.0 == *own && feed.1 == *tail);
        let meter_id = match meter {
            Some((.., code)) => meter::by_code(tx, code).await?,
            None => None,
        };
        let tenths = |end: Option<i64>| end.map(|end| Decimal::new(end, 1));
        let calibrated = measure.kind != "door" && dice.chance(60);
        news.push(NewSensor {
            code: code(asset, tail),
            name: name.clone(),
            kind: measure.kind.to_owned(),
            unit_id: words.units.get(measure.unit).copied(),
            gateway_id: gateways.get(heard_by(asset)).copied(),
            asset_id: plant.by_code.get(asset).copied(),
            meter_id,
            low: tenths(measure.normal.map(|range| range.0)),
            high: tenths(measure.normal.map(|range| range.1)),
            possible_low: tenths(measure.possible.map(|range| range.0)),
            possible_high: tenths(measure.possible.map(|range| range.1)),
            calibration_gain: Decimal::ONE,
            calibration_offset: if calibrated { Decimal::new(dice.between(-4, 4), 1) } else { Decimal::ZERO },
            calibrated_on: calibrated.then(|| today.date_naive() - Duration::days(dice.between(20, 340))),
            calibrated_by: if calibrated { "Upper Midwest Calibration".to_owned() } else { String::new() },
            // Vibration comes often and says little after a season.
            retention_days: if measure.kind == "vibration" { 90 } else { 400 },
            active: true,
            ..NewSensor::default()
        });
    }
    let kinds: Vec<&str> = here.iter().map(|(.., probe)| probe.3.kind).collect();
    let ids = entity::create_all::<Sensor>(tx, news).await?;
    let labels = (0..ids.len() + WAITING).map(|place| label(FIRST_NUMBER + place)).collect::<Result<Vec<_>, _>>()?;
    let kind_of = |place: usize| kinds.get(place).copied().unwrap_or("temperature").to_owned();
    let known = labels.iter().enumerate().map(|(place, label)| KnownDevice {
        number: label.number().to_owned(),
        label_sha256: fingerprint(&label.text()),
        kind: kind_of(place),
    });
    sensor_device::list(tx, known.collect()).await?;
    for (id, label) in ids.into_iter().zip(&labels) {
        sensor_device::claim(tx, label.number(), &fingerprint(&label.text()), ClaimFor::Sensor(id)).await?;
    }
    Ok(())
}

fn label(number: usize) -> Result<DeviceLabel, Error> {
    DeviceLabel::new(&number.to_string(), &format!("HS{number}"))
}

/// The gateways that hear something, and their networks; by code.
async fn put_gateways(
    tx: &Tx,
    plant: &Plant,
    heard: &[(String, String, Probe)],
    today: DateTime<Utc>,
) -> Result<HashMap<&'static str, Id>, Error> {
    let hears = |code: &str| heard.iter().any(|(asset, ..)| heard_by(asset) == code);
    let boxes: Vec<&Box> = GATEWAYS.iter().filter(|gateway| hears(gateway.0)).collect();
    let used: Vec<_> = NETWORKS.iter().filter(|network| boxes.iter().any(|gateway| gateway.3 == network.0)).collect();
    let networks = used.iter().map(|(code, name, kind, place, description)| NewNetwork {
        code: (*code).to_owned(),
        name: (*name).to_owned(),
        kind: (*kind).to_owned(),
        location_id: plant.places.get(place).copied(),
        description: (*description).to_owned(),
    });
    let networks = entity::create_all::<Network>(tx, networks.collect()).await?;
    let networks: HashMap<&str, Id> = used.iter().map(|network| network.0).zip(networks).collect();
    let news = boxes.iter().zip(1..).map(|((code, name, kind, network, place, ..), number)| NewGateway {
        code: (*code).to_owned(),
        name: (*name).to_owned(),
        kind: (*kind).to_owned(),
        mac: format!("{MAC}{number:02X}"),
        network_id: networks.get(network).copied(),
        location_id: plant.places.get(place).copied(),
        heartbeat_minutes: 5,
        ..NewGateway::default()
    });
    let ids = entity::create_all::<Gateway>(tx, news.collect()).await?;
    for ((.., mains, signal, minutes), id) in boxes.iter().copied().zip(&ids) {
        let condition = Condition {
            firmware: Some("4.2.1".to_owned()),
            signal: Some(*signal),
            power: Some(if *mains { "mains" } else { "battery" }),
            battery: (!mains).then_some(81),
        };
        gateway_call::seen(tx, *id, today - Duration::minutes(*minutes), condition).await?;
    }
    Ok(boxes.iter().map(|gateway| gateway.0).zip(ids).collect())
}
