//! The demonstration's gateways played within the process, so that a visitor who tries Gantry sees a plant that lives. Their keys are
//! derived from the installation's secret: they are the same after a restart, and a gateway whose key is another one has been given
//! it by a person, to whom it is left.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use chrono::{TimeDelta, Utc};
use chrono_tz::Tz;
use futures_util::future::join_all;
use gantry_delivery::https;
use gantry_domain::{Error, Need, RequestContext, TenantId};
use gantry_http::account::fingerprint;
use gantry_http::auth::{AuthConfig, GATEWAY_KEY_START};
use gantry_store::entity::{self, Record, TableState};
use gantry_store::sensors::gateway::{self, Gateway};
use gantry_store::sensors::sensor::Sensor;
use gantry_store::tenants::tenant::{self, Tenant};
use gantry_store::{Store, Tx};
use reqwest::Client;
use sha2::{Digest, Sha256};

use super::fault::Faults;
use super::plant::Keyed;
use super::player::Course;
use super::sensor::{Manner, SensorRecord, before};
use super::tally::Tally;
use super::way::{Format, Http};

/// Between two readings of a sensor, in milliseconds; in what it says of the past, too.
const EVERY: i64 = 15_000;
const HISTORY_EVERY: i64 = 300_000;
/// How much of the past is told at most.
const HISTORY: TimeDelta = TimeDelta::days(2);
/// Between two deliveries of the past.
const PAUSE: Duration = Duration::from_millis(200);
/// Before the first word: the operator who has just started this wants to see a page.
const GRACE: Duration = Duration::from_secs(2);
/// What chance begins with.
const SEED: u64 = 611;
/// Faults an hour.
const FAULTS: f64 = 2.0;

/// Plays the demonstration's gateways for as long as it is not dropped. What keeps it from that goes to the log.
///
/// The keys of gateways come from the secret of `auth`, the host from its tenants' domain; `address` is where the server listens.
pub async fn put_on(store: Store, auth: AuthConfig, address: SocketAddr) {
    tokio::time::sleep(GRACE).await;
    match demonstration(&store, &auth.secret).await {
        Ok(Some(plant)) => plant.play(&auth.hosts.base_domain, address).await,
        Ok(None) => tracing::info!("there is no gateway of the demonstration to be simulated"),
        Err(error) => tracing::warn!(%error, "the demonstration is not simulated"),
    }
}

/// What is to be played.
struct Demonstration {
    tenant: Tenant,
    gateways: Vec<Keyed>,
    sensors: Vec<SensorRecord>,
}

/// The demonstration's gateways that nobody else speaks for, with keys, and their sensors.
///
/// # Errors
/// Internal ones.
async fn demonstration(store: &Store, secret: &[u8]) -> Result<Option<Demonstration>, Error> {
    let Some(tenant) = tenant::by_identifier(store, crate::TENANT).await? else { return Ok(None) };
    let gateways = claimed(store, tenant.id, secret).await?;
    if gateways.is_empty() {
        return Ok(None);
    }
    let sensors = sensors(store, tenant.id, &gateways).await?;
    Ok(Some(Demonstration { tenant, gateways, sensors }))
}

/// The key that a gateway has while it is played.
fn key(secret: &[u8], tenant: TenantId, gateway: i64) -> String {
    let place = format!("{tenant}:{gateway}");
    let digest = Sha256::new().chain_update(b"simulated gateway").chain_update(secret).chain_update(place).finalize();
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{GATEWAY_KEY_START}{digits}")
}

async fn claimed(store: &Store, tenant: TenantId, secret: &[u8]) -> Result<Vec<Keyed>, Error> {
    let context = RequestContext::system(tenant, "simulation");
    let codes: Vec<String> = crate::calling_gateways().into_iter().map(str::to_lowercase).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let claim = async |tx: &Tx| {
        let mut keyed = Vec::new();
        for id in entity::by_codes(tx, &Gateway::TABLE, &codes).await?.into_values() {
            let gateway: Gateway = entity::get(tx, id).await?;
            let key = key(secret, tenant, id);
            let hash = fingerprint(&key);
            let ours = match gateway.key_made_at {
                // There may be a gateway of this name that is no part of the demonstration.
                None if crate::is_gateway(&gateway.mac) => {
                    gateway::set_key(tx, id, hash, None).await?;
                    true
                }
                None => false,
                Some(_) => gateway::gateway_of_key(tx, &hash).await?.is_some_and(|known| known.id == id),
            };
            if ours {
                keyed.push(Keyed { id, code: gateway.code, key });
            }
        }
        Ok(keyed)
    };
    store.tenant_tx(&context, Need::SignedIn, claim).await
}

