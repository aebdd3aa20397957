//! Any sequence of movements of parts with lots and serial numbers keeps ledger, balances, lots, pieces and value equal to a plain
//! recomputation.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::*;
use crate::{Error, Id};

const LOTTED: Id = 1;
const PIECES: Id = 2;

/// A movement that is tried.
#[derive(Debug, Clone, Copy)]
enum Wish {
    Receive { place: Id, lot: Id, quantity: i64 },
    Issue { lot: Option<Id>, quantity: i64, expired: bool },
    Reserve { place: Id, lot: Id, quantity: i64 },
    Transfer { place: Id, lot: Id, quantity: i64 },
    Count { place: Id, lot: Id, quantity: i64 },
    ReceivePieces { place: Id, first: i64, quantity: i64 },
    IssuePieces { place: Id, chosen: Option<i64>, quantity: i64 },
    ReturnPiece { place: Id, number: i64 },
    MovePiece { place: Id, number: i64, scrap: bool },
    IntoPieces { place: Id, lot: Id, first: i64, quantity: i64 },
    FromPieces { place: Id, lot: Id, number: i64 },
}

/// A balance with what it is valued by.
#[derive(Debug, Clone)]
struct Place {
    now: Balance,
    costing: Costing,
}

/// An entry of the ledger.
#[derive(Debug, Clone)]
struct Entry {
    key: StockKey,
    quantity: Decimal,
    reserved: Decimal,
    value: Decimal,
    pieces: Vec<Id>,
}

#[derive(Debug, Clone)]
struct World {
    valuation: Valuation,
    balances: BTreeMap<StockKey, Place>,
    book: SerialBook,
    ledger: Vec<Entry>,
}

fn now() -> DateTime<Utc> {
    "2026-11-26T12:00:00Z".parse().unwrap()
}

/// The first of three lots has expired, the second will, the last never does.
fn expiry(lot: Option<Id>) -> Option<DateTime<Utc>> {
    let days = [(1, -1), (2, 10)].into_iter().find(|(one, _)| lot == Some(*one));
    days.map(|(_, days)| now() + TimeDelta::days(days))
}

impl World {
    fn new(valuation: Valuation) -> Self {
        let serial = |id| Serial {
            id,
            part: PIECES,
            number: id.to_string(),
            state: SerialState::Withdrawn,
            item: None,
            issue: None,
        };
        let book = SerialBook::new((1..=20).map(serial).collect());
        Self { valuation, balances: BTreeMap::new(), book, ledger: Vec::new() }
    }

    /// One change with its pieces, all of it or nothing.
    fn change(&mut self, key: StockKey, change: StockChange, chosen: &[String]) -> Result<Decimal, Error> {
        let begin = || match self.valuation {
            Valuation::MovingAverage => Place { now: Balance::default(), costing: Costing::MovingAverage },
            Valuation::Fifo => Place { now: Balance::default(), costing: Costing::Fifo(Layers::default()) },
            Valuation::StandardPrice => {
                let now = Balance { average_cost: dec!(2.345678), ..Balance::default() };
                Place { now, costing: Costing::StandardPrice }
            }
        };
        let age = now() + TimeDelta::seconds(i64::try_from(self.ledger.len()).unwrap());
        let place = self.balances.entry(key).or_insert_with(begin);
        let posted = place.costing.post(place.now, &change, false, &Origin::at(age))?;
        let pieces = if key.part == PIECES {
            let (kind, quantity) = (change.kind(), posted.quantity);
            let moved = SerialMove { part: PIECES, item: key.location, kind, quantity, chosen, return_of: None };
            self.book.post(&moved)?
        } else {
            Vec::new()
        };
        place.now = posted.after;
        let value = posted.value + posted.variance;
        self.ledger.push(Entry { key, quantity: posted.quantity, reserved: posted.reserved, value, pieces });
        Ok(posted.value)
    }

