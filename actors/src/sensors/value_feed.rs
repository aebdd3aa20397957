//! The newest values of sensors, for those who look at them: `sensors:<label>`, with the sensors that one wants to see. Values have no
//! order and no checkpoint: of each sensor the newest is told, at most ten times a second, and a new viewer reads them from the
//! database first.
//!
//! Overload: what comes in faster than it is told is told as its newest value alone; deliveries beyond the mailbox are counted and
//! dropped, and the next value of the sensor makes up for them. What other nodes failed to tell, as while the broker is away, is read
//! from the database soon after. Restart: clients subscribe again. Shutdown: there is nothing to keep.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use futures_util::FutureExt;
use gantry_domain::{Id, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_socketio::Frame;
use gantry_store::Store;
use serde::Serialize;

use super::value::{Value, newest};
use crate::hub_key::hub_key;
use crate::hubs::Hubs;
use crate::mailbox::{deliver, start_on};

/// What the topics of viewers begin with.
pub(crate) const SENSORS: &str = "sensors:";
/// Where nodes tell each other what was delivered to them.
pub(crate) const VALUES: &str = "sensors";
/// Sensors that one topic may show.
pub(crate) const MOST_SENSORS: usize = 1_000;
/// How often viewers are told at most; the first news after a while is told at once.
const BEAT: Duration = Duration::from_millis(100);
/// How often the database is asked for what other nodes may have failed to tell.
const MISSED: Duration = Duration::from_secs(15);
/// Deliveries that may wait.
const MAILBOX: usize = 8_192;

/// What a user looks at: those who look at the same under the same name share what they are told.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Subscription {
    tenant: TenantId,
    topic: String,
    sensors: BTreeSet<Id>,
}

/// Done when what other nodes tell comes in.
#[derive(Message)]
#[rtype(result = "()")]
struct Watch {
    subscription: Subscription,
    key: Arc<str>,
    viewer: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Leave {
    key: Arc<str>,
    viewer: u64,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Measured {
    tenant: TenantId,
    values: Vec<Value>,
}

#[derive(Message)]
#[rtype(result = "()")]
struct Heard(BusEvent);

/// How the rest of the program talks to it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Values(Addr<ValueFeed>);

/// All that is looked at on this node.
struct ValueFeed {
    hubs: Hubs,
    bus: Bus,
    /// Where to read what other nodes may have failed to tell; none when there are no others.
    missed: Option<Store>,
    shown: HashMap<Arc<str>, Shown>,
    /// By tenant and sensor, where it is shown.
    places: HashMap<(TenantId, Id), Vec<Arc<str>>>,
    /// Tenants of whose sensors any is shown, and how many subscriptions there are.
    tenants: HashMap<TenantId, usize>,
    /// Scenes with something to tell.
    fresh: HashSet<Arc<str>>,
    /// When viewers were told last; none while it is settled when they are told next.
    told_at: Option<Instant>,
}

/// One subscription.
struct Shown {
    subscription: Subscription,
    viewers: HashSet<u64>,
    /// What was not told yet, by sensor.
    news: HashMap<Id, Value>,
    /// What was told last, by sensor: a late one is no news.
    told: HashMap<Id, Value>,
}

/// What viewers get.
#[derive(Serialize)]
struct ValuesFrame<'a> {
    topic: &'a str,
    readings: Vec<&'a Value>,
}

impl Values {
    /// Starts it, with where to read what other nodes fail to tell, if there are any; must be called within an actix system.
    pub(crate) fn start(hubs: Hubs, bus: Bus, missed: Option<Store>, arbiter: &ArbiterHandle) -> Self {
        Self(start_on(arbiter, MAILBOX, || ValueFeed {
            hubs,
            bus,
            missed,
            shown: HashMap::new(),
            places: HashMap::new(),
            tenants: HashMap::new(),
            fresh: HashSet::new(),
            told_at: Some(Instant::now()),
        }))
    }

    /// The key that viewers of these sensors join on their hub.
    pub(crate) fn key(tenant: TenantId, topic: &str, sensors: &[Id]) -> Arc<str> {
        let mut sensors = sensors.to_vec();
        sensors.sort_unstable();
        sensors.dedup();
        let sensors: Vec<String> = sensors.iter().map(Id::to_string).collect();
        hub_key(tenant, &format!("{topic}={}", sensors.join(",")))
    }

    /// A user looks at sensors; they joined `key` on their hub. Done when every later value is told: what is read after that
    /// leaves no gap.
    pub(crate) fn watch(
        &self,
        (tenant, topic): (TenantId, &str),
        sensors: &[Id],
        key: &Arc<str>,
        viewer: u64,
    ) -> impl Future<Output = ()> + use<> {
        let subscription = Subscription { tenant, topic: topic.to_owned(), sensors: sensors.iter().copied().collect() };
        // An error means that the feed is gone, and with it everything to be told.
        self.0.send(Watch { subscription, key: key.clone(), viewer }).map(drop)
    }

    /// A viewer is gone, if it was one.
    pub(crate) fn leave(&self, key: &Arc<str>, viewer: u64) {
        deliver(&self.0, Leave { key: key.clone(), viewer });
    }

    /// Something was measured, and delivered to this node.
    pub(crate) fn measured(&self, tenant: TenantId, values: Vec<Value>) {
        count_if_full(self.0.try_send(Measured { tenant, values }));
    }

