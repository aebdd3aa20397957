//! `gantry serve`: everything up in the right order, and down again in the opposite one.

use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::num::NonZero;
use std::time::{Duration, Instant};

use gantry_actors::{Limits, SocketOptions};
use gantry_delivery::{PrivateNetworks, PushServices};
use gantry_demo::simulate;
use gantry_domain::{Clock, Error};
use gantry_http::MetricsAccess;
use gantry_http::auth::{AuthConfig, RateLimit, TenantHosts};
use gantry_http::mqtt::MqttConfig;
use gantry_http::storage::Files;
use gantry_rabbitmq::Bus;
use gantry_store::Store;
use gantry_store::tenants::tenant::{self, Tenant};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::database::Database;
use super::output::say;
use super::{Common, Failure, ServeArgs, demo, secret};

use crate::{Node, NodeConfig, Running, server, telemetry};

pub(super) async fn run(common: &Common, args: ServeArgs) -> Result<(), Failure> {
    let began = Instant::now();
    telemetry::measure();
    raise_open_files();
    // The port and the addresses first: an operator who started this twice or wrote one wrong shall not wait for a database to hear it.
    let listener = listen(args.listen)?;
    let mqtt = mqtt(&args)?;
    if let Some(urls) = &args.amqp_url {
        Bus::check(urls).map_err(|error| Failure::start(format!("the address of RabbitMQ: {error}")))?;
    }
    let database = Database::start(common)?;
    let secret = secret::find(args.secret.as_deref(), &common.data_dir)?;
    let store = database.open(args.db_connections).await?;
    let files = args.files.open(common)?.up_to(u64::from(args.limits.largest_file.get()) * 1_000_000);
    let is_new = !args.no_demo && tenants(&store).await?.is_empty();
    let config = configuration(&args, secret, mqtt, files);
    let auth = config.auth.clone();
    let node = Node::start(store.clone(), config).map_err(at_start)?;
    if is_new {
        node.services().prepare();
    }
    let (running, serving) = server::start(node, listener, workers(&args)).map_err(Failure::start)?;
    let serving = actix_web::rt::spawn(serving);
    // A caller who reads that it is up may end it at once, and in good order.
    let mut signals = Signals::listen()?;
    let took = began.elapsed().as_millis();
    say(&format!("Gantry is at http://{} after {took} ms, data in {}.", running.address, database.place(common)));
    say("Stop with Ctrl-C.");
    let furnished = async {
        if is_new {
            say("The demonstration is being made.");
            demo::in_own_process(common, &database, &args.files).await?;
            running.services().prepared(tenants(&store).await?.iter().map(|tenant| tenant.id));
        }
        say_sign_ins(&running, &store).await?;
        // Not before everything is there, and beside it.
        if args.simulate {
            simulate::put_on(store.clone(), auth, running.address).await;
        }
        Ok::<Infallible, Failure>(pending().await)
    };
    let failure = tokio::select! {
        // Before the other: a signal to all of a service's processes ends the one that makes the demonstration, too.
        biased;
        () = signals.next() => None,
        Err(failure) = furnished => Some(failure),
    };
    if failure.is_none() {
        drain(&running, grace(&args), &mut signals).await;
    }
    say("Stopping: finishing what is under way …");
    running.stop().await;
    serving.await.map_err(Failure::run)?.map_err(Failure::run)?;
    drop((running, store));
    database.stop()?;
    failure.map_or(Ok(()), Err)
}

/// What is internal to those who ask over HTTP is what the operator who starts the program wants to read.
fn at_start(error: Error) -> Failure {
    match error {
        Error::Internal(reason) => Failure::Start(reason),
        other => Failure::start(other),
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Failure::start(format!(
            "{address} is taken by another program: stop it, or choose another address with --listen"
        )),
        _ => Failure::start(format!("cannot listen on {address}: {error}")),
    })?;
    listener.set_nonblocking(true).map_err(Failure::start)?;
    Ok(listener)
}

async fn tenants(store: &Store) -> Result<Vec<Tenant>, Failure> {
    tenant::list(store).await.map_err(Failure::start)
}

