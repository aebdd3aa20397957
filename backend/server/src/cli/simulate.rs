//! `gantry simulate`: plays gateways against a running Gantry, for demonstrations, for tests, and to see how much it carries.

use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use chrono_tz::Tz;
use clap::{Args, ValueEnum};
use gantry_demo::simulate::arguments::{number, span, speed, wanted};
use gantry_demo::simulate::{self, Format, Order, Pace, Tally, Trouble, Wanted, WantedFault};

use super::Failure;
use super::serve::Signals;

/// What to play, and how.
#[derive(Debug, Clone, Args)]
pub(super) struct SimulateArgs {
    /// Where Gantry is, and by its host name whose plant. Plain http: put a proxy of yours before https
    #[arg(long, env = "GANTRY_URL", default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Who may read sensors and change gateways; with --create, make both
    #[arg(long, env = "GANTRY_USER")]
    user: String,
    /// Their password
    #[arg(long, env = "GANTRY_PASSWORD", hide_env_values = true)]
    password: String,
    /// Code of a gateway to be played, given a new key for it; again for more. Without any: those that never had a key
    #[arg(long, value_name = "CODE")]
    gateway: Vec<String>,
    /// Makes so many gateways with so many sensors each, as in 10x100, and plays them; a second time it finds them again. Gantry
    /// lets one person claim 30 devices at once and then one every two seconds: whatever is there already plays meanwhile
    #[arg(long, value_name = "GATEWAYSxSENSORS", value_parser = wanted, conflicts_with_all = ["gateway", "replay"])]
    create: Option<Wanted>,
    /// How readings reach Gantry; over MQTT with QoS 1. Gateways call over HTTP in any case
    #[arg(long, value_enum, default_value_t = Ways::Http)]
    way: Ways,
    /// Where the broker is, as in mqtt://127.0.0.1:1883, if not where Gantry says
    #[arg(long, value_name = "ADDRESS")]
    broker: Option<String>,
    /// How readings are delivered
    #[arg(long, value_enum, default_value_t = Formats::Own)]
    format: Formats,
    /// The time between two readings of a sensor: 500ms, 10s, 5m
    #[arg(long, default_value = "10s", value_parser = span)]
    every: Duration,
    /// Delivers so much of the past first: 12h, 7d
    #[arg(long, value_parser = span)]
    history: Option<Duration>,
    /// The time between two readings of a sensor in that past
    #[arg(long, default_value = "5m", value_parser = span)]
    history_every: Duration,
    /// Ends when the past is delivered; without --history, after one reading of each sensor
    #[arg(long)]
    once: bool,
    /// The same seed says the same of the same moment
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Faults an hour in the whole plant
    #[arg(long, default_value_t = 6.0, value_name = "PER_HOUR", value_parser = number)]
    faults: f64,
    /// A fault on purpose: overheat, stuck, spike, shift or silence, so many seconds after the start; again for more
    #[arg(long, value_name = "CODE=FAULT[@SECONDS]")]
    fault: Vec<WantedFault>,
    /// Where it is day and people work
    #[arg(long, default_value = "UTC")]
    time_zone: Tz,
    /// Replays a recording, with the columns timestamp and value, instead
    #[arg(long, value_name = "FILE", requires = "sensor")]
    replay: Option<PathBuf>,
    /// Code of the sensor that replays it
    #[arg(long, value_name = "CODE", requires = "replay")]
    sensor: Option<String>,
    /// So many times as fast as it was recorded
    #[arg(long, default_value_t = 3_600.0, value_parser = speed)]
    speed: f64,
    /// Each reading with the time it was recorded at
    #[arg(long, requires = "replay", conflicts_with = "from_now")]
    as_recorded: bool,
    /// Each reading as measured when it is sent; this is so anyway
    #[arg(long, requires = "replay")]
    from_now: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Formats {
    /// Gantry's own
    Own,
    /// As an iMonnit webhook pushes it
    Imonnit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ways {
    /// HTTP
    Http,
    /// MQTT 3.1.1
    Mqtt,
}

/// `gantry simulate`
pub(super) async fn run(args: SimulateArgs) -> Result<(), Failure> {
    let tally = Tally::new(|line| println!("{line}"));
    let mut signals = Signals::listen()?;
    let order = Order::from(args);
    tokio::select! {
        ended = simulate::play(&order, &tally) => ended.map_err(|trouble| match trouble {
            Trouble::Start(reason) => Failure::Start(reason),
            Trouble::Run(reason) => Failure::Run(reason),
        })?,
        () = signals.next() => {}
    }
    println!("Ended: {}.", tally.line());
    Ok(())
}

impl From<SimulateArgs> for Order {
    fn from(args: SimulateArgs) -> Self {
        let pace = Pace { speed: args.speed, as_recorded: args.as_recorded };
        let days = |span: Duration| TimeDelta::from_std(span).unwrap_or_default();
        Self {
            url: args.url,
            user: args.user,
            password: args.password,
            gateways: args.gateway,
            create: args.create,
            format: match args.format {
                Formats::Own => Format::Own,
                Formats::Imonnit => Format::Imonnit,
            },
            mqtt: args.way == Ways::Mqtt,
            broker: args.broker,
            every: args.every,
            history: args.history.map(|span| (days(span), args.history_every)),
            once: args.once,
            seed: args.seed,
            faults_per_hour: args.faults,
            faults: args.fault,
            zone: args.time_zone,
            replay: args.replay.zip(args.sensor).map(|(file, sensor)| (file, sensor, pace)),
        }
    }
}
