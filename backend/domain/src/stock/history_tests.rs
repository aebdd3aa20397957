//! Histories of movements: the numbers of the rules, and what holds for any history.

use proptest::prelude::*;
use rust_decimal::Decimal;

use super::{Balance, StockChange, money};

fn after(changes: &[StockChange], negative: bool) -> Balance {
    changes.iter().fold(Balance::default(), |now, change| now.post(change, negative).unwrap().after)
}

fn receive(quantity: Decimal, unit_cost: Decimal) -> StockChange {
    StockChange::Receive { quantity, unit_cost }
}

fn issue(quantity: Decimal) -> StockChange {
    StockChange::Issue { quantity, reserved: dec!(0) }
}

#[test]
fn receipts_move_the_average_and_issues_do_not() {
    let now = after(&[receive(dec!(10), dec!(4)), receive(dec!(30), dec!(6))], false);
    assert_eq!((now.average_cost, now.value), (dec!(5.5), dec!(220)));
    let now = now.post(&issue(dec!(15)), false).unwrap();
    assert_eq!((now.value, now.after.average_cost, now.after.value), (dec!(-82.5), dec!(5.5), dec!(137.5)));
    let back = StockChange::Return { quantity: dec!(5), unit_cost: dec!(5.5) };
    assert_eq!(now.after.post(&back, false).unwrap().after.value, dec!(165));
}

#[test]
fn the_average_of_an_empty_place_is_the_price_of_the_next_receipt() {
    let now = after(&[receive(dec!(3), dec!(3.33)), issue(dec!(3)), receive(dec!(2), dec!(9))], false);
    assert_eq!((now.average_cost, now.value), (dec!(9), dec!(18)));
}

#[test]
fn the_average_stays_while_the_balance_is_negative_and_the_deficit_is_settled() {
    let now = after(&[receive(dec!(2), dec!(4)), issue(dec!(5))], true);
    assert_eq!((now.balance, now.value), (dec!(-3), dec!(-12)));
    let settled = now.post(&receive(dec!(10), dec!(5)), true).unwrap();
    assert_eq!((settled.value, settled.variance), (dec!(50), dec!(-10)));
    assert_eq!((settled.after.average_cost, settled.after.value), (dec!(4), dec!(28)));
}

#[test]
fn the_last_piece_takes_the_remainder() {
    let mut now = after(&[receive(dec!(3), dec!(3.333333))], false);
    assert_eq!(now.value, dec!(10));
    let mut taken = Vec::new();
    for _ in 0..3 {
        let posted = now.post(&issue(dec!(1)), false).unwrap();
        taken.push(-posted.value);
        now = posted.after;
    }
    assert_eq!((taken, now.value), (vec![dec!(3.33), dec!(3.33), dec!(3.34)], dec!(0)));
}

#[test]
fn a_transfer_brings_exactly_what_leaves() {
    let from = after(&[receive(dec!(3), dec!(3.333333))], false);
    let out = from.post(&StockChange::TransferOut { quantity: dec!(2) }, false).unwrap();
    let into =
        Balance::default().post(&StockChange::TransferIn { quantity: dec!(2), value: -out.value }, false).unwrap();
    assert_eq!(out.value + into.value, dec!(0));
    assert_eq!(out.after.value + into.after.value, dec!(10));
}

#[test]
fn only_what_is_not_promised_is_available() {
    let now = after(&[receive(dec!(10), dec!(1)), StockChange::Reserve { quantity: dec!(8) }], false);
    assert_eq!(now.available(), dec!(2));
    for change in [issue(dec!(3)), StockChange::Reserve { quantity: dec!(3) }, StockChange::Scrap { quantity: dec!(3) }]
    {
        assert_eq!(now.post(&change, false).unwrap_err().code(), "insufficient_stock");
    }
    let own = StockChange::Issue { quantity: dec!(5), reserved: dec!(5) };
    let own = now.post(&own, false).unwrap().after;
    assert_eq!((own.balance, own.reserved), (dec!(5), dec!(3)));
}

#[test]
fn a_count_sets_the_balance_and_leaves_the_reservations_that_fit() {
    let now = after(&[receive(dec!(10), dec!(2)), StockChange::Reserve { quantity: dec!(8) }], false);
    let posted = now.post(&StockChange::Count { counted: dec!(6) }, false).unwrap();
    assert_eq!((posted.quantity, posted.reserved, posted.value), (dec!(-4), dec!(-2), dec!(-8)));
    let same = now.post(&StockChange::Count { counted: dec!(10) }, false).unwrap();
    assert_eq!((same.quantity, same.reserved, same.after), (dec!(0), dec!(0), now));
}

#[test]
fn a_receipt_is_taken_back_at_its_price() {
    let now = after(&[receive(dec!(10), dec!(4)), receive(dec!(10), dec!(6))], false);
    let posted = now.post(&StockChange::Reverse { quantity: dec!(10), unit_cost: dec!(6) }, false).unwrap();
    assert_eq!((posted.after.value, posted.after.average_cost, posted.variance), (dec!(40), dec!(4), dec!(0)));
}

fn changes() -> impl Strategy<Value = StockChange> {
    let quantity = (1_i64..2_000_000).prop_map(|units| Decimal::new(units, 4));
    let cost = (0_i64..50_000_000).prop_map(|units| Decimal::new(units, 6));
    (0_u8..9, quantity, cost).prop_map(|(kind, quantity, unit_cost)| match kind {
        0..=2 => StockChange::Receive { quantity, unit_cost },
        3 => StockChange::Issue { quantity, reserved: quantity },
        4 => StockChange::Return { quantity, unit_cost },
        5 => StockChange::Count { counted: quantity },
        6 => StockChange::Reserve { quantity },
        7 => StockChange::Reverse { quantity, unit_cost },
        _ => StockChange::Adjust { quantity: -quantity },
    })
}

proptest! {
    /// The sum of the ledger is the balance, whatever happened.
    #[test]
    fn the_ledger_sums_to_the_balance(history in prop::collection::vec(changes(), 1..60), negative: bool) {
        let (mut now, mut sums) = (Balance::default(), [Decimal::ZERO; 3]);
        for change in &history {
            let Ok(posted) = now.post(change, negative) else { continue };
            now = posted.after;
            let of_it = [posted.quantity, posted.reserved, posted.value + posted.variance];
            sums.iter_mut().zip(of_it).for_each(|(sum, more)| *sum += more);
            prop_assert_eq!(sums, [now.balance, now.reserved, now.value]);
            prop_assert!(now.reserved >= Decimal::ZERO && now.average_cost >= Decimal::ZERO);
            prop_assert!(!now.balance.is_zero() || now.value.is_zero());
            prop_assert_eq!(now.value, money(now.value));
            if !negative {
                prop_assert!(now.available() >= Decimal::ZERO && now.value >= Decimal::ZERO);
            }
        }
    }
}
