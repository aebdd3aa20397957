//! One partition of sensors: its machines as an actor. What it makes known goes onto the tenants' lists of alarms, what it has to
//! remember into the database, and neither holds up the other.
//!
//! Overload: what finds no place in the mailbox is not waited for; the partition is marked and reads from the database what it missed.
//! Restart: it goes on from what it remembers and reads what came meanwhile. Shutdown: everything is remembered, and the partition is given
//! away. An owner that was overtaken by another finds that nothing can be written any more, and ends.

mod backlog;
mod finish;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix::prelude::*;
use chrono::{DateTime, Utc};
use gantry_domain::{Clock, Error, TenantId};
use gantry_store::Store;
use tokio::sync::Semaphore;

use super::evaluator::{AlarmEvaluator, Key};
use super::evaluator_checkpoints::{by_tenant, write};
use super::messages::{Changed, Evaluate, Measured, Overtaken, Silent};
use super::sensor_reader::SensorReader;
use crate::mailbox::start_on;
use crate::streams::Streams;

/// How often clocks are looked at where there are sensors, and where there are none.
const TICK: Duration = Duration::from_millis(250);
const SLOW_TICK: Duration = Duration::from_secs(5);
/// Deliveries that may wait.
const MAILBOX: usize = 1_024;
/// Sensors that are remembered at once.
const CHECKPOINTS: usize = 500;
/// Readings of one sensor that are looked up at once.
const PAGE: usize = 2_000;

/// Partitions of a process that read readings at the same time: a start concerns all of them, and requests need the database, too.
static READING: Semaphore = Semaphore::const_new(4);

/// A partition that this node owns.
#[derive(Clone)]
pub(super) struct Owned {
    pub(super) address: Addr<Partition>,
    pub(super) epoch: i64,
    behind: Arc<AtomicBool>,
    stale: Arc<AtomicBool>,
    left: Left,
}

/// The earliest reading of each sensor that found no place in the mailbox.
type Left = Arc<Mutex<BTreeMap<Key, DateTime<Utc>>>>;

/// The actor.
pub(super) struct Partition {
    number: i32,
    epoch: i64,
    store: Store,
    reader: SensorReader,
    streams: Streams,
    clock: Clock,
    evaluator: AlarmEvaluator,
    loaded: bool,
    /// Nobody took readings in before this node.
    first: bool,
    /// Something may have got lost on the way here.
    behind: Arc<AtomicBool>,
    /// A change of rules or sensors found no place in the mailbox.
    stale: Arc<AtomicBool>,
    remembering: bool,
    /// It ends once what is being remembered is.
    finishing: bool,
    left: Left,
    /// A sensor is being evaluated again.
    again: bool,
    /// Readings may have come in before it was taken over.
    unwatched: bool,
    /// The next look at the clock.
    ticking: Option<SpawnHandle>,
}

impl Owned {
    /// Begins to watch a partition, as of an epoch; the last of the three: whether nobody took readings in until now. Must be called
    /// within an actix system.
    pub(super) fn start(
        (number, epoch, first): (i32, i64, bool),
        (store, reader, streams, clock): (Store, SensorReader, Streams, Clock),
        silent: Silent,
        arbiter: &ArbiterHandle,
    ) -> Self {
        let (behind, stale) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let left = Left::default();
        let flags = (Arc::clone(&behind), Arc::clone(&stale), Arc::clone(&left));
        let address = start_on(arbiter, MAILBOX, move || {
            let mut evaluator = AlarmEvaluator::default();
            evaluator.gateways(&silent.0, clock.now());
            Partition {
                number,
                epoch,
                store,
                reader,
                streams,
                clock,
                evaluator,
                loaded: false,
                first,
                behind: flags.0,
                stale: flags.1,
                remembering: false,
                finishing: false,
                left: flags.2,
                again: false,
                unwatched: true,
                ticking: None,
            }
        });
        Self { address, epoch, behind, stale, left }
    }

    /// Hands on what was measured.
    pub(super) fn measured(&self, measured: Measured) {
        if let Err(error) = self.address.try_send(measured) {
            metrics::counter!("gantry_readings_left_for_later_total").increment(1);
            let measured = error.into_inner();
            let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            for reading in measured.readings.iter() {
                let earliest = left.entry((measured.tenant, reading.sensor_id)).or_insert(reading.at);
                *earliest = reading.at.min(*earliest);
            }
            self.catch_up();
        }
    }

    /// Rules or sensors of a tenant are different now.
    pub(super) fn changed(&self, tenant: TenantId) {
        if self.address.try_send(Changed(tenant)).is_err() {
            self.stale.store(true, Ordering::Relaxed);
        }
    }

    /// Something may not have got here.
    pub(super) fn catch_up(&self) {
        self.behind.store(true, Ordering::Relaxed);
    }
}

impl Actor for Partition {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        self.load(None, context);
    }
}

impl Partition {
    /// Looks at the clock a while later: most partitions of a small plant have no sensors, and no hurry.
    fn schedule(&mut self, context: &mut Context<Self>) {
        let pause = if self.loaded && self.evaluator.is_idle() { SLOW_TICK } else { TICK };
        let next = context.run_later(pause, Self::tick);
        if let Some(before) = self.ticking.replace(next) {
            context.cancel_future(before);
        }
    }

    fn tick(&mut self, context: &mut Context<Self>) {
        self.schedule(context);
        self.evaluate(context);
    }

    fn evaluate(&mut self, context: &mut Context<Self>) {
        if self.stale.swap(false, Ordering::Relaxed) || !self.loaded {
            return self.load(None, context);
        }
        if self.behind.swap(false, Ordering::Relaxed) {
            let taken_over = std::mem::take(&mut self.unwatched);
            self.make_up(taken_over, context);
        }
        self.evaluator.tick(self.clock.now());
        self.report(Self::settle, context);
    }