/// The sensors of these gateways, but for those that people have added.
async fn sensors(store: &Store, tenant: TenantId, gateways: &[Keyed]) -> Result<Vec<SensorRecord>, Error> {
    let context = RequestContext::system(tenant, "simulation");
    let codes = crate::sensor_codes();
    let read = async |tx: &Tx| {
        let mut all = Vec::new();
        let each = async |sensor: Sensor| {
            let heard = gateways.iter().any(|gateway| Some(gateway.id) == sensor.gateway_id);
            if heard && codes.contains(&sensor.code) {
                all.push(sensor);
            }
            Ok(())
        };
        entity::export(tx, &TableState::default(), each).await?;
        Ok(all)
    };
    let sensors = store.tenant_read(&context, Need::SignedIn, read).await?;
    // As the API shows them, so that there is one way of reading them.
    let record = |sensor| serde_json::from_value(serde_json::to_value(sensor)?);
    let records: serde_json::Result<Vec<SensorRecord>> = sensors.into_iter().map(record).collect();
    records.map_err(|error| Error::Internal(format!("a sensor to be simulated: {error}")))
}

/// A client that finds the host at the server's own address.
fn client(host: &str, address: SocketAddr) -> io::Result<Client> {
    let client = https::client()?.timeout(Duration::from_secs(30)).resolve(host, own(address));
    client.build().map_err(io::Error::other)
}

impl Demonstration {
    /// Plays it against the server's own address.
    async fn play(self, base_domain: &str, address: SocketAddr) {
        let host = format!("{}.{base_domain}", self.tenant.identifier);
        let client = match client(&host, address) {
            Ok(client) => client,
            Err(error) => return tracing::warn!(%error, "the demonstration is not simulated"),
        };
        let way = Http { client, base: format!("http://{host}:{}", address.port()), format: Format::Own };
        let manner = Arc::new(Manner {
            seed: SEED,
            zone: self.tenant.time_zone.parse().unwrap_or(Tz::UTC),
            every: EVERY,
            history_every: HISTORY_EVERY,
            faults: Faults::new(SEED, FAULTS, self.sensors.len(), &[], Utc::now()),
        });
        let tally = Tally::new(|line| tracing::info!("simulation: {line}"));
        let gateways = self.gateways.iter().map(|gateway| (gateway, way.clone()));
        let (players, joins) = super::cast(gateways, &manner, Course { once: false, pause: PAUSE }, &tally);
        let earliest = before(Utc::now(), HISTORY);
        for sensor in &self.sensors {
            let since = sensor.last_at.map_or(earliest, |last| last.max(earliest));
            joins.join(sensor, &manner, Some(since));
        }
        let playing = players.into_iter().map(|(code, player)| super::until_key_ends(code, player, &tally));
        join_all(playing).await;
    }
}

/// Where a server that listens at an address finds itself.
fn own(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_again_and_another_one_for_each_gateway_and_installation() {
        assert_eq!(key(b"one", 1, 2), key(b"one", 1, 2));
        let keys = [key(b"one", 1, 2), key(b"one", 1, 3), key(b"one", 2, 2), key(b"other", 1, 2), key(b"one", 12, 3)];
        let different: std::collections::BTreeSet<&String> = keys.iter().collect();
        assert_eq!((different.len(), keys[0].len()), (5, 67));
    }

    #[test]
    fn a_server_that_listens_everywhere_is_found_here() {
        assert_eq!(own("0.0.0.0:8080".parse().unwrap()), "127.0.0.1:8080".parse().unwrap());
        assert_eq!(own("10.0.0.7:80".parse().unwrap()), "10.0.0.7:80".parse().unwrap());
    }
}
