//! Layers and standard prices by examples with numbers; and any history under each method against a plain recomputation.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use rust_decimal::Decimal;
use uuid::Uuid;

use super::*;

pub(super) fn day(number: i64) -> DateTime<Utc> {
    "2026-11-01T08:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::days(number)
}

/// A balance with what it is valued by, and its ledger.
#[derive(Debug, Clone, Default)]
pub(super) struct Book {
    pub(super) now: Balance,
    pub(super) costing: Costing,
    pub(super) negative: bool,
}

impl Book {
    pub(super) fn fifo() -> Self {
        Self { costing: Costing::Fifo(Layers::default()), ..Self::default() }
    }

    fn consigned(price: Decimal) -> Self {
        Self { costing: Costing::Consigned(Consigned { price: Some(price) }), ..Self::default() }
    }

    fn standard(price: Decimal) -> Self {
        let now = Balance { average_cost: price, ..Balance::default() };
        Self { now, costing: Costing::StandardPrice, ..Self::default() }
    }

    fn post_as(&mut self, change: StockChange, origin: &Origin) -> Posted {
        let posted = self.costing.post(self.now, &change, self.negative, origin).unwrap();
        self.now = posted.after;
        posted
    }

    fn post(&mut self, change: StockChange) -> Posted {
        self.post_as(change, &Origin::at(day(9)))
    }

    fn receive(&mut self, on: i64, quantity: Decimal, unit_cost: Decimal) -> Posted {
        let source = Some(Uuid::from_u128(on.unsigned_abs().into()));
        self.post_as(StockChange::Receive { quantity, unit_cost }, &Origin { at: day(on), source })
    }

    fn issue(&mut self, quantity: Decimal) -> Posted {
        self.post(StockChange::Issue { quantity, reserved: dec!(0) })
    }

    fn open(&self) -> Vec<(Decimal, Decimal)> {
        let Costing::Fifo(layers) = &self.costing else { return Vec::new() };
        let mut open: Vec<_> = layers.all().iter().filter(|layer| !layer.quantity.is_zero()).collect();
        open.sort_by_key(|layer| layer.at);
        open.iter().map(|layer| (layer.quantity, layer.value)).collect()
    }

    /// What holds whatever happened.
    fn check(&self) {
        match &self.costing {
            Costing::MovingAverage => {}
            Costing::Consigned(_) => assert_eq!(self.now.value, Decimal::ZERO),
            Costing::StandardPrice => assert_eq!(self.now.value, money(self.now.balance * self.now.average_cost)),
            Costing::Fifo(layers) => {
                let all = layers.all();
                let sum = |of: fn(&Layer) -> Decimal| all.iter().map(of).sum::<Decimal>();
                assert_eq!(sum(|layer| layer.quantity), self.now.balance.max(Decimal::ZERO));
                if self.now.balance >= Decimal::ZERO {
                    assert_eq!(sum(|layer| layer.value), self.now.value);
                }
                assert!(all.iter().all(|layer| layer.quantity >= Decimal::ZERO && layer.value >= Decimal::ZERO));
                assert!(all.iter().all(|layer| !layer.quantity.is_zero() || layer.value.is_zero()));
            }
        }
        assert!(!self.now.balance.is_zero() || self.now.value.is_zero());
        assert!(self.now.average_cost >= Decimal::ZERO);
    }
}

#[test]
fn issues_take_the_oldest_layer() {
    let mut book = Book::fifo();
    book.receive(1, dec!(10), dec!(4));
    book.receive(2, dec!(10), dec!(6));
    assert_eq!((book.now.value, book.now.average_cost), (dec!(100), dec!(5)));
    let issued = book.issue(dec!(15));
    assert_eq!((issued.value, issued.unit_cost, issued.after.value), (dec!(-70), dec!(4.666667), dec!(30)));
    assert_eq!((book.open(), book.now.average_cost), (vec![(dec!(5), dec!(30))], dec!(6)));
}

