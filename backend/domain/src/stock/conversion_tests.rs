//! One part becomes another, and pieces are given serial numbers.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;

use super::*;

fn day(day: u32) -> DateTime<Utc> {
    format!("2026-11-{day:02}T08:00:00Z").parse().unwrap()
}

/// A balance with what it is valued by.
#[derive(Default)]
struct Place {
    now: Balance,
    costing: Costing,
}

impl Place {
    fn fifo() -> Self {
        Self { costing: Costing::Fifo(Layers::default()), ..Self::default() }
    }

    fn standard(price: Decimal) -> Self {
        let now = Balance { average_cost: price, ..Balance::default() };
        Self { now, costing: Costing::StandardPrice }
    }

    fn post(&mut self, on: u32, change: StockChange) -> Posted {
        let posted = self.costing.post(self.now, &change, false, &Origin::at(day(on))).unwrap();
        self.now = posted.after;
        posted
    }

    fn holding(mut self, quantity: Decimal, unit_cost: Decimal) -> Self {
        self.post(1, StockChange::Receive { quantity, unit_cost });
        self
    }
}

/// So much of one becomes so much of another: what each entry is worth.
fn convert(from: &mut Place, quantity: Decimal, into: &mut Place, becomes: Decimal) -> (Posted, Posted) {
    let out = from.post(9, StockChange::ConvertOut { quantity });
    let came = StockChange::ConvertIn { quantity: becomes, value: Decimal::ZERO };
    (out, into.post(9, came.worth(-out.value)))
}

#[test]
fn a_reel_that_is_cut_into_lengths_keeps_its_worth_to_the_cent() {
    let (mut reel, mut lengths) = (Place::default().holding(dec!(100), dec!(1.333333)), Place::default());
    let (out, came) = convert(&mut reel, dec!(35), &mut lengths, dec!(7));
    assert_eq!((out.quantity, out.value, reel.now.value), (dec!(-35), dec!(-46.67), dec!(86.66)));
    assert_eq!((came.quantity, came.value, came.unit_cost), (dec!(7), dec!(46.67), dec!(6.667143)));
    convert(&mut reel, dec!(65), &mut lengths, dec!(13));
    assert_eq!((reel.now.value, lengths.now.value, lengths.now.balance), (dec!(0), dec!(133.33), dec!(20)));
}

#[test]
fn the_oldest_layers_become_one_of_the_other_part() {
    let mut old = Place::fifo().holding(dec!(10), dec!(4));
    old.post(2, StockChange::Receive { quantity: dec!(10), unit_cost: dec!(6) });
    let mut new = Place::fifo().holding(dec!(1), dec!(9));
    let (out, came) = convert(&mut old, dec!(15), &mut new, dec!(15));
    assert_eq!((out.value, came.value, new.now.value), (dec!(-70), dec!(70), dec!(79)));
    let layers: Vec<_> = new.costing.all_layers().iter().map(|layer| (layer.at, layer.quantity, layer.value)).collect();
    assert_eq!(layers, [(day(1), dec!(1), dec!(9)), (day(9), dec!(15), dec!(70))]);
}

#[test]
fn what_the_standard_prices_differ_by_is_variance() {
    let (mut old, mut new) = (Place::standard(dec!(2)).holding(dec!(10), dec!(2)), Place::standard(dec!(3)));
    let (out, came) = convert(&mut old, dec!(4), &mut new, dec!(4));
    assert_eq!((out.value, out.variance), (dec!(-8), dec!(0)));
    assert_eq!((came.value, came.variance, new.now.value), (dec!(8), dec!(4), dec!(12)));
}

#[test]
fn only_what_is_available_becomes_something_else() {
    let mut place = Place::default().holding(dec!(10), dec!(2));
    place.post(2, StockChange::Reserve { quantity: dec!(8) });
    let change = StockChange::ConvertOut { quantity: dec!(3) };
    assert_eq!(place.now.post(&change, false).unwrap_err().code(), "insufficient_stock");
    assert_eq!(refuse_while_counted(&change).unwrap_err().code(), "being_counted");
    for none in [dec!(0), dec!(-1)] {
        let into = StockChange::ConvertIn { quantity: none, value: dec!(1) };
        assert_eq!(place.now.post(&into, false).unwrap_err().code(), "invalid");
    }
}

#[test]
fn numbers_are_given_to_whole_pieces_alone_and_change_nothing_else() {
    let mut place = Place::default().holding(dec!(5), dec!(3.333333));
    place.post(2, StockChange::Reserve { quantity: dec!(2) });
    let before = place.now;
    let posted = place.post(3, StockChange::Serialise);
    assert_eq!((posted.quantity, posted.reserved, posted.value, place.now), (dec!(0), dec!(0), dec!(0), before));
    assert_eq!(StockChange::Serialise.kind(), StockKind::Serialise);
    let code = |balance: Balance| balance.post(&StockChange::Serialise, true).unwrap_err().code();
    assert_eq!(code(Balance { reserved: dec!(0.5), ..before }), "whole_quantity");
    assert_eq!(code(Balance { balance: dec!(4.5), ..before }), "whole_quantity");
    assert_eq!(code(Balance { balance: dec!(-2), ..Balance::default() }), "negative_balance");
}
