//! Corrections of value by examples with numbers, and that no cent of them is lost.

use chrono::{DateTime, Utc};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::correction::{CorrectionTrace, ItemCorrection, TracedEntry, TracedKind, spread};
use super::{Balance, Costing, Layer, Layers, StockChange};

const HERE: i64 = 1;
const THERE: i64 = 2;

fn entry(item: i64, kind: TracedKind, quantity: Decimal, balance_after: Decimal) -> TracedEntry {
    TracedEntry { item, kind, quantity, balance_after, layers: Vec::new() }
}

fn issue(entry_id: i64, order_line: Option<i64>, quantity: Decimal, balance_after: Decimal) -> TracedEntry {
    entry(HERE, TracedKind::Issue { entry: entry_id, order_line }, -quantity, balance_after)
}

/// Ten came to a place that held ten, and were worth 10.00 more.
fn ten_of_twenty() -> CorrectionTrace {
    let mut trace = CorrectionTrace::default();
    trace.came_in(dec!(10), &entry(HERE, TracedKind::Other, dec!(10), dec!(20)));
    trace
}

#[test]
fn what_lies_there_and_the_orders_take_it_in_proportion() {
    let mut trace = ten_of_twenty();
    // A quarter of what lay there carried a quarter of the correction.
    trace.follow(&issue(100, Some(7), dec!(5), dec!(15)));
    trace.follow(&issue(101, None, dec!(3), dec!(12)));
    let shares = trace.shares(dec!(10));
    assert_eq!(
        shares,
        [ItemCorrection {
            item: HERE,
            stock: dec!(6),
            orders: vec![(7, dec!(2.50))],
            variance: dec!(1.50),
            ..Default::default()
        }]
    );
}

#[test]
fn what_came_back_of_an_order_is_in_stock_again() {
    let mut trace = ten_of_twenty();
    trace.follow(&issue(100, Some(7), dec!(20), dec!(0)));
    trace.follow(&entry(HERE, TracedKind::Return { of: Some(100) }, dec!(5), dec!(5)));
    let shares = trace.shares(dec!(10));
    assert_eq!((shares[0].stock, shares[0].orders[0]), (dec!(2.50), (7, dec!(7.50))));
}

#[test]
fn goods_that_moved_take_it_along_and_what_is_under_way_does_not() {
    let mut trace = ten_of_twenty();
    let way = || TracedKind::Transfer { way: "ST-000001".to_owned() };
    trace.follow(&entry(HERE, way(), dec!(-10), dec!(10)));
    trace.follow(&entry(THERE, way(), dec!(6), dec!(6)));
    let shares = trace.shares(dec!(10));
    assert_eq!((shares[0].stock, shares[0].variance), (dec!(5), dec!(2)));
    assert_eq!((shares[1].item, shares[1].stock), (THERE, dec!(3)));
}

#[test]
fn a_deficit_that_was_settled_on_arrival_is_variance() {
    let mut trace = CorrectionTrace::default();
    trace.came_in(dec!(10), &entry(HERE, TracedKind::Other, dec!(10), dec!(4)));
    let shares = trace.shares(dec!(10));
    assert_eq!((shares[0].stock, shares[0].variance), (dec!(4), dec!(6)));
}

#[test]
fn what_went_back_to_its_supplier_takes_nothing() {
    // Ten came, seven of them moved on and three went back, before the seven were invoiced at 1.00 more.
    let mut trace = CorrectionTrace::default();
    trace.came_in(dec!(10), &entry(HERE, TracedKind::Other, dec!(10), dec!(10)));
    let way = || TracedKind::Transfer { way: "RC-000001".to_owned() };
    trace.follow(&entry(HERE, way(), dec!(-7), dec!(3)));
    trace.follow(&entry(THERE, way(), dec!(7), dec!(7)));
    trace.follow(&entry(HERE, TracedKind::SentBack(dec!(1)), dec!(-3), dec!(0)));
    let shares = trace.shares(dec!(7));
    assert_eq!((shares[0].total(), shares[1].item, shares[1].stock), (dec!(0), THERE, dec!(7)));
    // Of a place where other goods lay too, it takes no more than there is of the correction.
    let mut trace = ten_of_twenty();
    trace.follow(&issue(100, Some(7), dec!(20), dec!(0)));
    trace.follow(&entry(HERE, TracedKind::SentBack(dec!(1)), dec!(-3), dec!(-3)));
    assert_eq!(trace.shares(dec!(10))[0].orders, [(7, dec!(10))]);
}

