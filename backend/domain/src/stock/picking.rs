//! Which balances an issue or a reservation takes from: what expires first goes first, and what has expired does not go at all unless
//! the issue allows it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde_json::json;

use super::counting::being_counted;
use super::tracking::StockKey;
use crate::{Error, Id};

/// A balance that something may be taken from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shelf {
    /// Which.
    pub key: StockKey,
    /// How much of it nobody has reserved.
    pub available: Decimal,
    /// How much of it is reserved for whom it is taken.
    pub own: Decimal,
    /// The end of the last day on which its lot is good.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether it is being counted.
    pub counting: bool,
    /// Whether more may be taken than there is.
    pub negative_allowed: bool,
}

/// What is wanted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wanted {
    /// How much.
    pub quantity: Decimal,
    /// Of this lot alone.
    pub lot: Option<Id>,
    /// Whether an expired lot will do.
    pub expired_allowed: bool,
    /// When it is taken.
    pub at: DateTime<Utc>,
}

/// How much is taken from a balance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Take {
    /// Which.
    pub key: StockKey,
    /// How much.
    pub quantity: Decimal,
    /// How much of that was reserved for whom it is taken.
    pub reserved: Decimal,
}

/// Whether a lot has expired at a time.
pub fn is_expired(expires_at: Option<DateTime<Utc>>, at: DateTime<Utc>) -> bool {
    expires_at.is_some_and(|end| end <= at)
}

/// The refusal of what a lot cannot be used for any more.
pub fn lot_expired() -> Error {
    let detail = "This lot has expired. Issue it with a reason, if you may, or scrap it.";
    Error::conflict("lot_expired", detail)
}

/// The order in which balances are taken from: what expires first, then those that never do, each as they were.
pub fn first_expired_first<T>(places: &mut [T], expires_at: impl Fn(&T) -> Option<DateTime<Utc>>) {
    places.sort_by_key(|place| expires_at(place).map_or((1, DateTime::<Utc>::MIN_UTC), |end| (0, end)));
}

/// Chooses what is taken from which balance: one's own reservations first, then what is available.
///
/// # Errors
/// `being_counted`, `lot_expired` and `insufficient_stock` with what is `available`.
pub fn pick(shelves: &[Shelf], wanted: &Wanted) -> Result<Vec<Take>, Error> {
    let of_lot = |shelf: &&Shelf| wanted.lot.is_none() || shelf.key.lot == wanted.lot;
    let (counting, mut open): (Vec<&Shelf>, Vec<&Shelf>) =
        shelves.iter().filter(of_lot).partition(|shelf| shelf.counting);
    let good = |shelf: &&Shelf| wanted.expired_allowed || !is_expired(shelf.expires_at, wanted.at);
    let expired = open.iter().any(|shelf| !good(shelf) && shelf.available + shelf.own > Decimal::ZERO);
    open.retain(good);
    first_expired_first(&mut open, |shelf| shelf.expires_at);
    let mut taken = Taken { missing: wanted.quantity, takes: Vec::new() };
    for shelf in &open {
        taken.take(shelf.key, shelf.own, true);
    }
    for shelf in &open {
        taken.take(shelf.key, shelf.available, false);
    }
    if taken.missing > Decimal::ZERO
        && let Some(shelf) = open.iter().find(|shelf| shelf.negative_allowed)
    {
        taken.take(shelf.key, taken.missing, false);
    }
    match taken.missing {
        missing if missing <= Decimal::ZERO => Ok(taken.takes),
        _ if !counting.is_empty() => Err(being_counted()),
        _ if expired => Err(lot_expired()),
        missing => Err(insufficient(wanted.quantity - missing)),
    }
}

/// Takes exactly so much from each of some balances: pieces that were chosen by their serial numbers.
///
/// # Errors
/// `being_counted`; `insufficient_stock` where others have reserved what lies there.
pub fn pick_exactly(shelves: &[Shelf], chosen: &BTreeMap<StockKey, Decimal>) -> Result<Vec<Take>, Error> {
    let take = |(key, quantity): (&StockKey, &Decimal)| {
        let shelf = shelves.iter().find(|shelf| shelf.key == *key).ok_or_else(|| insufficient(Decimal::ZERO))?;
        if shelf.counting {
            return Err(being_counted());
        }
        let reserved = shelf.own.min(*quantity);
        if *quantity - reserved > shelf.available {
            return Err(insufficient(shelf.available + shelf.own));
        }
        Ok(Take { key: *key, quantity: *quantity, reserved })
    };
    chosen.iter().map(take).collect()
}

/// The refusal of more than there is.
pub fn insufficient(available: Decimal) -> Error {
    let detail = format!("Only {} are available in this warehouse.", available.normalize());
    Error::conflict_with("insufficient_stock", detail, json!({ "available": available }))
}

struct Taken {
    missing: Decimal,
    takes: Vec<Take>,
}

