//! Many people at one board: put to work, watched, and brought to rest.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::client::{self, Plan};
use crate::record::{Acknowledged, Record};
use crate::rig::{PATIENCE, Rig, until};

/// How many, and how hard they work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    /// Those who give commands, one after the other.
    pub(crate) movers: usize,
    /// Those who look on, with a whole view each.
    pub(crate) viewers: usize,
    /// Those who look on and only count versions.
    pub(crate) counters: usize,
    pub(crate) pace: Duration,
}

/// The people; they leave with this value.
pub(crate) struct Crowd {
    pub(crate) records: Vec<Arc<Mutex<Record>>>,
    working: watch::Sender<bool>,
    began: Instant,
    _tasks: JoinSet<()>,
}

impl Crowd {
    /// Lets them come to these addresses, by turns, and waits until all follow the board.
    pub(crate) async fn gather(rig: &Rig, addresses: Arc<[String]>, size: Size) -> Self {
        let snapshot = rig.snapshot(&addresses[0]).await;
        let mut pairs = pairs(&snapshot);
        assert!(pairs.len() >= size.movers, "cards for {} at most", pairs.len());
        let (working, watching) = watch::channel(false);
        let (mut tasks, mut records) = (JoinSet::new(), Vec::new());
        for number in 0..size.movers + size.viewers + size.counters {
            let plan = Plan {
                addresses: addresses.clone(),
                first: number % addresses.len(),
                token: rig.token.clone(),
                topic: Rig::topic().into(),
                cards: (number < size.movers).then(|| pairs.pop().unwrap()),
                pace: size.pace,
                http: rig.http.clone(),
                working: watching.clone(),
            };
            let lean = number >= size.movers + size.viewers;
            let record = Arc::new(Mutex::new(Record { lean, ..Record::default() }));
            tasks.spawn(client::stay(plan, record.clone()));
            records.push(record);
        }
        let crowd = Self { records, working, began: Instant::now(), _tasks: tasks };
        until(PATIENCE, "everybody follows the board", async || crowd.all(|record| record.subscribed)).await;
        crowd
    }

    pub(crate) async fn work(&mut self) {
        self.began = Instant::now();
        self.working.send_replace(true);
        self.go_on(3).await;
    }

    /// Waits until so many more commands of each mover were acknowledged, on average.
    pub(crate) async fn go_on(&self, each: usize) {
        let movers =
            self.records().filter(|record| record.pending.is_some() || !record.acknowledged.is_empty()).count();
        let done = || self.records().map(|record| record.acknowledged.len()).sum::<usize>();
        let enough = done() + each * movers.max(1);
        until(PATIENCE, "work goes on", async || done() >= enough).await;
    }

    /// From `since` until everybody follows the board and has a version that was asked for after it.
    pub(crate) async fn recovered(&self, since: Instant) -> Duration {
        let first = |record: &Record| {
            let later = record.acknowledged.iter().filter(|one| one.asked >= since);
            later.map(|one| one.version).min()
        };
        let fresh = || self.records().filter_map(|record| first(&record)).min();
        until(PATIENCE, "a new command is acknowledged", async || fresh().is_some()).await;
        let version = fresh().unwrap();
        let there = |record: &Record| record.subscribed && record.version >= version;
        let began = Instant::now();
        while !self.all(there) {
            assert!(began.elapsed() < PATIENCE, "not everybody is up to date: {:?}", self.laggards(version));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        since.elapsed()
    }

    fn laggards(&self, version: i64) -> Vec<(i64, bool, String)> {
        let late = self.records().filter(|record| !record.subscribed || record.version < version);
        late.map(|record| (record.version, record.subscribed, record.last_break.clone())).collect()
    }

    /// No new commands; waits until those under way are answered. Says when work ended.
    pub(crate) async fn rest(&self) -> Instant {
        let ended = Instant::now();
        self.working.send_replace(false);
        until(PATIENCE, "every command is answered", async || self.all(|record| record.pending.is_none())).await;
        ended
    }

    /// Waits until all have seen this version.
    pub(crate) async fn all_at(&self, version: i64) {
        let there = |record: &Record| record.subscribed && record.version == version;
        let began = Instant::now();
        while !self.all(there) {
            assert!(began.elapsed() < PATIENCE, "not everybody is at {version}: {:?}", self.laggards(version));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn acknowledged(&self) -> Vec<Acknowledged> {
        self.records().flat_map(|record| record.acknowledged.clone()).collect()
    }

    /// The longest time without any acknowledgement while there was work.
    pub(crate) fn longest_pause(&self, ended: Instant) -> Duration {
        let mut times: Vec<Instant> = self.acknowledged().iter().map(|one| one.at).filter(|at| *at < ended).collect();
        times.extend([self.began, ended]);
        times.sort_unstable();
        times.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default()
    }

    pub(crate) fn records(&self) -> impl Iterator<Item = MutexGuard<'_, Record>> {
        self.records.iter().map(|record| record.lock().unwrap())
    }

    fn all(&self, is: impl Fn(&Record) -> bool) -> bool {
        self.records().all(|record| is(&record))
    }
}

/// Two cards of one list for each mover, which no other mover touches.
fn pairs(snapshot: &Value) -> Vec<[i64; 2]> {
    let lists = snapshot["state"]["lists"].as_array().unwrap();
    let ids = |list: &Value| -> Vec<i64> {
        list["cards"].as_array().unwrap().iter().map(|card| card["id"].as_i64().unwrap()).collect()
    };
    lists.iter().flat_map(|list| ids(list).chunks_exact(2).map(|pair| [pair[1], pair[0]]).collect::<Vec<_>>()).collect()
}
