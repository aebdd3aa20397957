//! Who is in one room and what they hold, pure: the clock comes in from outside, the list goes out as JSON.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use gantry_domain::{Author, Id, PersonId, UserId};
use serde::{Serialize, Serializer};
use uuid::Uuid;

use super::lease::{Held, Here, LEASE, Lease, NAMED, RENEWAL, TYPING};

/// A user's connection to the room.
#[derive(Debug)]
struct Member {
    who: Author,
    person: Option<PersonId>,
    viewing: Option<Id>,
    held: Option<(Id, Instant)>,
    typing: Option<Instant>,
}

/// The viewers of one topic: the connections of this node, and what the other nodes say of theirs.
#[derive(Debug, Default)]
pub(crate) struct Room {
    members: BTreeMap<u64, Member>,
    elsewhere: BTreeMap<Uuid, (Lease, Instant)>,
    /// What everybody here was told last.
    told: String,
    /// What the other nodes were told last, and when.
    lent: Option<(Lease, Instant)>,
}

/// What everybody is told.
#[derive(Serialize)]
struct List<'a> {
    here: Vec<&'a Here>,
    count: usize,
    held: Vec<&'a Held>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty", serialize_with = "values")]
    typing: BTreeMap<Option<UserId>, &'a Author>,
}

/// Each person once.
fn values<S: Serializer>(people: &BTreeMap<Option<UserId>, &Author>, into: S) -> Result<S::Ok, S::Error> {
    into.collect_seq(people.values())
}

impl Room {
    pub(crate) fn enter(&mut self, viewer: u64, who: Author, person: Option<PersonId>) {
        if let Entry::Vacant(place) = self.members.entry(viewer) {
            place.insert(Member { who, person, viewing: None, held: None, typing: None });
        }
    }

    pub(crate) fn leave(&mut self, viewer: u64) {
        self.members.remove(&viewer);
    }

    /// Nobody of this node is there; then it does not matter who else is.
    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// One drags one card at a time; saying it again renews the lease.
    pub(crate) fn hold(&mut self, viewer: u64, card: Id, now: Instant) {
        if let Some(member) = self.members.get_mut(&viewer) {
            member.held = Some((card, now + LEASE));
        }
    }

    pub(crate) fn release(&mut self, viewer: u64, card: Id) {
        if let Some(member) = self.members.get_mut(&viewer).filter(|member| member.holds(card)) {
            member.held = None;
        }
    }

    pub(crate) fn view(&mut self, viewer: u64, card: Option<Id>) {
        if let Some(member) = self.members.get_mut(&viewer) {
            member.viewing = card;
        }
    }

    /// A user writes, or has stopped; saying it again renews it.
    pub(crate) fn types(&mut self, viewer: u64, on: bool, now: Instant) {
        if let Some(member) = self.members.get_mut(&viewer) {
            member.typing = on.then_some(now + TYPING);
        }
    }

    /// Another node says who is there. One that was not known has not heard of us either: it is told with the next beat.
    pub(crate) fn hear(&mut self, node: Uuid, lease: Lease, now: Instant) {
        if lease.is_empty() {
            self.elsewhere.remove(&node);
        } else if self.elsewhere.insert(node, (lease, now + LEASE)).is_none() {
            self.lent = None;
        }
    }

    /// Lets go of what was held too long, and of nodes that have not been heard of for too long.
    pub(crate) fn expire(&mut self, now: Instant) {
        for member in self.members.values_mut() {
            member.held = member.held.filter(|(_, until)| *until > now);
            member.typing = member.typing.filter(|until| *until > now);
        }
        self.elsewhere.retain(|_, (_, until)| *until > now);
    }

    /// Whether the other nodes have to be told now who is here; then they have been.
    pub(crate) fn due(&mut self, own: &Lease, now: Instant) -> bool {
        let known = self.lent.as_ref().is_some_and(|(lent, at)| lent == own && now < *at + RENEWAL);
        if known || (own.is_empty() && self.lent.is_none()) {
            return false;
        }
        self.lent = Some((own.clone(), now));
        true
    }

