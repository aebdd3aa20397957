//! Which partitions of sensors this node watches over, and the gateways it must have heard of. Every node looks at the nodes that are
//! there and comes to the same division; it takes what nobody has, gives away what is better kept elsewhere, and lets go of what it lost.
//!
//! Restart: partitions are taken once the node that had them was not heard of for a while. Shutdown: they are given away one by one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix::ArbiterHandle;
use chrono::{DateTime, Utc};
use gantry_domain::{Clock, Error, Id, TenantId};
use gantry_rabbitmq::Bus;
use gantry_store::Store;
use gantry_store::sensors::watch::{self, PARTITIONS, partition_of};
use gantry_store::system::node;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use uuid::Uuid;

use super::gateways::Gateways;
use super::handover::{NODES, topic_of};
use super::messages::{Evaluate, Finish, Measured, Overtaken, Silent};
use super::node::SensorNode;
use super::partition::Owned;
use super::sensor_reader::SensorReader;
use crate::arbiters::spawn_on;
use crate::mailbox::deliver;
use crate::streams::Streams;

/// How often the division is looked at, and how often where there is nobody to divide with.
const BEAT: Duration = Duration::from_secs(2);
const BEAT_ALONE: Duration = Duration::from_secs(5);
/// Seconds after which a node that was not heard of is not there.
const ABSENT: f64 = 15.0;
/// How often gateways are looked at.
const GATEWAYS: Duration = Duration::from_secs(5);
/// How often the database is asked for what other nodes may have failed to tell.
const MISSED: Duration = Duration::from_secs(60);
/// A node that is alone for so long after a start has found nobody who took readings in before.
const FIRST: Duration = Duration::from_secs(30);
/// How long a partition may take to be remembered at the end.
const FINISH: Duration = Duration::from_secs(5);

/// The partitions of this node. Cheap to clone.
#[derive(Clone)]
pub(super) struct PartitionOwner(Arc<Inner>);

struct Inner {
    node: Uuid,
    /// There are no other nodes.
    alone: bool,
    clock: Clock,
    started: Instant,
    /// Partitions were looked at before.
    began: AtomicBool,
    store: Store,
    reader: SensorReader,
    bus: Bus,
    streams: Streams,
    arbiter: ArbiterHandle,
    owned: Mutex<BTreeMap<i32, Owned>>,
    /// A caller that does not want to wait for the next round.
    rounds: mpsc::Sender<oneshot::Sender<()>>,
    closing: tokio::sync::watch::Sender<bool>,
}

impl PartitionOwner {
    /// Begins to watch; must be called within an actix system.
    pub(super) fn start(
        SensorNode { id: node, alone, clock }: SensorNode,
        store: Store,
        bus: Bus,
        streams: Streams,
        arbiter: ArbiterHandle,
    ) -> Self {
        let (owned, closing) = (Mutex::default(), tokio::sync::watch::Sender::new(false));
        let (rounds, asked) = mpsc::channel(1);
        let reader = SensorReader::start(store.clone(), &arbiter);
        let owner = Self(Arc::new(Inner {
            node,
            alone,
            clock,
            started: Instant::now(),
            began: AtomicBool::new(false),
            store,
            reader,
            bus,
            streams,
            arbiter,
            owned,
            rounds,
            closing,
        }));
        let keeping = owner.clone();
        spawn_on(&owner.0.arbiter, move || async move { keeping.keep(asked).await });
        owner
    }

    /// Hands readings to the partitions of this node; those of other nodes come back.
    pub(super) fn measured(&self, by_partition: BTreeMap<i32, Measured>) -> BTreeMap<i32, Measured> {
        let owned = self.lock();
        let mut elsewhere = BTreeMap::new();
        for (number, measured) in by_partition {
            match owned.get(&number) {
                Some(partition) => partition.measured(measured),
                None => drop(elsewhere.insert(number, measured)),
            }
        }
        elsewhere
    }

    /// Rules or sensors of a tenant are different now.
    pub(super) fn changed(&self, tenant: TenantId) {
        for partition in self.lock().values() {
            partition.changed(tenant);
        }
    }

    /// Remembers everything and gives all partitions away.
    pub(super) async fn close(&self) {
        self.0.closing.send_replace(true);
        let all = std::mem::take(&mut *self.lock());
        self.finish(all.into_values().collect()).await;
    }

    /// Makes a round now and evaluates the rules of all partitions.
    pub(super) async fn evaluate_now(&self) {
        let (done, answer) = oneshot::channel();
        if self.0.rounds.send(done).await.is_ok() {
            // It is dropped without an answer when the node closes.
            drop(answer.await);
        }
    }

    async fn keep(self, mut asked: mpsc::Receiver<oneshot::Sender<()>>) {
        let mut ticker = interval(if self.0.alone { BEAT_ALONE } else { BEAT });
        ticker.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut closing = self.0.closing.subscribe();
        let gateways = Gateways::new(self.0.clock.now());
        let (mut looked, mut caught_up) = (None::<Instant>, Instant::now());
        let mut silent = Silent(Arc::default());
        loop {
            let asked = tokio::select! {
                _ = ticker.tick() => None,
                asked = asked.recv() => asked,
                _ = closing.wait_for(|closing| *closing) => return,
            };
            if let Err(error) = self.divide(&silent).await {
                tracing::warn!(%error, "who watches over which sensors could not be found out");
                continue;
            }
            if asked.is_some() || looked.is_none_or(|at| at.elapsed() >= GATEWAYS) {
                looked = Some(Instant::now());
                match self.look_at_gateways(&gateways).await {
                    Ok(now) => {
                        silent = Silent(Arc::new(now));
                        // One that is too busy hears it from the next look.
                        self.lock().values().for_each(|partition| drop(partition.address.try_send(silent.clone())));
                    }
                    Err(error) => tracing::warn!(%error, "gateways could not be looked at"),
                }
            }
            // With one node nothing gets lost on the way but what a full mailbox says itself.
            if !self.0.alone && caught_up.elapsed() >= MISSED {
                caught_up = Instant::now();
                self.lock().values().for_each(Owned::catch_up);
            }
            if let Some(asked) = asked {
                self.evaluate_all().await;
                let _ = asked.send(());
            }
        }
    }

