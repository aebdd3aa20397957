//! Gateways that are played: `gantry simulate` plays them against a running Gantry over HTTP, as real ones would call, and knows
//! nothing of its database; `gantry serve --simulate` has those of the demonstration played within the process.

mod api_session;
pub mod arguments;
mod buffer;
mod chance;
mod courier;
mod fault;
mod mqtt;
mod plant;
mod player;
mod replay;
mod sensor;
mod signal;
#[cfg(test)]
mod signal_tests;
mod tally;
mod way;
mod within;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use futures_util::future::join_all;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

pub use fault::{FaultKind, WantedFault};
pub use plant::Wanted;
pub use replay::Pace;
pub use tally::Tally;
pub use way::Format;
pub use within::put_on;

use api_session::ApiSession;
use courier::Courier;
use fault::Faults;
use mqtt::{Mqtt, Road};
use plant::{GatewayRecord, Keyed};
use player::{Course, Player};
use replay::Recording;
use sensor::{Manner, SensorRecord, Transmitter, before};
use way::{Http, Way};

/// Between two lines of counts.
const LINE: Duration = Duration::from_secs(10);

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Order {
    /// Where Gantry is.
    pub url: String,
    /// Who reads the plant and makes the keys.
    pub user: String,
    /// Their password.
    pub password: String,
    /// Codes of the gateways; empty: those that never had a key.
    pub gateways: Vec<String>,
    /// A plant to be made up.
    pub create: Option<Wanted>,
    /// How readings are delivered.
    pub format: Format,
    /// Over MQTT instead of HTTP.
    pub mqtt: bool,
    /// Where the broker is, if not where Gantry says.
    pub broker: Option<String>,
    /// The time between two readings of a sensor.
    pub every: Duration,
    /// How much of the past is delivered first, and in which steps.
    pub history: Option<(TimeDelta, Duration)>,
    /// To end after that, or after one reading each.
    pub once: bool,
    /// What chance begins with.
    pub seed: u64,
    /// Faults an hour in the whole plant.
    pub faults_per_hour: f64,
    /// Faults that are wanted besides.
    pub faults: Vec<WantedFault>,
    /// Where it is day.
    pub zone: Tz,
    /// A recording to be played by a sensor, instead of everything else.
    pub replay: Option<(PathBuf, String, Pace)>,
}

/// Why a simulation ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// It could not begin.
    Start(String),
    /// It failed on the way.
    Run(String),
}

/// Plays until there is nothing more to be played, which live is never.
///
/// # Errors
/// One line each.
pub async fn play(order: &Order, tally: &Tally) -> Result<(), Trouble> {
    let recording =
        order.replay.as_ref().map(|(file, ..)| Recording::read(file)).transpose().map_err(Trouble::Start)?;
    let (client, base) = api_session::client(&order.url).map_err(Trouble::Start)?;
    let way = Http { client: client.clone(), base: base.clone(), format: order.format };
    let signing = ApiSession::sign_in((client, base), (&order.user, &order.password), tally);
    let session = signing.await.map_err(Trouble::Start)?;
    let gateways: Vec<GatewayRecord> = session.all("Gateway").await.map_err(Trouble::Start)?;
    let sensors: Vec<SensorRecord> = session.all("Sensor").await.map_err(Trouble::Start)?;
    let playing = async {
        match order.replay.as_ref().zip(recording) {
            Some(((_, sensor, pace), recording)) => {
                let found = of_sensor(&session, (&gateways, &sensors), sensor, (order, way)).await;
                session.sign_out().await;
                let (number, keyed, way) = found?;
                let courier = Courier::new(way, keyed.code.clone(), keyed.key, tally.clone());
                tally.say(&format!("Replaying as {sensor} through {}: readings {}", keyed.code, recording.len()));
                recording.play(&number, *pace, courier).await.map_err(|_| key_ended(&keyed.code))
            }
            None => stage(order, session, (&gateways, &sensors), way, tally).await,
        }
    };
    with_lines(playing, tally).await
}

/// Says how it goes while something is going on.
async fn with_lines<T>(playing: impl Future<Output = T>, tally: &Tally) -> T {
    let lines = async {
        loop {
            tokio::time::sleep(LINE).await;
            tally.say(&tally.line());
        }
    };
    tokio::select! {
        ended = playing => ended,
        () = lines => unreachable!("lines never end"),
    }
}

fn key_ended(code: &str) -> Trouble {
    Trouble::Run(format!("the key of {code} does not count any more: another one was created"))
}

/// The gateway of the sensor that replays, with a key, and the Sensor ID.
async fn of_sensor(
    session: &ApiSession,
    (gateways, sensors): (&[GatewayRecord], &[SensorRecord]),
    code: &str,
    (order, http): (&Order, Http),
) -> Result<(String, Keyed, Road), Trouble> {
    let sensor = sensors.iter().find(|one| one.code.eq_ignore_ascii_case(code));
    let sensor = sensor.ok_or_else(|| Trouble::Start(format!("there is no sensor {code}")))?;
    if sensor.device_number.is_empty() {
        return Err(Trouble::Start(format!("the sensor {code} has no device")));
    }
    let gateway = gateways.iter().find(|one| Some(one.id) == sensor.gateway_id);
    let gateway = gateway.ok_or_else(|| Trouble::Start(format!("the sensor {code} is heard through no gateway")))?;
    let named: Vec<String> =
        order.gateways.iter().filter(|one| gateway.code.eq_ignore_ascii_case(one)).cloned().collect();
    let keyed = plant::keyed(session, std::slice::from_ref(gateway), &named).await;
    let keyed =
        keyed.map_err(|_| Trouble::Start(format!("{} has a key already: name it with --gateway", gateway.code)))?;
    let keyed = keyed.into_iter().next().ok_or_else(|| Trouble::Start(format!("there is no key for {code}")))?;
    let road = order.road(session, http, &keyed).await.map_err(Trouble::Start)?;
    Ok((sensor.device_number.clone(), keyed, road))
}