    /// The list as JSON, with our `own` viewers: each person once, however many windows are open and on whatever node.
    pub(crate) fn list(&self, own: &Lease) -> String {
        let leases = || std::iter::once(own).chain(self.elsewhere.values().map(|(lease, _)| lease));
        let mut people: BTreeMap<Option<UserId>, &Here> = BTreeMap::new();
        for here in leases().flat_map(|lease| &lease.here) {
            let known = people.entry(here.id).or_insert(here);
            if known.viewing.is_none() {
                *known = here;
            }
        }
        let unnamed: BTreeSet<_> =
            leases().flat_map(|lease| &lease.more).filter(|id| !people.contains_key(id)).collect();
        let count = people.len() + unnamed.len();
        let here = people.into_values().take(NAMED).collect();
        let held = leases().flat_map(|lease| &lease.held).take(NAMED).collect();
        let typing = leases().flat_map(|lease| &lease.typing).map(|who| (who.id, who)).take(NAMED).collect();
        serde_json::to_string(&List { here, count, held, typing }).unwrap_or_default()
    }

    /// The list, if it is another than the one told last.
    pub(crate) fn news(&mut self, own: &Lease) -> Option<&str> {
        let list = self.list(own);
        if list == self.told {
            return None;
        }
        self.told = list;
        Some(&self.told)
    }

    /// The viewers of this node.
    pub(crate) fn lease(&self) -> Lease {
        let mut people: BTreeMap<Option<UserId>, Here> = BTreeMap::new();
        for Member { who, person, viewing, .. } in self.members.values() {
            let here = people.entry(who.id).or_insert_with(|| Here {
                id: who.id,
                name: who.name.clone(),
                person: *person,
                viewing: None,
            });
            here.viewing = here.viewing.or(*viewing);
        }
        let mut people = people.into_values();
        let here = people.by_ref().take(NAMED).collect();
        let more = people.map(|here| here.id).collect();
        let held = self.members.values().filter_map(Member::as_held).take(NAMED).collect();
        let typing = self.members.values().filter(|member| member.typing.is_some());
        Lease { here, more, held, typing: typing.map(|member| member.who.clone()).take(NAMED).collect() }
    }
}

impl Member {
    fn holds(&self, card: Id) -> bool {
        self.held.is_some_and(|(held, _)| held == card)
    }

