//! The plant that is played: which gateways, with which keys, and which sensors each hears; and one made up where there is none.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::api_session::ApiSession;
use super::sensor::SensorRecord;
use super::tally::Tally;

/// A gateway as the API shows it, as far as it matters here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GatewayRecord {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) key_made_at: Option<String>,
}

/// A gateway with the key that it was given.
#[derive(Debug, Clone)]
pub(super) struct Keyed {
    pub(super) id: i64,
    pub(super) code: String,
    pub(super) key: String,
}

#[derive(Deserialize)]
struct Made {
    id: i64,
    code: String,
    key: String,
}

impl From<Made> for Keyed {
    fn from(Made { id, code, key }: Made) -> Self {
        Self { id, code, key }
    }
}

/// So many gateways with so many sensors each, which are made where they are not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// How many gateways.
    pub gateways: usize,
    /// How many sensors each has.
    pub sensors: usize,
}

impl Wanted {
    fn codes(self) -> impl Iterator<Item = String> {
        (1..=self.gateways).map(|number| format!("SIM-{number:02}"))
    }

    fn sensors_of(self, gateway: &str) -> impl Iterator<Item = (String, &'static Kind)> {
        let of_it = KINDS.iter().cycle().zip(1..=self.sensors);
        of_it.map(move |(kind, number)| (format!("{gateway}-{number:03}"), kind))
    }

    /// How many sensors in all.
    pub(super) fn count(self) -> usize {
        self.gateways.saturating_mul(self.sensors)
    }
}

/// Kind, unit, what is normal, and what can be.
type Kind = (&'static str, &'static str, Option<(f64, f64)>, Option<(f64, f64)>);

const KINDS: [Kind; 8] = [
    ("temperature", "°C", Some((20.0, 75.0)), Some((-40.0, 250.0))),
    ("vibration", "mm/s", Some((0.0, 4.5)), Some((0.0, 100.0))),
    ("current", "A", Some((12.0, 38.0)), Some((0.0, 630.0))),
    ("pressure", "bar", Some((6.8, 8.2)), Some((0.0, 100.0))),
    ("level", "%", Some((30.0, 85.0)), Some((0.0, 100.0))),
    ("humidity", "%", Some((35.0, 60.0)), Some((0.0, 100.0))),
    ("temperature", "°C", Some((-5.0, -1.0)), Some((-40.0, 250.0))),
    ("door", "", None, None),
];

/// The Sensor Code of every device that is made up: nobody holds one in their hands.
const LABEL: &str = "SIMULATED";
/// Devices of a delivery list at most.
const LIST: usize = 500;

/// Gives a key to each gateway that is named, or when none is, to each that never had one.
///
/// # Errors
/// One line: none is left, one of those named is not there, or what Gantry said.
pub(super) async fn keyed(session: &ApiSession, all: &[GatewayRecord], named: &[String]) -> Result<Vec<Keyed>, String> {
    let mut keyed = Vec::new();
    for gateway in chosen(all, named)? {
        keyed.push(renewed(session, gateway.id).await?);
    }
    Ok(keyed)
}

fn chosen<'a>(all: &'a [GatewayRecord], named: &[String]) -> Result<Vec<&'a GatewayRecord>, String> {
    if named.is_empty() {
        let without: Vec<&GatewayRecord> = all.iter().filter(|gateway| gateway.key_made_at.is_none()).collect();
        return match without.is_empty() {
            true => Err(
                "there is no gateway without a key: name those to be played with --gateway, or make some with --create"
                    .to_owned(),
            ),
            false => Ok(without),
        };
    }
    let find = |code: &String| all.iter().find(|gateway| gateway.code.eq_ignore_ascii_case(code));
    named.iter().map(|code| find(code).ok_or_else(|| format!("there is no gateway {code}"))).collect()
}

async fn renewed(session: &ApiSession, gateway: i64) -> Result<Keyed, String> {
    session.post::<Made>(&format!("/api/Gateway/{gateway}/key/"), &json!({})).await.map(Keyed::from)
}

/// The gateways of a plant that is made up, with keys; those that are there from before are taken again.
///
/// # Errors
/// What Gantry said.
pub(super) async fn made_up(session: &ApiSession, all: &[GatewayRecord], wanted: Wanted) -> Result<Vec<Keyed>, String> {
    let mut keyed = Vec::with_capacity(wanted.gateways);
    for code in wanted.codes() {
        keyed.push(match all.iter().find(|gateway| gateway.code.eq_ignore_ascii_case(&code)) {
            Some(gateway) => renewed(session, gateway.id).await?,
            None => {
                let new = json!({"code": code, "name": format!("Simulated gateway {code}"), "kind": "virtual"});
                session.post::<Made>("/api/Gateway/", &new).await?.into()
            }
        });
    }
    Ok(keyed)
}