    fn carry(&mut self, from: StockKey, quantity: Decimal, chosen: &[String]) -> Result<(), Error> {
        let to = from.at(3 - from.location);
        let value = -self.change(from, StockChange::TransferOut { quantity }, chosen)?;
        self.change(to, StockChange::TransferIn { quantity, value }, chosen).map(drop)
    }

    /// Twice as much of a lot becomes pieces, and a piece twice as much of a lot.
    fn convert(&mut self, from: StockKey, to: StockKey, numbers: &[String]) -> Result<(), Error> {
        let of = |key: StockKey| Decimal::from(numbers.len() * if key.part == PIECES { 1 } else { 2 });
        let value = -self.change(from, StockChange::ConvertOut { quantity: of(from) }, numbers)?;
        let into = StockChange::ConvertIn { quantity: of(to), value: Decimal::ZERO };
        let came = self.change(to, into.worth(value), numbers)?;
        assert_eq!(came, value, "what comes in is worth what leaves");
        Ok(())
    }

    fn wish(&mut self, wish: Wish) -> Result<(), Error> {
        let of_lot = |place, lot| StockKey { lot: Some(lot), ..StockKey::of(LOTTED, place) };
        let piece = |place| StockKey::of(PIECES, place);
        let run = |first: i64, count: i64| (first..first + count).map(|number| number.to_string()).collect::<Vec<_>>();
        match wish {
            Wish::Receive { place, lot, quantity } => {
                let change = StockChange::Receive { quantity: quantity.into(), unit_cost: dec!(1.37) };
                self.change(of_lot(place, lot), change, &[]).map(drop)
            }
            Wish::Issue { lot, quantity, expired } => {
                let shelf = |(key, place): (&StockKey, &Place)| Shelf {
                    key: *key,
                    available: place.now.available(),
                    own: Decimal::ZERO,
                    expires_at: expiry(key.lot),
                    counting: false,
                    negative_allowed: false,
                };
                let shelves: Vec<Shelf> =
                    self.balances.iter().filter(|(key, _)| key.part == LOTTED).map(shelf).collect();
                let wanted = Wanted { quantity: quantity.into(), lot, expired_allowed: expired, at: now() };
                for Take { key, quantity, reserved } in pick(&shelves, &wanted)? {
                    assert!(expired || key.lot != Some(1), "an expired lot goes only when somebody says so");
                    assert!(lot.is_none() || key.lot == lot, "a chosen lot is that very one");
                    self.change(key, StockChange::Issue { quantity, reserved }, &[])?;
                }
                Ok(())
            }
            Wish::Reserve { place, lot, quantity } => {
                self.change(of_lot(place, lot), StockChange::Reserve { quantity: quantity.into() }, &[]).map(drop)
            }
            Wish::Transfer { place, lot, quantity } => self.carry(of_lot(place, lot), quantity.into(), &[]),
            Wish::Count { place, lot, quantity } => {
                self.change(of_lot(place, lot), StockChange::Count { counted: quantity.into() }, &[]).map(drop)
            }
            Wish::ReceivePieces { place, first, quantity } => {
                let change = StockChange::Receive { quantity: quantity.into(), unit_cost: dec!(9.99) };
                self.change(piece(place), change, &run(first, quantity)).map(drop)
            }
            Wish::IssuePieces { place, chosen, quantity } => {
                let change = StockChange::Issue { quantity: quantity.into(), reserved: Decimal::ZERO };
                let chosen = chosen.map_or(Vec::new(), |first| run(first, quantity));
                self.change(piece(place), change, &chosen).map(drop)
            }
            Wish::ReturnPiece { place, number } => {
                let change = StockChange::Return { quantity: Decimal::ONE, unit_cost: dec!(9.99) };
                self.change(piece(place), change, &run(number, 1)).map(drop)
            }
            Wish::MovePiece { place, number, scrap: true } => {
                let change = StockChange::Scrap { quantity: Decimal::ONE };
                self.change(piece(place), change, &run(number, 1)).map(drop)
            }
            Wish::MovePiece { place, number, scrap: false } => self.carry(piece(place), Decimal::ONE, &run(number, 1)),
            Wish::IntoPieces { place, lot, first, quantity } => {
                self.convert(of_lot(place, lot), piece(place), &run(first, quantity))
            }
            Wish::FromPieces { place, lot, number } => self.convert(piece(place), of_lot(place, lot), &run(number, 1)),
        }
    }

