//! Who is there of 5,000 people: what it costs the server to know and to tell while fifty a second come and go. Coming and
//! going costs by itself, so the same is measured with nobody who wants to be told.

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::people;
use crate::Fault;
use crate::bare::{self, Rhythm};
use crate::client::{Live, User};
use crate::report::Row;
use crate::server::Rig;
use crate::stats::count;

const PEOPLE: usize = 5_000;
/// Those who follow first; then all do.
const SOME: usize = 200;
/// People besides who come and go in turn, and how many of them are there at a time: each stays for three seconds.
const TRAVELLERS: usize = 150;
const STAYING: usize = 75;
/// Comings and goings a second, each half of them.
const MOVES_PER_SECOND: usize = 50;
const TOPIC: &str = "presence";
/// After a beat everybody knows.
const SETTLING: Duration = Duration::from_secs(3);

/// Quiet; coming and going unheard; told to some; told to all, newcomers too.
pub(crate) async fn of_a_tenant(rig: &Rig, quick: bool) -> Result<Vec<Row>, Fault> {
    let (count_of, span) = if quick { (PEOPLE / 5, 5) } else { (PEOPLE, 20) };
    let (span, moves) = (Duration::from_secs(span), usize::try_from(span)? * MOVES_PER_SECOND);
    let town = Town::settle(rig, count_of).await?;
    let quiet = async {
        tokio::time::sleep(span).await;
        Ok(())
    };
    let quiet = town.cpu_while(quiet).await?;
    let unheard = town.cpu_while(town.travel(moves, false)).await?;
    let to_some = town.told(SOME, moves, false).await?;
    let to_all = town.told(count_of, moves, true).await?;
    drop(town);
    let beats = Rhythm { burst: 1, pause: Duration::from_secs(1), rounds: 5 };
    // Fifty numbers of four digits, and what stands around them.
    let bare = bare::write(count_of, beats, 350).await? * count(count_of) / 1_000.0;
    let (some, all) = (to_some - unheard, to_all - unheard);
    let online = format!("{count_of} people online");
    Ok(vec![
        Row {
            what: format!("{online}, quiet: server CPU a second"),
            bar: "≤ 100 ms",
            found: format!("{quiet:.1} ms"),
            met: Some(quiet <= 100.0),
        },
        Row {
            what: format!("{online}, {MOVES_PER_SECOND} comings and goings a second, nobody told: server CPU a second"),
            bar: "(informs)",
            found: format!("{unheard:.1} ms = {:.2} ms more for each", (unheard - quiet) / count(MOVES_PER_SECOND)),
            met: None,
        },
        Row {
            what: format!("the same told to {SOME}: server CPU a second for it"),
            bar: "≤ 10 ms",
            found: format!("{some:.1} ms"),
            met: Some(some <= 10.0),
        },
        Row {
            what: "the same told to all, newcomers all names at once: server CPU a second for it".into(),
            bar: "≤ 3 × bare write",
            found: format!("{all:.1} ms = {:.2} × bare write ({bare:.1} ms)", all / bare),
            met: Some(all <= 3.0 * bare),
        },
    ])
}

/// All who are there.
struct Town<'a> {
    rig: &'a Rig,
    inhabitants: Vec<JoinHandle<()>>,
    travellers: Vec<User>,
    /// How many of the inhabitants follow.
    followers: watch::Sender<usize>,
    heard: Arc<Heard>,
}

/// What those who follow were told.
#[derive(Default)]
struct Heard {
    following: AtomicUsize,
    signals: AtomicUsize,
    /// Who is there, as the first of them knows.
    there: Mutex<HashSet<i64>>,
}

impl Heard {
    fn there(&self) -> MutexGuard<'_, HashSet<i64>> {
        self.there.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All names the first time, differences from then on.
    fn take(&self, told: &Value) {
        let named = |who: &str| told[who].as_array().into_iter().flatten().filter_map(Value::as_i64);
        let mut there = self.there();
        if told.get("offline").is_none() {
            there.clear();
        }
        for gone in named("offline") {
            there.remove(&gone);
        }
        there.extend(named("online"));
    }
}

