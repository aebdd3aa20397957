//! Who of a tenant is there at all. Each node knows its own clients and tells the others; everybody who follows `presence`
//! is told who came and who went, together, at most once a second.
//!
//! Overload: nobody is told more than once a second, and then only what has changed. Restart: people are there again as soon
//! as their clients are. Shutdown: what a node said of its people counts for [`LEASE`] and no longer.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gantry_domain::{TenantId, UserId};
use gantry_rabbitmq::{Bus, BusEvent};
use gantry_socketio::Frame;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hub_key::hub_key;
use crate::hubs::Hubs;

/// The topic, as clients follow it.
pub(crate) const ONLINE: &str = "presence";
/// What nodes tell each other on.
pub(crate) const NODES_ONLINE: &str = "online";
/// How long a node's word counts.
const LEASE: Duration = Duration::from_secs(30);
/// How often it says it again when nothing has changed.
const RENEWAL: Duration = Duration::from_secs(10);

type People = BTreeSet<UserId>;

/// Who is there, as this node knows.
pub(crate) struct Online {
    hubs: Hubs,
    bus: Bus,
    tenants: Mutex<HashMap<TenantId, Town>>,
}

/// One tenant's people.
#[derive(Debug, Default)]
struct Town {
    own: People,
    elsewhere: HashMap<Uuid, (People, Instant)>,
    /// Who everybody here was told is there.
    told: People,
    /// When the other nodes were told of the own ones.
    lent: Option<Instant>,
}

/// What changed in a second.
#[derive(Debug, Default, PartialEq, Eq)]
struct News {
    came: Vec<UserId>,
    went: Vec<UserId>,
}

impl Town {
    fn all(&self) -> People {
        self.elsewhere.values().flat_map(|(people, _)| people).chain(&self.own).copied().collect()
    }

    /// Takes what is so now; says what is new, and whether the other nodes have to be told.
    fn beat(&mut self, own: People, now: Instant) -> (News, bool) {
        self.elsewhere.retain(|_, (_, until)| *until > now);
        let due = self.own != own || self.lent.is_none_or(|lent| now >= lent + RENEWAL);
        if due {
            self.lent = Some(now);
        }
        self.own = own;
        let all = self.all();
        let came = all.difference(&self.told).copied().collect();
        let went = self.told.difference(&all).copied().collect();
        self.told = all;
        (News { came, went }, due)
    }

    /// Another node says who is there. One that was not known does not know us either: it is told with the next beat.
    fn hear(&mut self, node: Uuid, people: People, now: Instant) {
        if people.is_empty() {
            self.elsewhere.remove(&node);
        } else if self.elsewhere.insert(node, (people, now + LEASE)).is_none() {
            self.lent = None;
        }
    }

    fn is_deserted(&self) -> bool {
        self.own.is_empty() && self.told.is_empty()
    }
}

impl Online {
    pub(crate) fn new(hubs: Hubs, bus: Bus) -> Self {
        Self { hubs, bus, tenants: Mutex::default() }
    }

    /// Once a second, with all who are connected to this node.
    pub(crate) fn beat(&self, connected: impl Iterator<Item = (TenantId, UserId)>, now: Instant) {
        let mut here: HashMap<TenantId, People> = HashMap::new();
        for (tenant, user) in connected {
            here.entry(tenant).or_default().insert(user);
        }
        let mut tenants = self.lock();
        for tenant in here.keys() {
            tenants.entry(*tenant).or_insert_with(|| {
                drop(self.bus.bind(*tenant, NODES_ONLINE));
                Town::default()
            });
        }
        for (tenant, town) in tenants.iter_mut() {
            let own = here.remove(tenant).unwrap_or_default();
            let (News { came, went }, due) = town.beat(own, now);
            if due {
                self.tell_nodes(*tenant, &town.own);
            }
            if !(came.is_empty() && went.is_empty()) {
                self.tell(*tenant, &json!({ "online": came, "offline": went }));
            }
        }
        for (tenant, _) in tenants.extract_if(|_, town| town.is_deserted()) {
            drop(self.bus.unbind(tenant, NODES_ONLINE));
        }
    }

    /// Another node says who is there.
    pub(crate) fn heard(&self, event: &BusEvent) {
        match serde_json::from_slice(&event.payload) {
            Ok(people) => {
                if let Some(town) = self.lock().get_mut(&event.tenant) {
                    town.hear(event.node, people, Instant::now());
                }
            }
            Err(error) => tracing::warn!(%error, "who is at another node cannot be read"),
        }
    }

    /// Who is there, as those who follow were told last.
    pub(crate) fn of(&self, tenant: TenantId) -> BTreeSet<UserId> {
        self.lock().get(&tenant).map(|town| town.told.clone()).unwrap_or_default()
    }

    /// What a newcomer is told first.
    pub(crate) fn greeting(&self, tenant: TenantId) -> Value {
        signal(&json!({ "online": self.of(tenant) }))
    }

    fn tell(&self, tenant: TenantId, data: &Value) {
        match Frame::event("signal", &signal(data)) {
            Ok(frame) => self.hubs.broadcast(&hub_key(tenant, ONLINE), [frame]),
            Err(error) => tracing::error!(%error, "who came and went could not be encoded"),
        }
    }

    fn tell_nodes(&self, tenant: TenantId, own: &People) {
        match serde_json::to_vec(own) {
            Ok(json) => self.bus.publish(tenant, NODES_ONLINE, json.into()),
            Err(error) => tracing::error!(%error, "who is here could not be encoded"),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TenantId, Town>> {
        self.tenants.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn signal(data: &Value) -> Value {
    json!({ "topic": ONLINE, "type": "presence", "data": data })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(ids: &[UserId]) -> People {
        ids.iter().copied().collect()
    }

    #[test]
    fn only_what_changed_is_told() {
        let (mut town, now) = (Town::default(), Instant::now());
        let news = |came: &[UserId], went: &[UserId]| News { came: came.to_vec(), went: went.to_vec() };
        assert_eq!(town.beat(people(&[1, 2]), now), (news(&[1, 2], &[]), true));
        assert_eq!(town.beat(people(&[1, 2]), now + RENEWAL / 2), (news(&[], &[]), false));
        assert_eq!(town.beat(people(&[2, 3]), now + RENEWAL / 2), (news(&[3], &[1]), true));
        assert_eq!(town.beat(people(&[2, 3]), now + RENEWAL * 2), (news(&[], &[]), true), "said again now and then");
    }

    #[test]
    fn who_is_at_another_node_is_there_until_its_lease_is_over() {
        let (mut town, now) = (Town::default(), Instant::now());
        let node = Uuid::from_u128(2);
        town.beat(people(&[1]), now);
        town.hear(node, people(&[1, 5]), now);
        let (news, due) = town.beat(people(&[1]), now);
        assert_eq!((news.came, due), (vec![5], true), "the other node may not know us");
        assert_eq!(town.beat(People::new(), now).0, News::default(), "still at the other node");
        assert_eq!(town.beat(People::new(), now + LEASE).0.went, [1, 5]);
        assert!(town.is_deserted());
    }
}
