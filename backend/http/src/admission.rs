//! Limits the requests that are read and handled at the same time. A request beyond the limit is refused at once, which costs
//! next to nothing; if it were admitted, all requests would wait for the same database connections and be answered too late.
//!
//! Signed-in users, anonymous clients and sockets have limits of their own, so that a flood of one kind leaves
//! the others alone. A request is read before it is admitted: one that comes slowly takes no place of those that are worked on.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use gantry_domain::Error;
use metrics::{counter, gauge};

use crate::methods;
use crate::shares::{Share, Shares};

/// Anonymous clients get one place in so many.
const ANONYMOUS: usize = 4;
/// Bytes of bodies that wait or are worked on, of those who are signed in, and of each of the others.
const BODIES: (usize, usize) = (24_000_000, 12_000_000);

/// Who asks, as far as the door can tell without looking anything up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Guest {
    /// The bearer of a token that we signed.
    SignedIn,
    /// An anonymous client, by address.
    Anonymous(IpAddr),
    /// A live session that polls.
    Socket(IpAddr),
}

/// The door of the whole node.
#[derive(Debug)]
pub struct Admission {
    reading: [Arc<Room>; 3],
    working: [Arc<Room>; 2],
    bodies: [Arc<Room>; 3],
    addresses: Arc<Shares<IpAddr>>,
}

/// So much of something, and how much of it is taken.
#[derive(Debug)]
struct Room {
    taken: AtomicUsize,
    limit: usize,
}

/// A part of a room, until dropped.
#[derive(Debug)]
struct Place {
    room: Arc<Room>,
    size: usize,
}

/// One whose request is read or worked on, until dropped.
#[derive(Debug)]
pub(crate) struct Admitted {
    _place: Place,
    _share: Option<Share<IpAddr>>,
}

/// The bytes of a body, until dropped.
#[derive(Debug)]
pub(crate) struct BodyRoom(Place);

impl Room {
    fn new(limit: usize) -> Arc<Self> {
        Arc::new(Self { taken: AtomicUsize::new(0), limit })
    }

    fn take(self: &Arc<Self>, size: usize) -> Option<Place> {
        let place = Place { room: Arc::clone(self), size };
        let before = self.taken.fetch_add(size, Ordering::Relaxed);
        (before.saturating_add(size) <= self.limit).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.taken.fetch_sub(self.size, Ordering::Relaxed);
    }
}

impl BodyRoom {
    /// Makes room for more.
    ///
    /// # Errors
    /// `overloaded`.
    pub(crate) fn grow(&mut self, by: usize) -> Result<(), Error> {
        let Some(more) = self.0.room.take(by) else { return Err(overloaded()) };
        self.0.size += more.size;
        // Its size is now this one's to give back.
        let mut more = more;
        more.size = 0;
        Ok(())
    }
}

impl Admission {
    pub(crate) fn new(limit: usize, per_address: usize) -> Arc<Self> {
        let anonymous = (limit / ANONYMOUS).max(1);
        Arc::new(Self {
            reading: [Room::new(limit), Room::new(anonymous), Room::new(limit)],
            working: [Room::new(limit), Room::new(anonymous)],
            bodies: [Room::new(BODIES.0), Room::new(BODIES.1), Room::new(BODIES.1)],
            addresses: Arc::new(Shares::new(per_address)),
        })
    }

    /// Lets the body of a request be read.
    ///
    /// # Errors
    /// `overloaded`.
    pub(crate) fn read(&self, guest: Guest) -> Result<(Admitted, BodyRoom), Error> {
        let [signed_in, anonymous, sockets] = &self.reading;
        let [of_signed_in, of_anonymous, of_sockets] = &self.bodies;
        let (room, bodies) = match guest {
            Guest::SignedIn => (signed_in, of_signed_in),
            Guest::Anonymous(_) => (anonymous, of_anonymous),
            Guest::Socket(_) => (sockets, of_sockets),
        };
        let body = BodyRoom(Place { room: Arc::clone(bodies), size: 0 });
        self.enter(room, guest).map(|admitted| (admitted, body))
    }