    /// Something was delivered to another node.
    pub(crate) fn heard(&self, event: BusEvent) {
        count_if_full(self.0.try_send(Heard(event)));
    }
}

fn count_if_full<M>(sent: Result<(), SendError<M>>) {
    if sent.is_err() {
        metrics::counter!("gantry_values_dropped_total").increment(1);
    }
}

impl ValueFeed {
    fn take(&mut self, tenant: TenantId, values: &[Value], context: &mut Context<Self>) {
        if !self.tenants.contains_key(&tenant) {
            return;
        }
        for value in values {
            for key in self.places.get(&(tenant, value.0)).into_iter().flatten() {
                let Some(shown) = self.shown.get_mut(key) else { continue };
                let known = shown.news.get(&value.0).or_else(|| shown.told.get(&value.0));
                if known.is_none_or(|known| value.is_newer_than(known)) {
                    shown.news.insert(value.0, *value);
                    self.fresh.insert(key.clone());
                }
            }
        }
        if let Some(told_at) = self.told_at.take_if(|_| !self.fresh.is_empty()) {
            context.run_later(BEAT.saturating_sub(told_at.elapsed()), |feed, _| feed.beat());
        }
    }

    fn beat(&mut self) {
        self.told_at = Some(Instant::now());
        for key in self.fresh.drain() {
            let Some(shown) = self.shown.get_mut(&key) else { continue };
            match Frame::event(
                "frame",
                &ValuesFrame { topic: &shown.subscription.topic, readings: shown.news.values().collect() },
            ) {
                Ok(frame) => self.hubs.broadcast_volatile(&key, frame),
                Err(error) => tracing::error!(%error, "values could not be encoded"),
            }
            shown.told.extend(shown.news.drain());
        }
    }

    /// Reads what is shown, and tells what is newer than what was told.
    fn catch_up(&self, store: &Store, context: &Context<Self>) {
        let mut shown: HashMap<TenantId, Vec<Id>> = HashMap::new();
        for (tenant, sensor) in self.places.keys() {
            shown.entry(*tenant).or_default().push(*sensor);
        }
        for (tenant, sensors) in shown {
            let (store, feed) = (store.clone(), context.address());
            actix::spawn(async move {
                match newest(&store, &RequestContext::system(tenant, "values"), sensors).await {
                    Ok(values) => count_if_full(feed.try_send(Measured { tenant, values })),
                    Err(error) => tracing::warn!(%error, "newest values could not be read"),
                }
            });
        }
    }

    fn put_away(&mut self, key: &Arc<str>) {
        let Some(Shown { subscription: Subscription { tenant, sensors, .. }, .. }) = self.shown.remove(key) else {
            return;
        };
        for sensor in sensors {
            if let Some(places) = self.places.get_mut(&(tenant, sensor)) {
                places.retain(|place| place != key);
                if places.is_empty() {
                    self.places.remove(&(tenant, sensor));
                }
            }
        }
        if let Some(subscriptions) = self.tenants.get_mut(&tenant) {
            *subscriptions -= 1;
            if *subscriptions == 0 {
                self.tenants.remove(&tenant);
                drop(self.bus.unbind(tenant, VALUES));
            }
        }
    }
}

impl Actor for ValueFeed {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        if let Some(store) = self.missed.clone() {
            context.run_interval(MISSED, move |feed, context| feed.catch_up(&store, context));
        }
    }
}

impl Handler<Watch> for ValueFeed {
    type Result = ResponseFuture<()>;

    fn handle(&mut self, Watch { subscription, key, viewer }: Watch, _: &mut Self::Context) -> Self::Result {
        // Also when the tenant's were asked for before: that may still be under way.
        let flows = self.bus.bind(subscription.tenant, VALUES);
        if let Some(shown) = self.shown.get_mut(&key) {
            shown.viewers.insert(viewer);
            return Box::pin(flows);
        }
        for sensor in &subscription.sensors {
            self.places.entry((subscription.tenant, *sensor)).or_default().push(key.clone());
        }
        *self.tenants.entry(subscription.tenant).or_default() += 1;
        let viewers = HashSet::from([viewer]);
        self.shown.insert(key, Shown { subscription, viewers, news: HashMap::new(), told: HashMap::new() });
        Box::pin(flows)
    }
}

impl Handler<Leave> for ValueFeed {
    type Result = ();

    fn handle(&mut self, Leave { key, viewer }: Leave, _: &mut Self::Context) {
        let Some(shown) = self.shown.get_mut(&key) else { return };
        shown.viewers.remove(&viewer);
        if shown.viewers.is_empty() {
            self.put_away(&key);
        }
    }
}

impl Handler<Measured> for ValueFeed {
    type Result = ();

    fn handle(&mut self, Measured { tenant, values }: Measured, context: &mut Self::Context) {
        self.take(tenant, &values, context);
    }
}

impl Handler<Heard> for ValueFeed {
    type Result = ();

    fn handle(&mut self, Heard(event): Heard, context: &mut Self::Context) {
        match serde_json::from_slice::<Vec<Value>>(&event.payload) {
            Ok(values) => self.take(event.tenant, &values, context),
            Err(error) => tracing::warn!(%error, "values of another node cannot be read"),
        }
    }
}