fn configuration(args: &ServeArgs, secret: Vec<u8>, mqtt: Option<MqttConfig>, files: Files) -> NodeConfig {
    let hosts = TenantHosts { default_tenant: args.default_tenant.clone(), base_domain: args.base_domain.clone() };
    let sign_in_limit = RateLimit::per_minute(args.limits.sign_ins_per_minute);
    let sockets = SocketOptions {
        handshakes_per_second: args.limits.handshakes_per_second.get(),
        handshakes_per_address: args.limits.handshakes_per_address.get(),
        behind_proxy: args.behind_proxy,
        ..SocketOptions::default()
    };
    let token = args.metrics_token.clone().filter(|token| !token.is_empty());
    NodeConfig {
        limits: Limits::of_commands(args.limits.commands_per_second.get()),
        sockets,
        requests_at_once: args.limits.requests_at_once.get(),
        requests_per_address: args.limits.requests_per_address.get(),
        metrics: MetricsAccess { token, addresses: args.metrics_addresses.clone() },
        behind_proxy: args.behind_proxy,
        frontend_dir: args.frontend_dir.clone(),
        node_name: args.node_name.clone().unwrap_or_else(|| node_name(args.listen)),
        amqp_url: args.amqp_url.clone(),
        mqtt,
        files,
        private_networks: PrivateNetworks::new(args.private_networks.clone()),
        dns_server: args.dns_server,
        push_services: args.push_services.clone().map_or_else(PushServices::default, PushServices::new),
        ..NodeConfig::new(AuthConfig { secret, hosts, sign_in_limit, clock: Clock::default() })
    }
}

/// A variable that is there and empty, as compose files pass them on, chooses nothing.
fn mqtt(args: &ServeArgs) -> Result<Option<MqttConfig>, Failure> {
    let chosen = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
    let Some(secret) = chosen(&args.mqtt_secret) else { return Ok(None) };
    if args.amqp_url.is_none() {
        return Err(Failure::start("GANTRY_MQTT_SECRET needs AMQP_URL: gateways speak MQTT with RabbitMQ"));
    }
    MqttConfig::new(&secret, chosen(&args.mqtt_address).as_deref()).map(Some).map_err(Failure::Start)
}

/// The host's name and the port.
fn node_name(listen: SocketAddr) -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = Some(host.trim()).filter(|host| !host.is_empty()).map_or_else(|| listen.ip().to_string(), str::to_owned);
    format!("{host}:{}", listen.port())
}

fn workers(args: &ServeArgs) -> usize {
    args.workers.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get))
}

/// How to sign in, where the demonstration is there.
async fn say_sign_ins(running: &Running, store: &Store) -> Result<(), Failure> {
    let tenants = tenants(store).await?;
    let has = |identifier| tenants.iter().any(|tenant| tenant.identifier == identifier);
    if has("demo") && has("acme") {
        let sign_ins = gantry_demo::sign_ins().join(", ");
        say(&format!("Sign in as {sign_ins} with the password {}.", gantry_demo::PASSWORD));
        say(&format!("The tenant acme is at http://acme.localhost:{}.", running.address.port()));
    }
    Ok(())
}

/// Opens as many files as the system allows: shells start programs with 1,024, and each live session is one.
fn raise_open_files() {
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%error, ?limit, "the number of open files stays limited");
    }
}

/// What asks for the end.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    pub(super) fn listen() -> Result<Self, Failure> {
        let listen = |kind| signal(kind).map_err(Failure::run);
        Ok(Self { terminate: listen(SignalKind::terminate())?, interrupt: listen(SignalKind::interrupt())? })
    }

    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// A load balancer looks only every few seconds.
const BALANCED_GRACE: Duration = Duration::from_secs(5);

fn grace(args: &ServeArgs) -> Duration {
    let alone = args.amqp_url.is_none();
    args.drain_seconds.map_or(if alone { Duration::ZERO } else { BALANCED_GRACE }, Duration::from_secs)
}

/// Serves on with `/readyz` red, unless the operator is in a hurry and asks again.
async fn drain(running: &Running, grace: Duration, signals: &mut Signals) {
    if grace.is_zero() {
        return;
    }
    running.node().retire();
    say(&format!("Draining for {} s; once more to stop at once.", grace.as_secs()));
    tokio::select! {
        () = tokio::time::sleep(grace) => {}
        () = signals.next() => {}
    }
}