    fn as_held(&self) -> Option<Held> {
        self.held.map(|(card_id, _)| Held { card_id, by: self.who.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn anna() -> Author {
        Author { id: Some(1), name: "Anna".into() }
    }

    fn list(room: &Room) -> Value {
        serde_json::from_str(&room.list(&room.lease())).unwrap()
    }

    fn room_with_anna() -> Room {
        let mut room = Room::default();
        room.enter(10, anna(), Some(7));
        room
    }

    #[test]
    fn somebody_with_two_windows_is_here_once_and_stays_until_both_are_closed() {
        let mut room = room_with_anna();
        room.enter(11, anna(), Some(7));
        assert_eq!(list(&room)["here"], json!([{ "id": 1, "name": "Anna", "person": 7 }]));
        room.leave(10);
        assert_eq!(list(&room)["count"], 1);
        room.leave(11);
        assert!(room.is_empty());
    }

    #[test]
    fn a_dragged_card_is_shown_until_it_is_dropped() {
        let mut room = room_with_anna();
        room.hold(10, 5, Instant::now());
        assert_eq!(list(&room)["held"], json!([{ "cardId": 5, "by": { "id": 1, "name": "Anna" } }]));
        room.release(10, 6);
        assert_eq!(list(&room)["held"][0]["cardId"], 5, "dropping another card changes nothing");
        room.release(10, 5);
        assert_eq!(list(&room)["held"], json!([]));
    }

    #[test]
    fn whoever_disconnects_lets_go() {
        let mut room = room_with_anna();
        room.enter(11, Author { id: Some(2), name: "Ben".into() }, None);
        room.hold(10, 5, Instant::now());
        room.leave(10);
        assert_eq!(list(&room), json!({ "here": [{ "id": 2, "name": "Ben" }], "count": 1, "held": [] }));
    }

    #[test]
    fn a_silent_holder_lets_go_after_the_lease_unless_it_is_renewed() {
        let mut room = room_with_anna();
        let start = Instant::now();
        room.hold(10, 5, start);
        room.hold(10, 5, start + LEASE / 2);
        room.expire(start + LEASE);
        assert_eq!(list(&room)["held"][0]["cardId"], 5);
        room.expire(start + LEASE * 2);
        assert_eq!(list(&room)["held"], json!([]));
    }

    #[test]
    fn who_writes_is_shown_once_until_they_stop_or_fall_silent() {
        let (mut room, start) = (room_with_anna(), Instant::now());
        room.enter(11, anna(), Some(7));
        room.types(10, true, start);
        room.types(11, true, start);
        assert_eq!(list(&room)["typing"], json!([{ "id": 1, "name": "Anna" }]));
        room.types(10, false, start);
        assert!(list(&room)["typing"].is_array(), "still in the other window");
        room.expire(start + TYPING);
        assert_eq!(list(&room)["typing"], Value::Null);
    }

    #[test]
    fn nothing_is_told_twice() {
        let mut room = room_with_anna();
        assert!(news(&mut room).is_some());
        assert!(news(&mut room).is_none());
        room.view(10, Some(4));
        assert!(news(&mut room).is_some_and(|list| list.contains(r#""viewing":4"#)));
    }

    #[test]
    fn of_a_crowd_only_the_first_hundred_are_named() {
        let mut room = Room::default();
        for viewer in 0..150 {
            room.enter(viewer, Author { id: i64::try_from(viewer).ok(), name: format!("Person {viewer}") }, None);
        }
        assert_eq!((list(&room)["here"].as_array().unwrap().len(), &list(&room)["count"]), (NAMED, &json!(150)));
    }

    /// What a node tells the others, if anything.
    fn told(room: &mut Room, now: Instant) -> Option<Lease> {
        let own = room.lease();
        room.due(&own, now).then_some(own)
    }

    /// What its viewers are told, if anything.
    fn news(room: &mut Room) -> Option<String> {
        let own = room.lease();
        room.news(&own).map(str::to_owned)
    }

    /// A node where Ben is.
    fn bens() -> Room {
        let mut room = Room::default();
        room.enter(1, Author { id: Some(2), name: "Ben".into() }, None);
        room
    }

    #[test]
    fn what_another_node_says_counts_until_its_lease_is_over() {
        let (mut here, mut there, now) = (room_with_anna(), bens(), Instant::now());
        there.hold(1, 5, now);
        here.hear(Uuid::from_u128(2), told(&mut there, now).unwrap(), now);
        assert_eq!((&list(&here)["count"], &list(&here)["held"][0]["by"]["name"]), (&json!(2), &json!("Ben")));
        here.expire(now + LEASE / 2);
        assert_eq!(list(&here)["count"], 2);
        here.expire(now + LEASE);
        assert_eq!((&list(&here)["count"], &list(&here)["held"]), (&json!(1), &json!([])));
    }

    #[test]
    fn a_node_tells_changes_and_newcomers_at_once_and_otherwise_now_and_then() {
        let (mut room, now) = (room_with_anna(), Instant::now());
        assert!(told(&mut room, now).is_some());
        assert!(told(&mut room, now + RENEWAL / 2).is_none());
        assert!(told(&mut room, now + RENEWAL).is_some());
        let later = now + RENEWAL;
        room.view(10, Some(3));
        assert!(told(&mut room, later).is_some());
        let bens = told(&mut bens(), now).unwrap();
        room.hear(Uuid::from_u128(2), bens.clone(), later);
        assert!(told(&mut room, later).is_some(), "Ben's node may not know us");
        room.hear(Uuid::from_u128(2), bens, later);
        assert!(told(&mut room, later).is_none(), "now it does");
    }

    #[test]
    fn who_is_on_two_nodes_is_one_person_and_the_last_to_leave_says_so() {
        let (mut here, mut there, now) = (room_with_anna(), Room::default(), Instant::now());
        assert!(told(&mut there, now).is_none(), "nobody was there, and nobody needs to know");
        there.enter(1, anna(), Some(7));
        there.view(1, Some(4));
        here.hear(Uuid::from_u128(2), told(&mut there, now).unwrap(), now);
        assert_eq!(list(&here)["here"], json!([{ "id": 1, "name": "Anna", "person": 7, "viewing": 4 }]));
        there.leave(1);
        here.hear(Uuid::from_u128(2), told(&mut there, now).unwrap(), now);
        assert_eq!(list(&here)["here"], json!([{ "id": 1, "name": "Anna", "person": 7 }]));
    }

    #[test]
    fn a_crowd_on_two_nodes_is_counted_person_by_person() {
        let crowd = |from: i64| {
            let mut room = Room::default();
            for id in from..from + 150 {
                let who = Author { id: Some(id), name: format!("Person {id}") };
                room.enter(id.unsigned_abs(), who, None);
            }
            room
        };
        let (mut here, mut there, now) = (crowd(0), crowd(100), Instant::now());
        here.hear(Uuid::from_u128(2), told(&mut there, now).unwrap(), now);
        assert_eq!((list(&here)["here"].as_array().unwrap().len(), &list(&here)["count"]), (NAMED, &json!(250)));
    }
}