#[test]
fn what_is_written_down_late_is_used_in_the_order_in_which_it_came() {
    let mut book = Book::fifo();
    book.receive(5, dec!(2), dec!(9));
    book.receive(3, dec!(2), dec!(1));
    assert_eq!(book.issue(dec!(3)).value, dec!(-11));
}

#[test]
fn a_return_is_used_before_what_is_younger_at_the_cost_of_its_issue() {
    let mut book = Book::fifo();
    book.receive(1, dec!(3), dec!(4));
    book.receive(2, dec!(3), dec!(7));
    let issued = book.issue(dec!(4));
    assert_eq!(issued.value, dec!(-19));
    let age = book.costing.layers().and_then(|layers| layers.oldest_moved()).unwrap();
    assert_eq!(age, day(1));
    let back = StockChange::Return { quantity: dec!(2), unit_cost: issued.unit_cost };
    assert_eq!(book.post_as(back, &Origin::at(age)).value, dec!(9.50));
    assert_eq!(book.open(), [(dec!(2), dec!(9.50)), (dec!(2), dec!(14))]);
    assert_eq!(book.issue(dec!(2)).value, dec!(-9.50));
}

#[test]
fn a_return_to_the_supplier_takes_the_layer_of_its_receipt() {
    let receipts = || {
        let mut book = Book::fifo();
        book.receive(1, dec!(5), dec!(4));
        book.receive(2, dec!(5), dec!(6));
        book
    };
    let second = Origin { at: day(9), source: Some(Uuid::from_u128(2)) };
    let mut book = receipts();
    let back = book.post_as(StockChange::Reverse { quantity: dec!(5), unit_cost: dec!(6) }, &second);
    assert_eq!((back.value, back.variance, book.open()), (dec!(-30), dec!(0), vec![(dec!(5), dec!(20))]));
    // Of a layer of which three are used already the rest goes, and the oldest make up for it.
    let mut book = receipts();
    book.issue(dec!(3));
    let first = Origin { at: day(9), source: Some(Uuid::from_u128(1)) };
    let back = book.post_as(StockChange::Reverse { quantity: dec!(5), unit_cost: dec!(4) }, &first);
    assert_eq!((back.value, back.variance, book.open()), (dec!(-20), dec!(-6), vec![(dec!(2), dec!(12))]));
}

#[test]
fn the_last_piece_of_a_layer_takes_the_remainder_and_a_transfer_brings_exactly_what_leaves() {
    let mut book = Book::fifo();
    book.receive(1, dec!(3), dec!(3.333333));
    let taken: Vec<Decimal> = (0..3).map(|_| -book.issue(dec!(1)).value).collect();
    assert_eq!((taken, book.now.value), (vec![dec!(3.33), dec!(3.34), dec!(3.33)], dec!(0)));
    book.receive(2, dec!(2), dec!(1));
    book.receive(3, dec!(2), dec!(2.005));
    let out = book.post(StockChange::TransferOut { quantity: dec!(3) });
    let mut there = Book::fifo();
    let into = there.post(StockChange::TransferIn { quantity: dec!(3), value: -out.value });
    assert_eq!((out.value + into.value, there.open()), (dec!(0), vec![(dec!(3), -out.value)]));
}

#[test]
fn a_deficit_is_valued_at_the_last_known_cost_and_settled_by_the_next_receipt() {
    let mut book = Book { negative: true, ..Book::fifo() };
    book.receive(1, dec!(2), dec!(4));
    assert_eq!((book.issue(dec!(5)).value, book.now.value), (dec!(-20), dec!(-12)));
    let part = book.receive(2, dec!(1), dec!(5));
    assert_eq!((part.value, part.variance, book.now.value), (dec!(5), dec!(-1), dec!(-8)));
    let rest = book.receive(3, dec!(10), dec!(5));
    assert_eq!((rest.value, rest.variance, book.open()), (dec!(50), dec!(-2), vec![(dec!(8), dec!(40))]));
}

