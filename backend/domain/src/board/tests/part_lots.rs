//! Parts of lots and with serial numbers on a work order: what is taken when nothing is said, what is chosen, and what comes back.

use chrono::TimeDelta;
use rust_decimal::Decimal;

use super::part_world::{BEARING, planned, serials};
use super::parts::{dec, issue, of, planner, some, with};
use super::*;
use crate::board::part_facts::StockPlace;
use crate::board::parts::{IssuePart, PartLine, PartQuantity};
use crate::stock::{StockKey, Tracking};

/// The main store holds two lots in one place and one in another; the days are those for which they are still good.
fn world_of_lots(days: [Option<i64>; 3]) -> World {
    let mut world = World::new();
    let now = world.now;
    let facts = &mut world.stock.facts;
    facts.parts.get_mut(&BEARING).unwrap().tracking = Tracking::Lot;
    let place = facts.places[&StockKey::of(BEARING, 11)].clone();
    let lot = |(number, days): (Id, Option<i64>)| {
        let key = StockKey { lot: Some(number), ..StockKey::of(BEARING, if number == 3 { 12 } else { 11 }) };
        let expires_at = days.map(|days| now + TimeDelta::days(days));
        (key, StockPlace { item: 200 + number, expires_at, ..place.clone() })
    };
    facts.places = (1..).zip(days).map(lot).collect();
    world.stock.begun = facts.places.iter().map(|(key, place)| (*key, place.balance)).collect();
    world
}

/// How much of each lot an order has.
fn out(line: &PartLine) -> Vec<(Id, Decimal)> {
    line.issues.iter().map(|one| (one.key.lot.unwrap(), one.left)).collect()
}

fn command(asked: IssuePart) -> BoardCommand {
    BoardCommand::IssuePart(Box::new(asked))
}

#[test]
fn what_expires_first_is_issued_first_and_comes_back_to_its_lot() {
    let mut world = world_of_lots([Some(90), Some(10), None]);
    let id = planned(&mut world, 3, "8", false);
    world.done(&planner(), &command(issue(id, "5")));
    assert_eq!(out(&world.stock.facts.lines[&id]), [(2, dec("3")), (1, dec("2"))]);
    world.done(&planner(), &command(IssuePart { lot_id: Some(3), ..issue(id, "1") }));
    let of_lot = PartQuantity { lot_id: Some(2), ..some(id, Some("1")) };
    world.done(&planner(), &BoardCommand::ReturnPart(of_lot));
    assert_eq!(out(&world.stock.facts.lines[&id]), [(2, dec("2")), (1, dec("2")), (3, dec("1"))]);
    world.done(&planner(), &BoardCommand::ReturnPart(some(id, None)));
    let line = &world.stock.facts.lines[&id];
    assert_eq!((out(line), line.reserved.len()), (vec![], 3), "each is reserved again where it lies");
    let serials = IssuePart { serials: "1-2".to_owned(), ..issue(id, "2") };
    assert_eq!(world.refused(&planner(), &command(serials)).0, "not_tracked");
    world.stock.check();
}

#[test]
fn an_expired_lot_is_neither_reserved_nor_issued_unless_somebody_may_and_says_why() {
    let mut world = world_of_lots([Some(-1), Some(10), Some(-5)]);
    let id = planned(&mut world, 3, "5", true);
    assert_eq!(world.stock.facts.lines[&id].reserved_in_all(), dec("3"), "of the good lot alone");
    assert_eq!(world.refused(&planner(), &command(issue(id, "4"))).0, "lot_expired");
    let chosen = IssuePart { lot_id: Some(3), ..issue(id, "1") };
    assert_eq!(world.refused(&planner(), &command(chosen.clone())).0, "lot_expired");
    let told = IssuePart { allow_expired: true, ..chosen };
    assert_eq!(world.refused(&planner(), &command(told.clone())).0, "required");
    let told = IssuePart { reason: "Tested again".to_owned(), ..told };
    let update = Grant { update: true, ..Grant::default() };
    let keeper = with(5, &[(SubModule::WorkOrders, Grant::default()), (SubModule::Warehousing, update)]);
    assert_eq!(world.refused(&keeper, &command(told.clone())).0, "expired_not_allowed");
    let changed = of(&world.done(&planner(), &command(told)));
    assert_eq!(changed.write.unwrap().expired_reason.as_deref(), Some("Tested again"));
    assert_eq!(out(&world.stock.facts.lines[&id]), [(3, dec("1"))]);
    world.stock.check();
}

#[test]
fn chosen_pieces_are_issued_where_they_lie_and_the_same_come_back() {
    let mut world = World::new();
    serials(&mut world, &[("a-1", 11), ("a-2", 12), ("a-3", 21)]);
    let id = planned(&mut world, 3, "4", false);
    let pieces = |entered: &str, quantity: Option<&str>| {
        let (serials, quantity) = (entered.to_owned(), quantity.map(dec));
        command(IssuePart { serials, quantity, ..issue(id, "1") })
    };
    assert_eq!(world.refused(&planner(), &pieces("A-1", Some("2"))).0, "serial_count");
    assert_eq!(world.refused(&planner(), &pieces("A-9", None)).0, "unknown_serial");
    assert_eq!(world.refused(&planner(), &pieces("A-3", None)).0, "serial_not_there", "it lies in the van");
    assert_eq!(world.refused(&planner(), &pieces("", Some("0.5"))).0, "whole_quantity");
    world.done(&planner(), &pieces("A-1, a-2", None));
    assert_eq!(world.refused(&planner(), &pieces("A-1", None)).0, "serial_not_there");
    let back = |entered: &str| BoardCommand::ReturnPart(PartQuantity { serials: entered.to_owned(), ..some(id, None) });
    assert_eq!(world.refused(&planner(), &back("A-3")).0, "serial_not_there");
    world.done(&planner(), &back("A-1"));
    let line = &world.stock.facts.lines[&id];
    assert_eq!((line.out(), line.issues[0].key.location), (dec("1"), 12));
    world.done(&planner(), &command(issue(id, "2")));
    let told = world.refused(&planner(), &BoardCommand::ReturnPart(some(id, Some("1")))).0;
    assert_eq!(told, "serials_required", "two are out and nobody says which comes back");
    world.stock.check();
}