    /// Lets a request be worked on. Those who ask how the node is are always let in, and so are sockets: they have limits of
    /// their own, and a poll that hangs is not worked on.
    ///
    /// # Errors
    /// `overloaded`.
    pub(crate) fn work(&self, path: &str, guest: Guest) -> Result<Option<Admitted>, Error> {
        if !methods::is_of_the_api(path) {
            return Ok(None);
        }
        let [signed_in, anonymous] = &self.working;
        let room = if guest == Guest::SignedIn { signed_in } else { anonymous };
        self.enter(room, guest).map(Some)
    }

    fn enter(&self, room: &Arc<Room>, guest: Guest) -> Result<Admitted, Error> {
        let share = match guest {
            Guest::SignedIn | Guest::Socket(_) => Some(None),
            Guest::Anonymous(address) => self.addresses.take(address).map(Some),
        };
        match (share, room.take(1)) {
            (Some(share), Some(place)) => Ok(Admitted { _place: place, _share: share }),
            _ => {
                counter!("gantry_http_refused_total").increment(1);
                Err(overloaded())
            }
        }
    }

    /// For the measures.
    pub(crate) fn tell(&self) {
        let taken = |rooms: &[Arc<Room>]| rooms.iter().map(|room| room.taken.load(Ordering::Relaxed)).sum::<usize>();
        let tell =
            |name: &'static str, value: usize| gauge!(name).set(f64::from(u32::try_from(value).unwrap_or(u32::MAX)));
        tell("gantry_http_requests_inside", taken(&self.working));
        tell("gantry_http_requests_read", taken(&self.reading));
        tell("gantry_http_body_bytes", taken(&self.bodies));
    }
}

fn overloaded() -> Error {
    let detail = "Too many requests at once. Try again in a moment.".to_owned();
    Error::Busy { code: "overloaded", detail, retry_after: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Guest = Guest::Anonymous(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    #[test]
    fn requests_beyond_the_limit_are_refused_until_one_ends() {
        let door = Admission::new(2, 10);
        let first = door.work("/api/Board/", Guest::SignedIn).unwrap();
        let _second = door.work("/auth/signin", Guest::SignedIn).unwrap();
        let refused = door.work("/api/Board/", Guest::SignedIn).unwrap_err();
        assert!(matches!(refused, Error::Busy { code: "overloaded", retry_after: 1, .. }));
        assert!(door.work("/readyz", HERE).unwrap().is_none(), "health checks are always answered");
        drop(first);
        assert!(door.work("/api/Board/", Guest::SignedIn).is_ok());
    }

    #[test]
    fn a_flood_of_anonymous_requests_leaves_places_for_signed_in_users() {
        let door = Admission::new(8, 10);
        let reading: Vec<_> = std::iter::from_fn(|| door.read(HERE).ok()).take(100).collect();
        assert_eq!(reading.len(), 2, "a quarter");
        assert!(door.work("/auth/signin", HERE).is_ok(), "what is read takes no place of what is worked on");
        assert!(door.read(Guest::SignedIn).is_ok() && door.work("/api/Board/", Guest::SignedIn).is_ok());
    }

    #[test]
    fn one_address_takes_no_more_than_its_share() {
        let door = Admission::new(80, 3);
        let mut held: Vec<_> = std::iter::from_fn(|| door.read(HERE).ok()).take(100).collect();
        assert_eq!(held.len(), 3);
        assert!(door.read(Guest::Anonymous([10, 0, 0, 1].into())).is_ok());
        held.pop();
        assert!(door.read(HERE).is_ok());
    }

    #[test]
    fn bodies_together_have_a_limit_and_give_back_what_they_took() {
        let door = Admission::new(80, 30);
        let (_first, mut body) = door.read(HERE).unwrap();
        body.grow(BODIES.1 - 10).unwrap();
        let (_second, mut other) = door.read(HERE).unwrap();
        assert!(other.grow(11).is_err());
        drop(body);
        assert!(other.grow(11).is_ok());
    }
}