#[test]
fn counts_take_the_oldest_and_what_is_found_is_a_layer_at_the_average() {
    let mut book = Book::fifo();
    book.receive(1, dec!(4), dec!(1));
    book.receive(2, dec!(4), dec!(3));
    assert_eq!(book.post(StockChange::Count { counted: dec!(6) }).value, dec!(-2));
    assert_eq!(book.post(StockChange::Adjust { quantity: dec!(3) }).value, dec!(7));
    assert_eq!(book.open(), [(dec!(2), dec!(2)), (dec!(4), dec!(12)), (dec!(3), dec!(7))]);
    let same = book.post(StockChange::Count { counted: dec!(9) });
    assert_eq!((same.quantity, same.value), (dec!(0), dec!(0)));
}

#[test]
fn receipts_come_in_at_the_standard_price_and_the_difference_is_variance() {
    let mut book = Book::standard(dec!(5));
    let came = book.receive(1, dec!(10), dec!(5.75));
    assert_eq!((came.value, came.variance, book.now.value), (dec!(57.50), dec!(-7.50), dec!(50)));
    let issued = book.issue(dec!(4));
    assert_eq!((issued.value, issued.unit_cost, book.now.value), (dec!(-20), dec!(5), dec!(30)));
    let priced = book.post(StockChange::Reprice { unit_cost: dec!(6) });
    assert_eq!((priced.value, priced.quantity, book.now.value), (dec!(6), dec!(0), dec!(36)));
    // What comes back comes back at the cost of its issue.
    let back = book.post(StockChange::Return { quantity: dec!(1), unit_cost: dec!(5) });
    assert_eq!((back.value, back.variance, book.now.value), (dec!(5), dec!(1), dec!(42)));
    let reversed = book.post(StockChange::Reverse { quantity: dec!(2), unit_cost: dec!(5.75) });
    assert_eq!((reversed.value, reversed.variance, book.now.value), (dec!(-11.50), dec!(-0.50), dec!(30)));
}

#[test]
fn below_nothing_the_standard_price_holds_too() {
    let mut book = Book { negative: true, ..Book::standard(dec!(2.5)) };
    assert_eq!((book.issue(dec!(3)).value, book.now.value), (dec!(-7.50), dec!(-7.50)));
    let came = book.receive(1, dec!(4), dec!(3));
    assert_eq!((came.value, came.variance, book.now.value), (dec!(12), dec!(-2), dec!(2.50)));
}

#[test]
fn words_read_back() {
    for word in Valuation::WORDS {
        assert_eq!(Valuation::parse(word).unwrap().as_str(), *word);
    }
    let bases: Vec<&str> = Basis::WORDS.iter().copied().filter(|word| *word != "consigned").collect();
    assert_eq!(bases, Valuation::WORDS, "stock of our own is valued by what the tenant chooses");
}

/// A step of a history: what, how much, what it costs, on which day.
pub(super) fn steps() -> impl Strategy<Value = Vec<(u8, Decimal, Decimal, i64)>> {
    let quantity = (1_i64..2_000_000).prop_map(|units| Decimal::new(units, 4));
    let cost = (0_i64..50_000_000).prop_map(|units| Decimal::new(units, 6));
    prop::collection::vec((0_u8..13, quantity, cost, 0_i64..8), 1..60)
}

/// An issue of which something may come back, with its age.
pub(super) struct Out {
    pub(super) left: Decimal,
    pub(super) unit_cost: Decimal,
    pub(super) age: DateTime<Utc>,
}

