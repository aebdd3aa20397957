//! Sensors: what comes in, what is made of it, and how it is looked at.

pub(crate) mod anomaly;
pub(crate) mod ingest;
pub(crate) mod nodes;
pub(crate) mod tiles;
pub(crate) mod trend;
pub(crate) mod wall;
pub(crate) mod watched;

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Fault;
use crate::client::User;
use crate::server::Rig;

/// Sensors that one gateway relays, and readings of one delivery.
pub(crate) const OF_GATEWAY: usize = 500;

/// Gateways with sensors, made for one row.
pub(crate) struct Park {
    name: &'static str,
    pub(crate) tenant: i64,
    pub(crate) sensors: Vec<i64>,
    gateways: usize,
}

impl Park {
    /// So many gateways, each with 500 sensors in °C and a key, of a kind that nothing else in the demonstration has.
    pub(crate) async fn make(rig: &Rig, name: &'static str, gateways: usize) -> Result<Self, Fault> {
        let sql = rig.sql().await?;
        let tenant: i64 = sql.query_one("SELECT id FROM tenant WHERE identifier = 'demo'", &[]).await?.get(0);
        sql.batch_execute(&format!("SET app.tenant_id = '{tenant}'")).await?;
        for number in 0..gateways {
            let key = Sha256::digest(key(name, number)).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
            let code = format!("{name}-{number}");
            let gateway: i64 = sql
                .query_one(
                    "INSERT INTO gateway (tenant_id, code, name, kind, key_sha256, key_made_at) VALUES ($1, $2, $2, 'virtual', $3, now()) \
                     RETURNING id",
                    &[&tenant, &code, &key],
                )
                .await?
                .get(0);
            sql.execute(
                "INSERT INTO sensor (tenant_id, code, name, device_number, kind, unit_id, gateway_id) \
                 SELECT $1, $2 || '-' || n, $2 || '-' || n, $2 || '-' || n, 'other', \
                 (SELECT id FROM unit_of_measure WHERE tenant_id = $1 AND code = '°C'), $3 FROM generate_series(0, $4::bigint - 1) AS n",
                &[&tenant, &code, &gateway, &i64::try_from(OF_GATEWAY)?],
            )
            .await?;
        }
        let rows = sql.query("SELECT id FROM sensor WHERE code LIKE $1 ORDER BY id", &[&format!("{name}-%")]).await?;
        sql.batch_execute("ANALYZE sensor; ANALYZE gateway").await?;
        Ok(Self { name, tenant, sensors: rows.into_iter().map(|row| row.get(0)).collect(), gateways })
    }

    pub(crate) fn gateways(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.gateways
    }

    /// Delivers one reading of each of a gateway's sensors.
    pub(crate) async fn deliver(
        &self,
        user: &User,
        gateway: usize,
        at: DateTime<Utc>,
        value: impl Fn(usize) -> f64,
    ) -> Result<(), Fault> {
        // Written by hand: the load shares the machine with what it measures.
        let mut body = String::with_capacity(OF_GATEWAY * 80);
        let stamp = at.to_rfc3339_opts(SecondsFormat::Micros, true);
        for sensor in 0..OF_GATEWAY {
            let begin = if sensor == 0 { r#"{"readings":["# } else { "," };
            let (name, value) = (self.name, value(sensor));
            write!(body, r#"{begin}{{"sensorId":"{name}-{gateway}-{sensor}","at":"{stamp}","value":{value:?}}}"#)?;
        }
        body.push_str("]}");
        let address = format!("http://{}/api/Sensor/messages/", user.address());
        let sent = user.http.post(address).bearer_auth(key(self.name, gateway));
        let sent = sent.header("content-type", "application/json").body(body);
        let answer: Value = sent.send().await?.error_for_status()?.json().await?;
        if answer["accepted"] == json!(OF_GATEWAY) {
            Ok(())
        } else {
            Err(format!("a delivery was not taken as a whole: {answer}").into())
        }
    }

    /// Three rules for all of these sensors; of a kind that they share with those of other rows, so each row ends its own.
    pub(crate) async fn set_rules(&self, user: &User) -> Result<Rules, Fault> {
        let mut rules = Rules(Vec::new());
        let conditions = [
            json!({ "kind": "above", "limit": 90 }),
            json!({ "kind": "rateOfChange", "perMinute": 500, "window": 60 }),
            json!({ "kind": "noData", "duration": 3600 }),
        ];
        for (number, condition) in conditions.into_iter().enumerate() {
            let code = format!("{}-R{number}", self.name);
            let rule = json!({ "code": code, "name": code, "sensorKind": "other", "condition": condition });
            let made = user.post("/api/AlarmRule/").json(&rule).send().await?.error_for_status()?;
            rules.0.push(made.json::<Value>().await?["id"].to_string());
        }
        Ok(rules)
    }

    /// Waits until all of them are watched over.
    pub(crate) async fn watched(&self, rig: &Rig) -> Result<(), Fault> {
        let sql = rig.sql().await?;
        for _ in 0..600 {
            let query = "SELECT count(*) FROM watch WHERE kind = 'sensor' AND subject_id = ANY ($1)";
            let count: i64 = sql.query_one(query, &[&self.sensors]).await?.get(0);
            if usize::try_from(count)? == self.sensors.len() {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        }
        Err("nobody watches over the sensors".into())
    }
}

/// Rules that were made for one row.
#[must_use = "they would count for the rows after it"]
pub(crate) struct Rules(Vec<String>);

impl Rules {
    /// Ends them, and the alarms that they raised with them.
    pub(crate) async fn end(self, user: &User) -> Result<(), Fault> {
        for rule in self.0 {
            user.post(&format!("/api/AlarmRule/{rule}/archive/")).json(&json!({})).send().await?.error_for_status()?;
        }
        Ok(())
    }
}

/// A key as the server makes them: 64 digits.
fn key(name: &str, gateway: usize) -> String {
    let digits: String = Sha256::digest(format!("{name}{gateway}")).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("gk_{digits}")
}

/// Times a second apart, ending now, so that each delivery is newer than the one before.
pub(crate) fn times(count: usize) -> impl Iterator<Item = DateTime<Utc>> {
    let now = Utc::now();
    (0..count).rev().map(move |ago| now - TimeDelta::seconds(i64::try_from(ago).unwrap_or_default()))
}