impl Taken {
    /// Takes as much as is wanted and there; what is taken of a balance twice is one take.
    fn take(&mut self, key: StockKey, most: Decimal, own: bool) {
        let quantity = most.min(self.missing);
        if quantity <= Decimal::ZERO {
            return;
        }
        self.missing -= quantity;
        let reserved = if own { quantity } else { Decimal::ZERO };
        match self.takes.iter_mut().find(|take| take.key == key) {
            Some(take) => {
                take.quantity += quantity;
                take.reserved += reserved;
            }
            None => self.takes.push(Take { key, quantity, reserved }),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-26T12:00:00Z".parse().unwrap()
    }

    fn shelf(lot: Id, available: i64, days: Option<i64>) -> Shelf {
        Shelf {
            key: StockKey { part: 1, location: 10 + lot, lot: Some(lot) },
            available: available.into(),
            own: Decimal::ZERO,
            expires_at: days.map(|days| now() + TimeDelta::days(days)),
            counting: false,
            negative_allowed: false,
        }
    }

    fn wanted(quantity: i64) -> Wanted {
        Wanted { quantity: quantity.into(), lot: None, expired_allowed: false, at: now() }
    }

    fn lots(takes: &[Take]) -> Vec<(Id, i64)> {
        takes.iter().map(|take| (take.key.lot.unwrap(), i64::try_from(take.quantity).unwrap())).collect()
    }

    #[test]
    fn what_expires_first_goes_first_over_several_lots() {
        let shelves = [shelf(1, 5, None), shelf(2, 5, Some(90)), shelf(3, 5, Some(20)), shelf(4, 5, Some(-1))];
        assert_eq!(lots(&pick(&shelves, &wanted(12)).unwrap()), [(3, 5), (2, 5), (1, 2)]);
        assert_eq!(lots(&pick(&shelves, &Wanted { lot: Some(1), ..wanted(2) }).unwrap()), [(1, 2)]);
        assert_eq!(pick(&shelves, &Wanted { lot: Some(1), ..wanted(6) }).unwrap_err().code(), "insufficient_stock");
    }

    #[test]
    fn expired_lots_go_only_when_somebody_says_so() {
        let shelves = [shelf(1, 5, Some(10)), shelf(2, 5, Some(0))];
        assert_eq!(pick(&shelves, &wanted(6)).unwrap_err().code(), "lot_expired", "the day has ended");
        assert_eq!(pick(&shelves, &Wanted { lot: Some(2), ..wanted(1) }).unwrap_err().code(), "lot_expired");
        let all_the_same = Wanted { expired_allowed: true, ..wanted(6) };
        assert_eq!(lots(&pick(&shelves, &all_the_same).unwrap()), [(2, 5), (1, 1)]);
        assert_eq!(pick(&shelves[..1], &wanted(6)).unwrap_err().code(), "insufficient_stock");
    }

    #[test]
    fn ones_own_reservation_goes_before_what_is_available_and_counted_places_stay_closed() {
        let own = Shelf { own: 3.into(), ..shelf(2, 1, Some(50)) };
        let takes = pick(&[shelf(1, 9, Some(5)), own], &wanted(4)).unwrap();
        let expected = [
            Take { key: own.key, quantity: 3.into(), reserved: 3.into() },
            Take { key: shelf(1, 9, None).key, quantity: 1.into(), reserved: Decimal::ZERO },
        ];
        assert_eq!(takes, expected);
        let counted = Shelf { counting: true, ..shelf(3, 9, None) };
        assert_eq!(pick(&[counted, own], &wanted(5)).unwrap_err().code(), "being_counted");
        let below = Shelf { negative_allowed: true, ..shelf(4, 1, None) };
        assert_eq!(lots(&pick(&[below], &wanted(5)).unwrap()), [(4, 5)]);
    }

    #[test]
    fn chosen_pieces_are_taken_where_they_lie_unless_they_are_reserved_for_others() {
        let (mine, theirs) = (Shelf { own: 1.into(), ..shelf(1, 1, None) }, shelf(2, 0, None));
        let chosen = BTreeMap::from([(mine.key, Decimal::TWO)]);
        assert_eq!(
            pick_exactly(&[mine, theirs], &chosen).unwrap(),
            [Take { key: mine.key, quantity: Decimal::TWO, reserved: Decimal::ONE }]
        );
        let chosen = BTreeMap::from([(theirs.key, Decimal::ONE)]);
        assert_eq!(pick_exactly(&[mine, theirs], &chosen).unwrap_err().code(), "insufficient_stock");
    }

    proptest! {
        /// Whatever lies there: exactly what is wanted is taken, never more than there is, and nothing that expires later than what stays.
        #[test]
        fn what_is_taken_is_what_is_wanted_and_expires_no_later_than_what_stays(
            all in prop::collection::vec((0_i64..20, prop::option::of(-5_i64..40)), 1..12), quantity in 1_i64..80,
        ) {
            let shelves: Vec<Shelf> =
                (1..).zip(&all).map(|(lot, (available, days))| shelf(lot, *available, *days)).collect();
            let good: Decimal = shelves.iter().filter(|one| !is_expired(one.expires_at, now())).map(|one| one.available).sum();
            match pick(&shelves, &wanted(quantity)) {
                Err(_) => prop_assert!(good < Decimal::from(quantity)),
                Ok(takes) => {
                    prop_assert_eq!(takes.iter().map(|take| take.quantity).sum::<Decimal>(), Decimal::from(quantity));
                    let taken = |shelf: &Shelf| takes.iter().find(|take| take.key == shelf.key).map_or(Decimal::ZERO, |take| take.quantity);
                    let day = |shelf: &Shelf| shelf.expires_at.unwrap_or(DateTime::<Utc>::MAX_UTC);
                    for one in &shelves {
                        prop_assert!(taken(one) <= one.available);
                        prop_assert!(taken(one).is_zero() || !is_expired(one.expires_at, now()));
                        let earlier = shelves.iter().filter(|other| !is_expired(other.expires_at, now()) && day(other) < day(one));
                        prop_assert!(taken(one).is_zero() || earlier.into_iter().all(|other| taken(other) == other.available));
                    }
                }
            }
        }
    }
}