#[test]
fn scrap_counts_and_other_receipts_take_no_order_along() {
    let mut trace = ten_of_twenty();
    trace.follow(&entry(HERE, TracedKind::Other, dec!(-4), dec!(16)));
    trace.follow(&entry(HERE, TracedKind::Other, dec!(4), dec!(20)));
    assert_eq!(trace.shares(dec!(10))[0].variance, dec!(2));
}

#[test]
fn stock_is_never_worth_less_than_nothing() {
    let cheaper = ItemCorrection { item: HERE, stock: dec!(-8), variance: dec!(-1), ..Default::default() };
    let some = Balance { balance: dec!(2), value: dec!(5), ..Default::default() };
    let fitting = cheaper.clone().fitting(&some, &Costing::MovingAverage);
    assert_eq!((fitting.stock, fitting.variance), (dec!(-5), dec!(-4)));
    let standard = cheaper.clone().fitting(&some, &Costing::StandardPrice);
    assert_eq!((standard.stock, standard.variance), (dec!(0), dec!(-9)));
    let none = cheaper.fitting(&Balance::default(), &Costing::MovingAverage);
    assert_eq!((none.stock, none.variance), (dec!(0), dec!(-9)));
}

fn of_layers(entry: TracedEntry, layers: &[(i64, Decimal)]) -> TracedEntry {
    TracedEntry { layers: layers.to_vec(), ..entry }
}

#[test]
fn a_correction_goes_with_the_layer_of_its_receipt() {
    let mut trace = CorrectionTrace::default();
    let came = of_layers(entry(HERE, TracedKind::Other, dec!(10), dec!(20)), &[(2, dec!(10))]);
    trace.came_in(dec!(10), &came);
    // The first issue takes all of an older layer and two of this one, the second is of this one alone.
    let both = [(1, dec!(-10)), (2, dec!(-2))];
    trace.follow(&of_layers(issue(100, Some(7), dec!(12), dec!(8)), &both));
    trace.follow(&of_layers(issue(101, None, dec!(1), dec!(7)), &[(2, dec!(-1))]));
    // A quarter of what the first issue took comes back, in a layer of its own; four go to the other place.
    trace.follow(&of_layers(entry(HERE, TracedKind::Return { of: Some(100) }, dec!(3), dec!(10)), &[(3, dec!(3))]));
    let way = || TracedKind::Transfer { way: "ST-000001".to_owned() };
    trace.follow(&of_layers(entry(HERE, way(), dec!(-4), dec!(6)), &[(2, dec!(-4))]));
    trace.follow(&of_layers(entry(THERE, way(), dec!(4), dec!(4)), &[(4, dec!(4))]));
    let shares = trace.shares(dec!(10));
    assert_eq!((shares[0].stock, &shares[0].orders), (dec!(3.50), &vec![(7, dec!(1.50))]));
    assert_eq!((&shares[0].layers, shares[0].variance), (&vec![(2, dec!(3)), (3, dec!(0.50))], dec!(1)));
    assert_eq!((shares[1].item, &shares[1].layers), (THERE, &vec![(4, dec!(4))]));
}

#[test]
fn layers_take_no_less_than_nothing_and_share_what_none_is_known_to_have() {
    let layer =
        |id, quantity, value| Layer { id: Some(id), at: DateTime::<Utc>::MIN_UTC, source: None, quantity, value };
    let layers = Layers::new(vec![layer(1, dec!(0), dec!(0)), layer(2, dec!(3), dec!(6)), layer(3, dec!(1), dec!(9))]);
    let costing = Costing::Fifo(layers);
    let now = Balance { balance: dec!(4), value: dec!(15), ..Default::default() };
    let known = ItemCorrection { item: HERE, stock: dec!(-8), layers: vec![(2, dec!(-8))], ..Default::default() };
    let fitting = known.fitting(&now, &costing);
    assert_eq!((fitting.stock, &fitting.layers, fitting.variance), (dec!(-6), &vec![(2, dec!(-6))], dec!(-2)));
    let nobody = ItemCorrection { item: HERE, stock: dec!(8), ..Default::default() }.fitting(&now, &costing);
    assert_eq!((nobody.stock, &nobody.layers), (dec!(8), &vec![(2, dec!(6)), (3, dec!(2))]));
}

