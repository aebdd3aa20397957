//! Who is where: one room per topic with those who watch it and the cards they drag. Changes are collected and told once a
//! second, to this node's viewers and to the other nodes; who comes in is told at once.
//!
//! Overload: signals beyond the mailbox are dropped and counted, they are out of date soon anyway; who leaves is never
//! dropped. Restart: rooms start empty and fill as clients come back and other nodes renew their leases. Shutdown: there is
//! nothing to keep.

mod lease;
mod room;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::prelude::*;
use gantry_domain::{Id, RequestContext, TenantId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_socketio::Frame;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::hub_key::hub_key;
use crate::hubs::Hubs;
use crate::mailbox::{deliver, start_on};
use crate::socket_app::Socket;
use lease::Lease;
use room::Room;

/// How often changes are told.
const BEAT: Duration = Duration::from_secs(1);
/// Signals that may wait.
const MAILBOX: usize = 4_096;
/// What the topics of leases begin with; the topic they are about follows.
pub(crate) const LEASES: &str = "presence:";

/// Something about a user in a room.
#[derive(Message)]
#[rtype(result = "()")]
struct About {
    key: Arc<str>,
    viewer: u64,
    what: What,
}

enum What {
    Came { topic: String, context: RequestContext },
    Greeted(Socket),
    Left,
    Drags(Id),
    Dropped(Id),
    Views(Option<Id>),
    Types(bool),
}

/// Something to be passed on to all who watch a topic, on whatever node.
#[derive(Message, Serialize, Deserialize)]
#[rtype(result = "()")]
struct Pass {
    #[serde(skip)]
    tenant: TenantId,
    topic: String,
    #[serde(rename = "type")]
    kind: String,
    data: serde_json::Value,
}

/// What nodes tell each other about a room.
#[derive(Deserialize)]
#[serde(untagged)]
enum PresenceMessage {
    Passed(Pass),
    Lent(Lease),
}

/// What another node says of its viewers.
#[derive(Message)]
#[rtype(result = "()")]
struct Heard(BusEvent);

/// How the rest of the program talks to it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Presence(Addr<Rooms>);

struct Rooms {
    hubs: Hubs,
    bus: Bus,
    rooms: HashMap<Arc<str>, (Place, Room)>,
}

/// What a room is about.
struct Place {
    tenant: TenantId,
    topic: String,
}

impl Presence {
    /// Starts it; must be called within an actix system.
    pub(crate) fn start(hubs: Hubs, bus: Bus, arbiter: &ArbiterHandle) -> Self {
        Self(start_on(arbiter, MAILBOX, || Rooms { hubs, bus, rooms: HashMap::new() }))
    }

    /// Another node told a lease.
    pub(crate) fn heard(&self, event: BusEvent) {
        if self.0.try_send(Heard(event)).is_err() {
            metrics::counter!("gantry_presence_dropped_total").increment(1);
        }
    }

    /// A user has subscribed; `key` is the one they joined on their hub.
    pub(crate) fn came(&self, key: &Arc<str>, topic: &str, context: &RequestContext, viewer: u64) {
        self.tell(key, viewer, What::Came { topic: topic.to_owned(), context: context.clone() });
    }

    /// Tells a user who came who else is there.
    pub(crate) fn greet(&self, key: &Arc<str>, socket: &Socket) {
        self.tell(key, socket.id(), What::Greeted(socket.clone()));
    }

    /// A user has unsubscribed or is gone.
    pub(crate) fn left(&self, key: &Arc<str>, viewer: u64) {
        deliver(&self.0, About { key: key.clone(), viewer, what: What::Left });
    }

    /// A user drags a card.
    pub(crate) fn drags(&self, key: &Arc<str>, viewer: u64, card: Id) {
        self.tell(key, viewer, What::Drags(card));
    }

    /// A user let a card go.
    pub(crate) fn dropped(&self, key: &Arc<str>, viewer: u64, card: Id) {
        self.tell(key, viewer, What::Dropped(card));
    }

    /// A user looks at a card, or at none any more.
    pub(crate) fn views(&self, key: &Arc<str>, viewer: u64, card: Option<Id>) {
        self.tell(key, viewer, What::Views(card));
    }

    /// A user writes, or has stopped.
    pub(crate) fn types(&self, key: &Arc<str>, viewer: u64, on: bool) {
        self.tell(key, viewer, What::Types(on));
    }

    /// Tells all who watch a topic something that nobody remembers.
    pub(crate) fn pass(&self, tenant: TenantId, topic: &str, kind: &str, data: serde_json::Value) {
        let pass = Pass { tenant, topic: topic.to_owned(), kind: kind.to_owned(), data };
        if self.0.try_send(pass).is_err() {
            metrics::counter!("gantry_presence_dropped_total").increment(1);
        }
    }

    fn tell(&self, key: &Arc<str>, viewer: u64, what: What) {
        if self.0.try_send(About { key: key.clone(), viewer, what }).is_err() {
            metrics::counter!("gantry_presence_dropped_total").increment(1);
        }
    }
}

impl Rooms {
    fn beat(&mut self, now: Instant) {
        for (key, (place, room)) in &mut self.rooms {
            room.expire(now);
            let own = room.lease();
            if room.due(&own, now) {
                place.tell_nodes(&self.bus, &own);
            }
            match room.news(&own).map(|list| Frame::event("signal", &signal(&place.topic, list))) {
                Some(Ok(frame)) => self.hubs.broadcast(key, [frame]),
                Some(Err(error)) => {
                    tracing::error!(%error, topic = place.topic, "a list of people could not be encoded");
                }
                None => {}
            }
        }
        for (_, (place, _)) in self.rooms.extract_if(|_, (_, room)| room.is_empty()) {
            drop(self.bus.unbind(place.tenant, &place.on_the_bus()));
        }
    }

    /// The room of a topic; other nodes are listened to as long as it is there.
    fn room(&mut self, key: Arc<str>, tenant: TenantId, topic: String) -> &mut Room {
        let bus = &self.bus;
        let (_, room) = self.rooms.entry(key).or_insert_with(|| {
            let place = Place { tenant, topic };
            drop(bus.bind(tenant, &place.on_the_bus()));
            (place, Room::default())
        });
        room
    }
}

impl Place {
    fn on_the_bus(&self) -> String {
        format!("{LEASES}{}", self.topic)
    }

    fn tell_nodes(&self, bus: &Bus, lease: &Lease) {
        match serde_json::to_vec(lease) {
            Ok(json) => bus.publish(self.tenant, &self.on_the_bus(), json.into()),
            Err(error) => tracing::error!(%error, topic = self.topic, "a lease could not be encoded"),
        }
    }
}

/// What viewers of a topic are told.
fn signal(topic: &str, list: &str) -> Box<RawValue> {
    let topic = serde_json::Value::from(topic);
    let json = format!(r#"{{"topic":{topic},"type":"presence","data":{list}}}"#);
    RawValue::from_string(json).unwrap_or_default()
}

impl Actor for Rooms {
    type Context = Context<Self>;

    fn started(&mut self, context: &mut Self::Context) {
        context.run_interval(BEAT, |rooms, _| rooms.beat(Instant::now()));
    }
}

impl Handler<About> for Rooms {
    type Result = ();

    fn handle(&mut self, About { key, viewer, what }: About, _: &mut Self::Context) {
        if let What::Came { topic, context } = what {
            let room = self.room(key, context.tenant(), topic);
            return room.enter(viewer, context.author(), context.person_id());
        }
        let Some((place, room)) = self.rooms.get_mut(&key) else { return };
        match what {
            What::Left => room.leave(viewer),
            What::Drags(card) => room.hold(viewer, card, Instant::now()),
            What::Dropped(card) => room.release(viewer, card),
            What::Views(card) => room.view(viewer, card),
            What::Types(on) => room.types(viewer, on, Instant::now()),
            What::Greeted(socket) => socket.emit("signal", &signal(&place.topic, &room.list(&room.lease()))),
            What::Came { .. } => {}
        }
    }
}

impl Handler<Pass> for Rooms {
    type Result = ();

    fn handle(&mut self, pass: Pass, _: &mut Self::Context) {
        pass.hand_on(&self.hubs, pass.tenant);
        match serde_json::to_vec(&pass) {
            Ok(json) => self.bus.publish(pass.tenant, &format!("{LEASES}{}", pass.topic), json.into()),
            Err(error) => tracing::error!(%error, topic = pass.topic, "a signal could not be encoded"),
        }
    }
}

impl Pass {
    fn hand_on(&self, hubs: &Hubs, tenant: TenantId) {
        match Frame::event("signal", self) {
            Ok(frame) => hubs.broadcast_volatile(&hub_key(tenant, &self.topic), frame),
            Err(error) => tracing::error!(%error, topic = self.topic, "a signal could not be encoded"),
        }
    }
}

impl Handler<Heard> for Rooms {
    type Result = ();

    fn handle(&mut self, Heard(event): Heard, _: &mut Self::Context) {
        let Some(topic) = event.topic.strip_prefix(LEASES) else { return };
        let Some((_, room)) = self.rooms.get_mut(&hub_key(event.tenant, topic)) else { return };
        match serde_json::from_slice(&event.payload) {
            Ok(PresenceMessage::Lent(lease)) => room.hear(event.node, lease, Instant::now()),
            Ok(PresenceMessage::Passed(pass)) => pass.hand_on(&self.hubs, event.tenant),
            Err(error) => tracing::warn!(%error, topic, "a lease of another node cannot be read"),
        }
    }
}