    /// What follows once everything is told: times are corrected, and only then it is remembered, so that nothing gets lost.
    fn settle(&mut self, context: &mut Context<Self>) {
        if !self.evaluator.uncorrected.is_empty() {
            return self.correct_times(context);
        }
        self.remember(context);
        self.evaluate_again(context);
    }

    /// Reads the sensors of a tenant or of all; what comes in meanwhile waits.
    fn load(&mut self, of: Option<TenantId>, context: &mut Context<Self>) {
        let (reader, number) = (self.reader.clone(), self.number);
        let load = async move { reader.read(number, of).await };
        context.wait(load.into_actor(self).map(move |found, partition, context| match found {
            Some(found) => {
                partition.evaluator.take_in(of, found, partition.clock.now());
                if of.is_none() {
                    if std::mem::take(&mut partition.first) {
                        partition.evaluator.nobody_listened(partition.clock.now());
                    }
                    partition.loaded = true;
                    let taken_over = std::mem::take(&mut partition.unwatched);
                    partition.make_up(taken_over, context);
                }
                partition.report(with_next_tick, context);
                partition.schedule(context);
            }
            None => {
                partition.loaded = false;
                partition.schedule(context);
            }
        }));
    }

    /// Tells what became known; what cannot be told now is told with the next tick, in its order. `then` follows once all is told, and
    /// not before: of futures that an actor waits for, the one that came last runs first.
    fn report(&mut self, then: fn(&mut Self, &mut Context<Self>), context: &mut Context<Self>) {
        if self.evaluator.untold.is_empty() {
            return then(self, context);
        }
        let untold = by_tenant(std::mem::take(&mut self.evaluator.untold));
        let streams = self.streams.clone();
        let tell = async move {
            let mut left = Vec::new();
            for (tenant, commands) in untold {
                if let Err(error) = streams.report_alarms(tenant, commands.clone()).await {
                    tracing::warn!(tenant, %error, "alarms could not be told; they are told again");
                    left.extend(commands.into_iter().map(|command| (tenant, command)));
                }
            }
            left
        };
        context.wait(tell.into_actor(self).map(move |mut left, partition, context| {
            left.append(&mut partition.evaluator.untold);
            partition.evaluator.untold = left;
            if partition.evaluator.untold.is_empty() {
                then(partition, context);
            }
        }));
    }

    /// Remembers what is due; only what was told, so that nothing gets lost.
    fn remember(&mut self, context: &mut Context<Self>) {
        if self.remembering || self.finishing {
            return;
        }
        if !self.evaluator.untold.is_empty() || !self.evaluator.uncorrected.is_empty() {
            return;
        }
        let checkpoints = self.evaluator.checkpoints(CHECKPOINTS, false, self.clock.now());
        let gone = std::mem::take(&mut self.evaluator.gone);
        if checkpoints.is_empty() && gone.is_empty() {
            return;
        }
        self.remembering = true;
        let (store, own, now) = (self.store.clone(), (self.number, self.epoch), self.clock.now());
        let write = apart(async move { Ok(write(&store, own, (checkpoints, gone), now).await) });
        context.spawn(write.into_actor(self).map(|written, partition, context| {
            partition.remembering = false;
            let written = match written {
                Ok(written) => written,
                Err(error) => {
                    tracing::error!(%error, partition = partition.number, "what was to be remembered of sensors is unknown");
                    return context.stop();
                }
            };
            for (tenant, failed) in written.failed {
                partition.evaluator.not_checkpointed(tenant, failed);
            }
            partition.evaluator.gone.extend(written.left);
            if written.overtaken {
                return partition.end_overtaken(context);
            }
            // Now, since many sensors have something to be remembered with each tick.
            partition.evaluate_again(context);
        }));
    }

    /// The new owner writes from here on.
    fn end_overtaken(&mut self, context: &mut Context<Self>) {
        tracing::warn!(partition = self.number, "another node watches over these sensors now");
        context.stop();
    }
}

/// Has work done that goes on while its actor waits for something else, which may need the turn or the connection that the work has.
async fn apart<T: 'static>(work: impl Future<Output = Result<T, Error>> + 'static) -> Result<T, Error> {
    actix::spawn(work).await.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}

/// What follows once everything is told is not urgent.
fn with_next_tick(_: &mut Partition, _: &mut Context<Partition>) {}

impl Handler<Measured> for Partition {
    type Result = ();

    fn handle(&mut self, Measured { tenant, readings }: Measured, context: &mut Self::Context) {
        self.evaluator.observe(tenant, readings.iter().copied(), self.clock.now());
        self.report(with_next_tick, context);
    }
}

impl Handler<Changed> for Partition {
    type Result = ();

    fn handle(&mut self, Changed(tenant): Changed, context: &mut Self::Context) {
        self.load(Some(tenant), context);
    }
}

impl Handler<Evaluate> for Partition {
    type Result = ();

    fn handle(&mut self, Evaluate: Evaluate, context: &mut Self::Context) {
        self.evaluate(context);
    }
}

impl Handler<Silent> for Partition {
    type Result = ();

    fn handle(&mut self, Silent(silent): Silent, context: &mut Self::Context) {
        self.evaluator.gateways(&silent, self.clock.now());
        self.report(with_next_tick, context);
    }
}

impl Handler<Overtaken> for Partition {
    type Result = ();

    fn handle(&mut self, Overtaken: Overtaken, context: &mut Self::Context) {
        context.stop();
    }
}