#[test]
fn the_entries_leave_in_stock_what_stays_there() {
    let one = ItemCorrection {
        item: HERE,
        stock: dec!(6),
        orders: vec![(7, dec!(2.50))],
        variance: dec!(1.50),
        ..Default::default()
    };
    let mut now = Balance { balance: dec!(12), average_cost: dec!(4), value: dec!(48), ..Default::default() };
    let changes = one.changes();
    assert_eq!(changes[0].0, StockChange::Revalue { value: dec!(10), variance: dec!(1.50) });
    assert_eq!(changes[1], (StockChange::Revalue { value: dec!(-2.50), variance: dec!(0) }, Some(7)));
    let (mut entered, mut variance) = (Decimal::ZERO, Decimal::ZERO);
    for (change, _) in &changes {
        let posted = now.post(change, false).unwrap();
        entered += posted.value + posted.variance;
        variance += posted.variance;
        now = posted.after;
    }
    assert_eq!((now.value, now.average_cost, entered, variance), (dec!(54), dec!(4.5), dec!(6), dec!(-1.50)));
    assert!(ItemCorrection::default().changes().is_empty());
}

#[test]
fn an_amount_is_spread_by_weights_and_not_by_nothing() {
    assert_eq!(spread(dec!(10), &[dec!(1), dec!(1), dec!(1)]).unwrap(), [dec!(3.33), dec!(3.34), dec!(3.33)]);
    assert_eq!(spread(dec!(-1), &[dec!(0), dec!(3)]).unwrap(), [dec!(0), dec!(-1)]);
    assert_eq!(spread(dec!(10), &[dec!(0)]), None);
    assert_eq!(spread(dec!(10), &[]), None);
}

fn amounts(cents: std::ops::Range<i64>) -> impl Strategy<Value = Decimal> {
    cents.prop_map(|cents| Decimal::new(cents, 2))
}

/// A step in a place: out to an order, out without one, back, thrown away; so many ten-thousandths of what is there.
fn steps() -> impl Strategy<Value = Vec<(u8, u32)>> {
    proptest::collection::vec((0_u8..4, 1_u32..=10_000), 0..20)
}

proptest! {
    #[test]
    fn shares_sum_to_the_amount_to_the_cent(
        amount in amounts(-10_000_000..10_000_000),
        weights in proptest::collection::vec(amounts(0..1_000_000), 1..40),
    ) {
        let all: Decimal = weights.iter().sum();
        prop_assume!(!all.is_zero());
        let shares = spread(amount, &weights).unwrap();
        prop_assert_eq!(shares.iter().sum::<Decimal>(), amount);
        for (share, weight) in shares.iter().zip(&weights) {
            prop_assert!((share - amount * weight / all).abs() <= dec!(0.01));
        }
    }

    #[test]
    fn however_the_goods_went_no_cent_of_a_correction_is_lost(
        amount in amounts(-1_000_000..1_000_000), before in 0_u32..50, came in 1_u32..50, steps in steps(),
    ) {
        prop_assume!(!amount.is_zero());
        let came = Decimal::from(came);
        let mut balance = Decimal::from(before) + came;
        let mut trace = CorrectionTrace::default();
        trace.came_in(amount, &entry(HERE, TracedKind::Other, came, balance));
        let mut issues: Vec<(i64, Decimal)> = Vec::new();
        for (id, (what, share)) in (100_i64..).zip(steps) {
            let share = Decimal::from(share) / dec!(10000);
            let quantity = (balance * share).round_dp(4);
            let (kind, quantity) = match what {
                0 | 1 => (TracedKind::Issue { entry: id, order_line: (what == 0).then_some(id) }, -quantity),
                2 => match issues.pop() {
                    Some((of, issued)) => (TracedKind::Return { of: Some(of) }, (issued * share).round_dp(4)),
                    None => (TracedKind::Other, quantity),
                },
                _ => (TracedKind::Other, -quantity),
            };
            if quantity.is_zero() {
                continue;
            }
            if matches!(kind, TracedKind::Issue { .. }) {
                issues.push((id, -quantity));
            }
            balance += quantity;
            trace.follow(&entry(HERE, kind, quantity, balance));
        }
        let shares = trace.shares(amount);
        let total: Decimal = shares.iter().map(ItemCorrection::total).sum();
        prop_assert_eq!(total, amount);
        if balance.is_zero() {
            prop_assert_eq!(shares[0].stock, dec!(0));
        }
    }
}