impl Order {
    /// The way that a gateway takes.
    async fn road(&self, session: &ApiSession, http: Http, gateway: &Keyed) -> Result<Road, String> {
        if !self.mqtt {
            return Ok(Road::Http(http));
        }
        Ok(Road::Mqtt(Box::new(Mqtt::of(session, http, gateway.id, self.broker.as_deref()).await?)))
    }

    /// The gateways, each with its way.
    async fn roads(
        &self,
        session: &ApiSession,
        http: &Http,
        gateways: Vec<Keyed>,
    ) -> Result<(Vec<Keyed>, Vec<Road>), String> {
        let mut roads = Vec::with_capacity(gateways.len());
        for gateway in &gateways {
            roads.push(self.road(session, http.clone(), gateway).await?);
        }
        Ok((gateways, roads))
    }
}

/// Plays gateways and their sensors; those that have to be made join in when they are.
async fn stage(
    order: &Order,
    session: ApiSession,
    (all, sensors): (&[GatewayRecord], &[SensorRecord]),
    way: Http,
    tally: &Tally,
) -> Result<(), Trouble> {
    let known = |code: &str| order.create.is_some() || sensors.iter().any(|sensor| sensor.code == code);
    let gateways = match (order.faults.iter().find(|fault| !known(&fault.code)), order.create) {
        (Some(fault), _) => Err(format!("there is no sensor {} that a fault could be of", fault.code)),
        (None, Some(wanted)) => plant::made_up(&session, all, wanted).await,
        (None, None) => plant::keyed(&session, all, &order.gateways).await,
    };
    let gateways = match gateways {
        Ok(gateways) => order.roads(&session, &way, gateways).await,
        Err(reason) => Err(reason),
    };
    let (gateways, roads) = match gateways {
        Ok(gateways) => gateways,
        Err(reason) => {
            session.sign_out().await;
            return Err(Trouble::Start(reason));
        }
    };
    let heard = sensors.iter().filter(|sensor| gateways.iter().any(|one| Some(one.id) == sensor.gateway_id)).count();
    let count = order.create.map_or(heard, |wanted| heard.max(wanted.count()));
    let manner = Arc::new(manner(order, count));
    let since = order.history.map(|(span, _)| before(Utc::now(), span));
    let course = Course { once: order.once, pause: Duration::ZERO };
    let (players, joins) = cast(gateways.iter().zip(roads), &manner, course, tally);
    sensors.iter().for_each(|sensor| joins.join(sensor, &manner, since));
    tally.say(&format!("Playing: gateways {}, sensors {heard}", gateways.len()));
    let making = async move {
        let ready = |sensor| joins.join(&sensor, &manner, since);
        let filled = match order.create {
            Some(wanted) => plant::fill(&session, (&gateways, wanted), sensors, tally, ready).await,
            None => Ok(()),
        };
        // From here on there are keys, and nobody needs to be signed in.
        session.sign_out().await;
        filled.map_err(Trouble::Run)?;
        // Playing once waits until no more sensors can join.
        drop(joins);
        Ok(())
    };
    let playing = async {
        let ended = join_all(players.into_iter().map(|(code, player)| until_key_ends(code, player, tally))).await;
        if order.once || ended.is_empty() {
            Ok(())
        } else {
            Err(Trouble::Run("no gateway is left that has a key".to_owned()))
        }
    };
    futures_util::try_join!(making, playing).map(drop)
}

fn manner(order: &Order, sensors: usize) -> Manner {
    let millis = |span: Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    Manner {
        seed: order.seed,
        zone: order.zone,
        every: millis(order.every),
        history_every: order.history.map_or(i64::MAX, |(_, every)| millis(every)),
        faults: Faults::new(order.seed, order.faults_per_hour, sensors, &order.faults, Utc::now()),
    }
}

type Cast<W> = (Vec<(String, Player<W>)>, Joins);

/// Where sensors join, by the id of the gateway.
struct Joins(HashMap<i64, UnboundedSender<Transmitter>>);

impl Joins {
    /// Has a sensor played, if it can be and its gateway is; from when on its past is told first.
    fn join(&self, sensor: &SensorRecord, manner: &Manner, since: Option<DateTime<Utc>>) {
        let transmitter = Transmitter::of(sensor, manner, since);
        if let Some((join, transmitter)) = sensor.gateway_id.and_then(|id| self.0.get(&id)).zip(transmitter) {
            // A player whose key ended has said so.
            let _ = join.send(transmitter);
        }
    }
}

/// A player for each gateway, and where its sensors join, by the gateway's id.
fn cast<'a, W: Way>(
    gateways: impl Iterator<Item = (&'a Keyed, W)>,
    manner: &Arc<Manner>,
    course: Course,
    tally: &Tally,
) -> Cast<W> {
    let mut joins = HashMap::new();
    let players = gateways.map(|(gateway, way)| {
        let (join, joining) = unbounded_channel();
        joins.insert(gateway.id, join);
        let courier = Courier::new(way, gateway.code.clone(), gateway.key.clone(), tally.clone());
        (gateway.code.clone(), Player::new(&gateway.code, courier, Arc::clone(manner), course, joining))
    });
    (players.collect(), Joins(joins))
}

async fn until_key_ends<W: Way>(code: String, player: Player<W>, tally: &Tally) {
    if player.play().await.is_err() {
        tally.say(&format!("{code}: its key does not count any more, so it is played no longer"));
    }
}
