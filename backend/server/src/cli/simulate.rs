//! `gantry simulate`: plays gateways against a running Gantry, for demonstrations, for tests, and to see how much it carries.

use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use chrono_tz::Tz;
use clap::{Args, ValueEnum};
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

/// So many gateways and sensors at most: more would be a mistake.
const MOST: usize = 1_000;

fn wanted(text: &str) -> Result<Wanted, String> {
    let numbers = text.split_once('x').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
    let fits = |number: &usize| (1..=MOST).contains(number);
    match numbers {
        Some((gateways, sensors)) if fits(&gateways) && fits(&sensors) => Ok(Wanted { gateways, sensors }),
        _ => Err(format!("expected two numbers up to {MOST}, as in 10x100")),
    }
}

/// A time such as `500ms`, `10s`, `5m`, `12h` or `7d`.
fn span(text: &str) -> Result<Duration, String> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let millis = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => 0,
    };
    let millis = number.parse().ok().and_then(|number: u32| u64::from(number).checked_mul(millis));
    let span = millis.filter(|millis| *millis > 0).map(Duration::from_millis);
    span.filter(|span| span.as_secs() < 400 * 86_400)
        .ok_or_else(|| "expected a time up to 400 days such as 10s, 5m, 12h or 7d".to_owned())
}

fn number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number from 0".to_owned())
}

fn speed(text: &str) -> Result<f64, String> {
    number(text).ok().filter(|speed| *speed >= 0.001).ok_or_else(|| "expected a number from 0.001".to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_plants_are_read_as_people_write_them() {
        let read = |text: &str| span(text).map(|span| span.as_millis());
        assert_eq!((read("500ms"), read("10s"), read("7d")), (Ok(500), Ok(10_000), Ok(604_800_000)));
        for wrong in ["", "10", "s", "0s", "-1s", "1.5s", "5y", "401d", "99999999999d"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
        assert_eq!(wanted("10x100"), Ok(Wanted { gateways: 10, sensors: 100 }));
        for wrong in ["10", "x", "0x1", "1x1001", "-1x2"] {
            assert!(wanted(wrong).is_err(), "{wrong}");
        }
        assert!(speed("0").is_err() && number("-1").is_err() && number("NaN").is_err());
    }
}