impl<'a> Town<'a> {
    async fn settle(rig: &'a Rig, count: usize) -> Result<Self, Fault> {
        people::make(rig, "inhabitant", count).await?;
        people::make(rig, "traveller", TRAVELLERS).await?;
        let people = people::sign_in(rig, "inhabitant", count).await?;
        let travellers = people::sign_in(rig, "traveller", TRAVELLERS).await?;
        let followers = watch::Sender::new(0);
        let heard = Arc::new(Heard::default());
        let mut inhabitants = Vec::new();
        for (place, user) in people.iter().enumerate() {
            let (session, told, heard) = (user.connect().await?, followers.subscribe(), heard.clone());
            inhabitants.push(tokio::spawn(async move {
                if let Err(fault) = live(session, place, told, &heard).await {
                    eprintln!("an inhabitant is gone: {fault}");
                }
            }));
        }
        tokio::time::sleep(SETTLING).await;
        Ok(Self { rig, inhabitants, travellers, followers, heard })
    }

    /// Server CPU in milliseconds a second, as long as something takes.
    async fn cpu_while(&self, what: impl Future<Output = Result<(), Fault>>) -> Result<f64, Fault> {
        let (cpu, started) = (self.rig.server.cpu()?, Instant::now());
        what.await?;
        Ok((self.rig.server.cpu()? - cpu).as_secs_f64() * 1_000.0 / started.elapsed().as_secs_f64())
    }

    /// The same while people come and go and so many are told of it: each of them once a second, and of everybody.
    async fn told(&self, followers: usize, moves: usize, newcomers_follow: bool) -> Result<f64, Fault> {
        self.followers.send_replace(followers);
        while self.heard.following.load(Ordering::Relaxed) < followers {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        tokio::time::sleep(SETTLING).await;
        let signals = self.heard.signals.load(Ordering::Relaxed);
        let cpu = self.cpu_while(self.travel(moves, newcomers_follow)).await?;
        tokio::time::sleep(SETTLING).await;
        let signals = self.heard.signals.load(Ordering::Relaxed) - signals;
        let known = self.heard.there().len();
        // All travellers are gone again, and everybody was told as often as everybody else.
        if known != self.inhabitants.len() || signals == 0 || !signals.is_multiple_of(followers) {
            return Err(format!("{known} people known to be there, {signals} signals to {followers}").into());
        }
        Ok(cpu)
    }

    /// One comes, one goes, evenly; first as many come as are there at a time. Who is there at the end goes, too.
    async fn travel(&self, moves: usize, follow: bool) -> Result<(), Fault> {
        let mut there = VecDeque::new();
        let mut ticker = tokio::time::interval(Duration::from_secs(1) / u32::try_from(MOVES_PER_SECOND)?);
        let mut arriving = self.travellers.iter().cycle();
        for turn in 0..moves {
            ticker.tick().await;
            let leaving = if turn.is_multiple_of(2) || there.len() < STAYING { None } else { there.pop_front() };
            if leaving.is_none() {
                let user = arriving.next().ok_or("nobody travels")?;
                let mut session = user.connect().await?;
                if follow {
                    session.subscribe(TOPIC, None).await?;
                }
                there.push_back(session);
            }
        }
        Ok(())
    }
}

impl Drop for Town<'_> {
    fn drop(&mut self) {
        self.inhabitants.iter().for_each(JoinHandle::abort);
    }
}

/// Answers heartbeats; begins to follow when it is this one's turn, and counts what it is told.
async fn live(
    mut session: Live,
    place: usize,
    mut followers: watch::Receiver<usize>,
    heard: &Heard,
) -> Result<(), Fault> {
    let mut following = false;
    loop {
        let text = tokio::select! {
            text = session.next_text() => text?,
            changed = followers.changed(), if !following => {
                changed?;
                if *followers.borrow_and_update() > place {
                    session.subscribe(TOPIC, None).await?;
                    following = true;
                    heard.following.fetch_add(1, Ordering::Relaxed);
                }
                continue;
            }
        };
        if text.starts_with("42[\"signal\"") {
            heard.signals.fetch_add(1, Ordering::Relaxed);
            if place == 0 {
                heard.take(&serde_json::from_str::<Value>(text.trim_start_matches("42"))?[1]["data"]);
            }
        }
    }
}