pub(super) fn change(step: &(u8, Decimal, Decimal, i64), issues: &mut Vec<Out>) -> (StockChange, Origin) {
    let &(kind, quantity, unit_cost, on) = step;
    let source = Some(Uuid::from_u128(on.unsigned_abs().into()));
    let origin = Origin { at: day(on), source };
    let change = match kind {
        0..=3 => StockChange::Receive { quantity, unit_cost },
        4 | 5 => StockChange::Issue { quantity, reserved: quantity },
        6 => match issues.pop() {
            Some(Out { left, unit_cost, age }) => {
                return (StockChange::Return { quantity: left, unit_cost }, Origin::at(age));
            }
            None => StockChange::Reserve { quantity },
        },
        7 => StockChange::Count { counted: quantity },
        8 => StockChange::Reserve { quantity },
        9 => StockChange::Reverse { quantity, unit_cost },
        10 => StockChange::TransferIn { quantity, value: money(quantity * unit_cost) },
        11 => StockChange::TransferOut { quantity },
        _ => StockChange::Adjust { quantity: -quantity },
    };
    (change, origin)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Ledger, balance, layers and value agree under each method, whatever happened; and the layers are what the ledger of layers says.
    #[test]
    fn ledger_balance_and_layers_agree(history in steps(), negative: bool, price in 0_i64..50_000_000) {
        let price = Decimal::new(price, 6);
        for begun in [Book::default(), Book::fifo(), Book::standard(price), Book::consigned(price)] {
            let mut book = Book { negative, ..begun };
            let (mut sums, mut issues) = ([Decimal::ZERO; 3], Vec::new());
            let mut written: Vec<(Decimal, Decimal)> = Vec::new();
            for step in &history {
                let (change, origin) = change(step, &mut issues);
                let mut costing = book.costing.clone();
                let Ok(posted) = costing.post(book.now, &change, negative, &origin) else { continue };
                let age = costing.layers().and_then(|layers| layers.oldest_moved()).unwrap_or(origin.at);
                for moved in costing.layers().map(Layers::drain).unwrap_or_default() {
                    if moved.layer == written.len() {
                        prop_assert!(moved.quantity > Decimal::ZERO, "a layer begins with something");
                        written.push((Decimal::ZERO, Decimal::ZERO));
                    }
                    written[moved.layer].0 += moved.quantity;
                    written[moved.layer].1 += moved.value;
                }
                if matches!(change, StockChange::Issue { .. }) {
                    issues.push(Out { left: -posted.quantity, unit_cost: posted.unit_cost, age });
                }
                (book.costing, book.now) = (costing, posted.after);
                let value = posted.value + posted.variance + posted.taken_over;
                let of_it = [posted.quantity, posted.reserved, value];
                sums.iter_mut().zip(of_it).for_each(|(sum, more)| *sum += more);
                prop_assert_eq!(sums, [book.now.balance, book.now.reserved, book.now.value]);
                book.check();
                if let Costing::Fifo(layers) = &book.costing {
                    let kept: Vec<_> = layers.all().iter().map(|layer| (layer.quantity, layer.value)).collect();
                    prop_assert_eq!(&kept, &written);
                }
            }
        }
    }

    /// Whole pieces at whole cents, in order: the same as a plain list of all pieces by their age.
    #[test]
    fn issues_cost_what_the_oldest_pieces_cost(
        history in prop::collection::vec((any::<bool>(), 1_i64..12, 1_i64..500), 1..60),
    ) {
        let (mut book, mut pieces) = (Book::fifo(), std::collections::VecDeque::new());
        for (on, (comes_in, count, cents)) in (1..).zip(history) {
            if comes_in {
                book.receive(on, count.into(), Decimal::new(cents, 2));
                pieces.extend(std::iter::repeat_n(Decimal::new(cents, 2), usize::try_from(count).unwrap()));
            } else if pieces.len() >= usize::try_from(count).unwrap() {
                let cost: Decimal = pieces.drain(..usize::try_from(count).unwrap()).sum();
                prop_assert_eq!(-book.issue(count.into()).value, cost);
            }
            prop_assert_eq!(book.now.value, pieces.iter().sum::<Decimal>());
        }
    }
}
