//! Layers of which only the oldest are read: the same as if all were.

use chrono::{DateTime, Utc};
use proptest::prelude::*;
use rust_decimal::Decimal;
use uuid::Uuid;

use super::costing_tests::{Book, Out, change, day, steps};
use super::*;
use crate::Id;

/// The layers of a balance as they are kept: with ids, in the order of age and id, without those that are used up.
fn kept(costing: &Costing) -> Vec<Layer> {
    let with_id = |(id, layer): (Id, &Layer)| Layer { id: Some(id), ..*layer };
    let mut open: Vec<Layer> = (1..).zip(costing.all_layers()).map(with_id).collect();
    open.retain(|layer| !layer.quantity.is_zero());
    open.sort_by_key(|layer| (layer.at, layer.id));
    open
}

/// What a posting reads that needs so much and takes some others back.
fn read(all: &[Layer], most: Decimal, sources: &[Option<Uuid>]) -> Layers {
    let (mut total, mut read_to, mut some) = (Decimal::ZERO, None, Vec::new());
    for layer in all {
        if total < most {
            total += layer.quantity;
            read_to = layer.id.map(|id| (layer.at, id));
            some.push(*layer);
        } else if sources.contains(&layer.source) {
            some.push(*layer);
        }
    }
    let first = (DateTime::<Utc>::MIN_UTC, Id::MIN);
    Layers::oldest(some, (total >= most).then(|| read_to.unwrap_or(first)))
}

/// What became of which layer: those that were there by their ids, others by their order among the new.
fn moved(costing: &mut Costing) -> Vec<(Option<Id>, usize, Decimal, Decimal)> {
    let all = costing.all_layers().to_vec();
    let moves = costing.layers().map(Layers::drain).unwrap_or_default();
    let new = |place: usize| all[..place].iter().filter(|layer| layer.id.is_none()).count();
    let known = |one: LayerMove| (all[one.layer].id, one.layer);
    let found = moves.into_iter().map(|one| {
        let (id, place) = known(one);
        (id, if id.is_none() { new(place) } else { 0 }, one.quantity, one.value)
    });
    found.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// A posting of several changes makes the same entries and the same moves of layers, whatever came before it.
    #[test]
    fn the_oldest_layers_are_enough(history in steps(), posting in steps(), negative: bool) {
        let mut book = Book { negative, ..Book::fifo() };
        let mut issues: Vec<Out> = Vec::new();
        for step in &history {
            let (change, origin) = change(step, &mut issues);
            let mut costing = book.costing.clone();
            let Ok(posted) = costing.post(book.now, &change, negative, &origin) else { continue };
            let age = costing.layers().and_then(|layers| layers.oldest_moved()).unwrap_or(origin.at);
            drop(costing.layers().map(Layers::drain));
            if matches!(change, StockChange::Issue { .. }) {
                issues.push(Out { left: -posted.quantity, unit_cost: posted.unit_cost, age });
            }
            (book.costing, book.now) = (costing, posted.after);
        }
        let all = kept(&book.costing);
        let changes: Vec<(StockChange, Origin)> =
            posting.iter().take(5).map(|step| change(step, &mut issues)).collect();
        let only: Vec<StockChange> = changes.iter().map(|(change, _)| *change).collect();
        let back = changes.iter().filter(|(change, _)| matches!(change, StockChange::Reverse { .. }));
        let sources: Vec<Option<Uuid>> = back.map(|(_, origin)| origin.source).collect();
        let most = most_taken(book.now.balance, &only);
        let mut some = Costing::Fifo(read(&all, most, &sources));
        let mut whole = Costing::Fifo(Layers::new(all));
        let mut now = book.now;
        for (change, origin) in &changes {
            let (mut one, mut other) = (whole.clone(), some.clone());
            let Ok(posted) = one.post(now, change, negative, origin) else {
                prop_assert!(other.post(now, change, negative, origin).is_err());
                continue;
            };
            let short = other.post(now, change, negative, origin);
            prop_assert_eq!(short.as_ref().ok(), Some(&posted), "{:?}", change);
            prop_assert_eq!(moved(&mut one), moved(&mut other));
            (whole, some, now) = (one, other, posted.after);
        }
    }
}

#[test]
fn what_was_not_read_is_not_taken() {
    let layer = |id: Id| Layer { id: Some(id), at: day(id), source: None, quantity: dec!(2), value: dec!(2) };
    let now = Balance { balance: dec!(10), value: dec!(10), average_cost: dec!(1), ..Balance::default() };
    let issue = |quantity| StockChange::Issue { quantity, reserved: dec!(0) };
    let mut costing = Costing::Fifo(Layers::oldest(vec![layer(1), layer(2)], Some((day(2), 2))));
    assert!(costing.clone().post(now, &issue(dec!(4)), false, &Origin::at(day(9))).is_ok());
    assert!(costing.clone().post(now, &issue(dec!(5)), false, &Origin::at(day(9))).is_err());
    // What comes in today is younger than those that were not read.
    let come = StockChange::Receive { quantity: dec!(3), unit_cost: dec!(7) };
    let after = costing.post(now, &come, false, &Origin::at(day(9))).unwrap().after;
    assert!(costing.post(after, &issue(dec!(5)), false, &Origin::at(day(9))).is_err());
}