/// Makes those sensors that are not there, as fast as Gantry lets one person claim devices, and hands each over as soon as it can
/// be heard.
///
/// # Errors
/// What Gantry said.
pub(super) async fn fill(
    session: &ApiSession,
    (gateways, wanted): (&[Keyed], Wanted),
    there: &[SensorRecord],
    tally: &Tally,
    mut ready: impl FnMut(SensorRecord),
) -> Result<(), String> {
    let units: Vec<Unit> = session.all("UnitOfMeasure").await?;
    let units: HashMap<&str, i64> = units.iter().map(|unit| (unit.code.as_str(), unit.id)).collect();
    let known: HashMap<&str, &SensorRecord> = there.iter().map(|sensor| (sensor.code.as_str(), sensor)).collect();
    let all = gateways.iter().flat_map(|gateway| wanted.sensors_of(&gateway.code).map(move |one| (gateway.id, one)));
    let missing: Vec<_> =
        all.filter(|(_, (code, _))| known.get(code.as_str()).is_none_or(|one| one.device_number.is_empty())).collect();
    if missing.is_empty() {
        return Ok(());
    }
    tally.say(&format!(
        "{} sensors to be made; Gantry lets one person claim 30 devices at once, then one every two seconds",
        missing.len()
    ));
    for devices in missing.chunks(LIST) {
        let listed =
            |(_, (code, kind)): &(i64, (String, &Kind))| json!({"sensorId": code, "sensorCode": LABEL, "kind": kind.0});
        let list = json!({"devices": devices.iter().map(listed).collect::<Vec<_>>()});
        session.post::<Value>("/api/Sensor/devices/", &list).await?;
    }
    for ((gateway, (code, kind)), number) in missing.iter().zip(1_usize..) {
        let id = match known.get(code.as_str()) {
            Some(sensor) => sensor.id,
            None => session.post::<SensorRecord>("/api/Sensor/", &new(code, kind, *gateway, &units)).await?.id,
        };
        let claim = json!({"sensorId": code, "sensorCode": LABEL, "id": id});
        ready(session.post("/api/Sensor/claim/", &claim).await?);
        if number % 50 == 0 {
            tally.say(&format!("{number} of {} sensors made", missing.len()));
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Unit {
    id: i64,
    code: String,
}

fn new(code: &str, (kind, unit, normal, possible): &Kind, gateway: i64, units: &HashMap<&str, i64>) -> Value {
    json!({
        "code": code,
        "name": format!("Simulated {kind} {code}"),
        "kind": kind,
        "unitId": units.get(unit),
        "gatewayId": gateway,
        "low": normal.map(|ends| ends.0.to_string()),
        "high": normal.map(|ends| ends.1.to_string()),
        "possibleLow": possible.map(|ends| ends.0.to_string()),
        "possibleHigh": possible.map(|ends| ends.1.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gateway(code: &str, key: bool) -> GatewayRecord {
        GatewayRecord { id: 1, code: code.to_owned(), key_made_at: key.then(|| "2026-03-01T12:00:00Z".to_owned()) }
    }

    #[test]
    fn gateways_with_keys_are_in_use_unless_they_are_named() {
        let all = [gateway("GW-1", true), gateway("GW-2", false)];
        let codes = |named: &[&str]| {
            let named: Vec<String> = named.iter().map(|code| (*code).to_owned()).collect();
            chosen(&all, &named).map(|found| found.iter().map(|one| one.code.clone()).collect::<Vec<_>>())
        };
        assert_eq!(codes(&[]).unwrap(), ["GW-2"]);
        assert_eq!(codes(&["gw-1"]).unwrap(), ["GW-1"]);
        assert!(codes(&["GW-3"]).unwrap_err().contains("no gateway GW-3"));
        assert!(chosen(&all[..1], &[]).unwrap_err().contains("--gateway"));
    }

    #[test]
    fn what_is_made_up_has_codes_of_its_own_and_is_of_all_kinds() {
        let wanted = Wanted { gateways: 2, sensors: 9 };
        assert_eq!(wanted.codes().collect::<Vec<_>>(), ["SIM-01", "SIM-02"]);
        let sensors: Vec<_> = wanted.sensors_of("SIM-01").collect();
        assert_eq!((sensors[0].0.as_str(), sensors[8].0.as_str()), ("SIM-01-001", "SIM-01-009"));
        assert_eq!((sensors[0].1.0, sensors[7].1.0, sensors[8].1.0), ("temperature", "door", "temperature"));
        assert_eq!(wanted.count(), 18);
    }
}