    /// Has every partition evaluate its rules. Each takes the second message once what came of the first is told.
    async fn evaluate_all(&self) {
        let addresses: Vec<_> = self.lock().values().map(|partition| partition.address.clone()).collect();
        for _ in 0..2 {
            futures_util::future::join_all(addresses.iter().map(|address| address.send(Evaluate))).await;
        }
    }

    /// Brings what this node has in line with what it should have.
    async fn divide(&self, silent: &Silent) -> Result<(), Error> {
        let Inner { node, alone, store, .. } = &*self.0;
        // The process that had them before this one began is no more. Later on, another process may have begun.
        let first = *alone && !self.0.began.swap(true, Ordering::Relaxed);
        let nodes = if *alone { vec![*node] } else { node::present(store, ABSENT).await? };
        let wanted: BTreeSet<i32> = (0..PARTITIONS).filter(|number| best(&nodes, *number) == Some(*node)).collect();
        let mut free = Vec::new();
        for owner in watch::owners(store, ABSENT).await? {
            let mine = self.lock().get(&owner.number).cloned();
            match mine {
                Some(mine) if mine.epoch != owner.epoch => {
                    self.let_go(owner.number);
                    deliver(&mine.address, Overtaken);
                }
                Some(mine) if !wanted.contains(&owner.number) => {
                    self.let_go(owner.number);
                    self.finish(vec![mine]).await;
                }
                None if wanted.contains(&owner.number) && (owner.node_id.is_none() || first) => {
                    free.push(owner.number);
                }
                _ => {}
            }
        }
        if free.is_empty() || *self.0.closing.borrow() {
            return Ok(());
        }
        let unheard = nodes.iter().all(|other| other == node) && self.0.started.elapsed() < FIRST;
        for claimed in watch::claim(store, *node, free, first, ABSENT).await? {
            let part = (claimed.number, claimed.epoch, unheard);
            // From now on other nodes hand on what they take; what they took before is read.
            drop(self.0.bus.bind(NODES, &topic_of(claimed.number)));
            let Inner { reader, streams, clock, .. } = &*self.0;
            let tools = (store.clone(), reader.clone(), streams.clone(), clock.clone());
            let owned = Owned::start(part, tools, silent.clone(), &self.0.arbiter);
            self.lock().insert(claimed.number, owned);
        }
        metrics::gauge!("gantry_sensor_partitions")
            .set(f64::from(u32::try_from(self.lock().len()).unwrap_or_default()));
        Ok(())
    }

    fn let_go(&self, number: i32) {
        drop(self.0.bus.unbind(NODES, &topic_of(number)));
        self.lock().remove(&number);
    }

    async fn look_at_gateways(&self, gateways: &Gateways) -> Result<HashMap<(TenantId, Id), DateTime<Utc>>, Error> {
        let own =
            |gateway: Id| self.lock().get(&partition_of(gateway)).map(|owned| (partition_of(gateway), owned.epoch));
        gateways.look(&self.0.store, &self.0.streams, own, self.0.clock.now()).await
    }

    async fn finish(&self, partitions: Vec<Owned>) {
        let finishing = partitions.iter().map(|partition| {
            let (finished, done) = oneshot::channel();
            deliver(&partition.address, Finish(finished));
            done
        });
        let all = futures_util::future::join_all(finishing.collect::<Vec<_>>());
        if timeout(FINISH, all).await.is_err() {
            tracing::error!("some sensors were not remembered in time; what came since is read again");
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<i32, Owned>> {
        self.0.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The node that should have a partition: the same one on every node, and when a node comes or goes only its own share moves.
fn best(nodes: &[Uuid], partition: i32) -> Option<Uuid> {
    nodes.iter().copied().max_by_key(|node| (weight(*node, partition), *node))
}

/// FNV-1a, mixed once more: the same in every version of every node.
fn weight(node: Uuid, partition: i32) -> u64 {
    let bytes = node.into_bytes().into_iter().chain(partition.to_le_bytes());
    let hash =
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mixed = (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    mixed ^ (mixed >> 33)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_share_alike_and_one_that_goes_leaves_the_others_what_they_have() {
        let nodes: Vec<Uuid> = (1..=4).map(Uuid::from_u128).collect();
        let share = |nodes: &[Uuid], node: Uuid| {
            (0..PARTITIONS).filter(|number| best(nodes, *number) == Some(node)).collect::<BTreeSet<_>>()
        };
        for node in &nodes {
            let own = share(&nodes, *node);
            assert!((6..=28).contains(&own.len()), "{}", own.len());
            assert!(own.is_subset(&share(&nodes[..3], *node)) || *node == nodes[3]);
        }
        assert_eq!(best(&[], 3), None);
    }
}