    /// Everything again, from the ledger alone.
    fn check(&self) {
        for (key, Place { now: balance, costing }) in &self.balances {
            let of = |what: fn(&Entry) -> Decimal| {
                self.ledger.iter().filter(|entry| entry.key == *key).map(what).sum::<Decimal>()
            };
            let sums = [of(|one| one.quantity), of(|one| one.reserved), of(|one| one.value)];
            assert_eq!(sums, [balance.balance, balance.reserved, balance.value], "{key:?}");
            let layers = costing.all_layers();
            match self.valuation {
                Valuation::MovingAverage => assert!(layers.is_empty()),
                Valuation::Fifo => {
                    assert_eq!(layers.iter().map(|layer| layer.quantity).sum::<Decimal>(), balance.balance);
                    assert_eq!(layers.iter().map(|layer| layer.value).sum::<Decimal>(), balance.value);
                }
                Valuation::StandardPrice => assert_eq!(balance.value, money(balance.balance * dec!(2.345678))),
            }
        }
        let mut places: BTreeMap<Id, Id> = BTreeMap::new();
        for entry in &self.ledger {
            for piece in &entry.pieces {
                if entry.quantity > Decimal::ZERO {
                    assert_eq!(places.insert(*piece, entry.key.location), None, "{piece} is in two places");
                } else {
                    assert_eq!(places.remove(piece), Some(entry.key.location), "{piece} was not there");
                }
            }
        }
        for serial in self.book.serials() {
            assert_eq!(serial.item, places.get(&serial.id).copied(), "{serial:?}");
            assert_eq!(serial.item.is_some(), serial.state == SerialState::InStock, "{serial:?}");
        }
        for (key, place) in self.balances.iter().filter(|(key, _)| key.part == PIECES) {
            let here = places.values().filter(|location| **location == key.location).count();
            assert_eq!(place.now.balance, Decimal::from(here));
        }
    }
}

fn wishes() -> impl Strategy<Value = Wish> {
    let chosen = prop::option::of(1_i64..20);
    let lot = prop::option::of(1_i64..4);
    (0_u8..15, (1_i64..3, 1_i64..4, 1_i64..5), (1_i64..17, chosen, lot), any::<bool>()).prop_map(
        |(kind, (place, of, quantity), (number, chosen, lot), flag)| match kind {
            0 | 1 => Wish::Receive { place, lot: of, quantity },
            2 | 3 => Wish::Issue { lot, quantity: quantity * 2, expired: flag },
            4 => Wish::Reserve { place, lot: of, quantity },
            5 => Wish::Transfer { place, lot: of, quantity },
            6 => Wish::Count { place, lot: of, quantity: quantity - 1 },
            7 | 8 => Wish::ReceivePieces { place, first: number, quantity },
            9 => Wish::IssuePieces { place, chosen, quantity },
            10 => Wish::ReturnPiece { place, number },
            11 => Wish::IntoPieces { place, lot: of, first: number, quantity },
            12 => Wish::FromPieces { place, lot: of, number },
            _ => Wish::MovePiece { place, number, scrap: flag },
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn ledger_balances_lots_pieces_and_value_agree(history in prop::collection::vec(wishes(), 1..80)) {
        for valuation in [Valuation::MovingAverage, Valuation::Fifo, Valuation::StandardPrice] {
            let mut world = World::new(valuation);
            for wish in &history {
                // What is refused half way is not done at all, as in a transaction.
                let mut tried = world.clone();
                if tried.wish(*wish).is_ok() {
                    world = tried;
                }
                world.check();
            }
        }
    }
}
