//! Who is in one room and what they hold, pure: the clock comes in from outside, the list goes out as JSON.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::time::{Duration, Instant};

use gantry_domain::{Author, Id, PersonId, UserId};
use serde::Serialize;

/// How long a card stays held without another word from whoever drags it.
pub(crate) const LEASE: Duration = Duration::from_secs(30);
/// People named in the list; of the others only the number is told.
pub(crate) const NAMED: usize = 100;

/// Somebody's connection to the room.
#[derive(Debug)]
struct Member {
    who: Author,
    person: Option<PersonId>,
    viewing: Option<Id>,
    held: Option<(Id, Instant)>,
}

/// The connections of one topic.
#[derive(Debug, Default)]
pub(crate) struct Room {
    members: BTreeMap<u64, Member>,
    told: String,
}

/// What everybody is told.
#[derive(Serialize)]
struct List<'a> {
    here: Vec<Here<'a>>,
    count: usize,
    held: Vec<Held<'a>>,
}

#[derive(Serialize)]
struct Here<'a> {
    id: Option<UserId>,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<PersonId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    viewing: Option<Id>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Held<'a> {
    card_id: Id,
    by: &'a Author,
}

impl Room {
    pub(crate) fn enter(&mut self, viewer: u64, who: Author, person: Option<PersonId>) {
        if let Entry::Vacant(place) = self.members.entry(viewer) {
            place.insert(Member { who, person, viewing: None, held: None });
        }
    }

    pub(crate) fn leave(&mut self, viewer: u64) {
        self.members.remove(&viewer);
    }

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

    /// Lets go of what was held too long.
    pub(crate) fn expire(&mut self, now: Instant) {
        for member in self.members.values_mut() {
            member.held = member.held.filter(|(_, until)| *until > now);
        }
    }

    /// The list as JSON: each person once, however many windows are open.
    pub(crate) fn list(&self) -> String {
        let mut people: BTreeMap<Option<UserId>, Here<'_>> = BTreeMap::new();
        for member in self.members.values() {
            let here = people.entry(member.who.id).or_insert_with(|| Here {
                id: member.who.id,
                name: &member.who.name,
                person: member.person,
                viewing: None,
            });
            here.viewing = here.viewing.or(member.viewing);
        }
        let count = people.len();
        let here = people.into_values().take(NAMED).collect();
        let held = self.members.values().filter_map(Member::as_held).take(NAMED).collect();
        serde_json::to_string(&List { here, count, held }).unwrap_or_default()
    }

    /// The list, if it is another than the one told last.
    pub(crate) fn news(&mut self) -> Option<&str> {
        let list = self.list();
        if list == self.told {
            return None;
        }
        self.told = list;
        Some(&self.told)
    }
}

impl Member {
    fn holds(&self, card: Id) -> bool {
        self.held.is_some_and(|(held, _)| held == card)
    }

    fn as_held(&self) -> Option<Held<'_>> {
        self.held.map(|(card_id, _)| Held { card_id, by: &self.who })
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
        serde_json::from_str(&room.list()).unwrap()
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
    fn nothing_is_told_twice() {
        let mut room = room_with_anna();
        assert!(room.news().is_some());
        assert!(room.news().is_none());
        room.view(10, Some(4));
        assert!(room.news().is_some_and(|list| list.contains(r#""viewing":4"#)));
    }

    #[test]
    fn of_a_crowd_only_the_first_hundred_are_named() {
        let mut room = Room::default();
        for viewer in 0..150 {
            room.enter(viewer, Author { id: i64::try_from(viewer).ok(), name: format!("Person {viewer}") }, None);
        }
        assert_eq!((list(&room)["here"].as_array().unwrap().len(), &list(&room)["count"]), (NAMED, &json!(150)));
    }
}
