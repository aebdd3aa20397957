//! Keeping one connection to the broker alive: goes through the addresses, backs off, and starts the session over. The
//! library's own recovery stays off: it may lose an idle connection without an error (docs/adr/0003).

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::StreamExt;
use lapin::runtime::default_runtime;
use lapin::tcp::OwnedTLSConfig;
use lapin::uri::AMQPUri;
use lapin::{Connection, ConnectionProperties, Event};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::BusError;
use crate::stats::Stats;

const CONNECT_LIMIT: Duration = Duration::from_secs(5);
/// How long a broker may take to say good-bye.
const FAREWELL_LIMIT: Duration = Duration::from_secs(3);
const HEARTBEAT_SECONDS: u16 = 5;
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// What part of a pause is waited, so that nodes that lost their broker together do not come back together.
const JITTER: Range<f64> = 0.5..1.0;
/// A session that lasted this long was a good one: the pauses begin anew.
const GOOD_SESSION: Duration = Duration::from_secs(10);

/// Why a session ended before its time.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinkError {
    #[error(transparent)]
    Broker(#[from] lapin::Error),
    #[error("the broker does not answer")]
    Silent,
    #[error("a queue of work has been removed")]
    NoQueue,
}

/// What is done with a connection while it lives.
#[async_trait]
pub(crate) trait Session: Send + 'static {
    /// For the broker's list of connections and for the log.
    fn name(&self) -> &'static str;

    /// `Ok` when there is nothing left to do, ever.
    async fn run(&mut self, connection: &Connection) -> Result<(), LinkError>;

    /// The connection is of no use any more; `run` may have been dropped in the middle of things.
    fn cut_off(&mut self) {}
}

/// Where a broker is, and whose word proves that it is the one.
#[derive(Debug, Clone)]
pub(crate) struct Address {
    uri: AMQPUri,
    tls: OwnedTLSConfig,
}

impl Address {
    pub(crate) fn virtual_host(&self) -> &str {
        &self.uri.vhost
    }
}

/// The addresses of `AMQP_URL`, in the order in which they are tried.
pub(crate) fn addresses(urls: &str) -> Result<Arc<[Address]>, BusError> {
    let parse = |(index, url): (usize, &str)| {
        let url = url.trim();
        let wrong = |reason: String| BusError::Address { position: index + 1, reason: reason.replace(url, "…") };
        address(url).map_err(wrong)
    };
    urls.split(',').enumerate().map(parse).collect()
}

fn address(url: &str) -> Result<Address, String> {
    let mut uri: AMQPUri = url.parse()?;
    // The library would take the loopback instead.
    if url.contains("@[") || url.contains("//[") {
        return Err("an IPv6 address must be given as a host name".to_owned());
    }
    uri.query.heartbeat.get_or_insert(HEARTBEAT_SECONDS);
    let parameters = url.split_once('?').map_or("", |(_, parameters)| parameters).split('&');
    let cert_chain = parameters.filter_map(|one| one.strip_prefix("cacertfile=")).next_back().map(read_certificates);
    Ok(Address { uri, tls: OwnedTLSConfig { cert_chain: cert_chain.transpose()?, ..OwnedTLSConfig::default() } })
}

/// RabbitMQ's own parameter of addresses: the certificates that the broker's is to be proved with, besides the system's.
fn read_certificates(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("cacertfile={path}: {error}"))
}

/// Runs the session on one connection after the other until it says that it is done, or `closing` becomes true.
pub(crate) async fn supervise(
    addresses: Arc<[Address]>,
    mut session: impl Session,
    stats: Arc<Stats>,
    mut closing: watch::Receiver<bool>,
) {
    let name = session.name();
    let mut pause = FIRST_PAUSE;
    let mut failures = 0_usize;
    for address in addresses.iter().cycle() {
        let began = Instant::now();
        let (host, port) = (address.uri.authority.host.as_str(), address.uri.authority.port);
        let error = match once(address.clone(), &mut session, &mut closing).await {
            Ok(()) => return,
            Err(_) if *closing.borrow() => return,
            Err(error) => error,
        };
        if began.elapsed() >= GOOD_SESSION {
            pause = FIRST_PAUSE;
            failures = 0;
        }
        // Once a break: the tries that follow would fill the log for as long as the broker is away.
        if failures == 0 {
            tracing::warn!(name, host, port, %error, "no connection to the broker; it is tried again and again");
        } else {
            tracing::debug!(name, host, port, %error, "still no connection to the broker");
        }
        stats.failed(format!("{name} at {host}:{port}: {error}"));
        failures += 1;
        // The other addresses are tried without a pause.
        if failures.is_multiple_of(addresses.len()) {
            tokio::select! {
                () = sleep(pause.mul_f64(rand::random_range(JITTER))) => {}
                () = asked(&mut closing) => return,
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}

async fn once(
    Address { uri, tls }: Address,
    session: &mut impl Session,
    closing: &mut watch::Receiver<bool>,
) -> Result<(), LinkError> {
    let properties = ConnectionProperties::default().with_connection_name(format!("gantry {}", session.name()).into());
    let connecting = Connection::connect_uri_with_config(uri, properties, tls, default_runtime()?);
    let connection = timeout(CONNECT_LIMIT, connecting).await.map_err(|_| LinkError::Silent)??;
    tracing::info!(name = session.name(), "connected to the broker");
    let result = tokio::select! {
        result = session.run(&connection) => result,
        error = broken(&connection) => Err(error),
        () = asked(closing) => Ok(()),
    };
    session.cut_off();
    // A broker that does not answer need not confirm the farewell.
    let _ = timeout(FAREWELL_LIMIT, connection.close(200, "bye".into())).await;
    result
}

/// Done when the connection breaks; a session that has nothing to do would not notice.
async fn broken(connection: &Connection) -> LinkError {
    let mut events = connection.events_listener();
    while connection.status().connected() {
        match events.next().await {
            Some(Event::Error(error)) => return error.into(),
            Some(_) => {}
            None => break,
        }
    }
    LinkError::Silent
}

/// Done when the bus is to be closed; never, when its handles were dropped without that.
async fn asked(closing: &mut watch::Receiver<bool>) {
    if closing.wait_for(|closing| *closing).await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_addresses_are_read_in_order_with_a_heartbeat() {
        let addresses = addresses("amqp://a:b@one:5673/v, amqp://two?heartbeat=9").unwrap();
        let seen: Vec<_> = addresses.iter().map(|a| (a.uri.authority.host.as_str(), a.uri.query.heartbeat)).collect();
        assert_eq!(seen, [("one", Some(5)), ("two", Some(9))]);
    }

    #[test]
    fn a_wrong_address_is_named_without_its_password() {
        let line = addresses("amqp://ok,http://user:secret@host").unwrap_err().to_string();
        assert!(line.starts_with("AMQP_URL, address 2: Invalid AMQP scheme"), "{line}");
        let line = addresses("mailto:secret").unwrap_err().to_string();
        assert!(!line.contains("secret"), "{line}");
    }

    #[test]
    fn what_cannot_be_followed_is_refused_instead_of_guessed() {
        let line = addresses("amqp://[::2]:5672/gantry").unwrap_err().to_string();
        assert!(line.contains("an IPv6 address must be given as a host name"), "{line}");
        let line = addresses("amqps://broker/gantry?cacertfile=/no/such/file").unwrap_err().to_string();
        assert!(line.contains("cacertfile=/no/such/file: No such file"), "{line}");
    }
}
