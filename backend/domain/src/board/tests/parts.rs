//! Parts on a work order: planned, reserved, issued, returned, used, and what ends a reservation.

use rust_decimal::Decimal;
use serde_json::json;

use super::part_world::{BEARING, BOX, MAIN, SCRAPPED, VAN};
use super::*;
use crate::board::links::CloseDuplicate;
use crate::board::parts::{EditPlannedPart, IssuePart, PartChanged, PartLine, PartQuantity, PlanPart};
use crate::stock::StockKey;

pub(super) fn with(id: Id, grants: &[(SubModule, Grant)]) -> RequestContext {
    let caller =
        Caller::User { id, person: Some(id), crews: vec![1], name: format!("Person {id}"), session: Uuid::nil() };
    RequestContext::user(1, caller, Arc::new(Permissions::new(grants.iter().copied())), Uuid::nil())
}

/// Runs the warehouses and reads work orders.
fn storekeeper() -> RequestContext {
    let read = Grant::default();
    with(5, &[(SubModule::WorkOrders, read), (SubModule::Warehousing, Grant { update: true, ..Grant::default() })])
}

pub(super) fn planner() -> RequestContext {
    with(1, &[(SubModule::WorkOrders, Grant::FULL), (SubModule::Warehousing, Grant::FULL)])
}

pub(super) fn dec(number: &str) -> Decimal {
    number.parse().unwrap()
}

fn asked(quantity: &str) -> PlanPart {
    PlanPart {
        card_id: 3,
        part_id: Some(BEARING),
        quantity: dec(quantity),
        warehouse_id: Some(MAIN),
        ..PlanPart::default()
    }
}

fn plan(plan: PlanPart) -> BoardCommand {
    BoardCommand::PlanPart(Box::new(plan))
}

pub(super) fn some(line_id: Id, quantity: Option<&str>) -> PartQuantity {
    PartQuantity { card_id: 3, line_id, quantity: quantity.map(dec), ..PartQuantity::default() }
}

pub(super) fn issue(line: Id, quantity: &str) -> IssuePart {
    IssuePart { card_id: 3, line_id: Some(line), quantity: Some(dec(quantity)), ..IssuePart::default() }
}

pub(super) fn of(event: &BoardEvent) -> PartChanged {
    match &event.what {
        BoardEventKind::PartPlanned(one)
        | BoardEventKind::PartReserved(one)
        | BoardEventKind::PartReleased(one)
        | BoardEventKind::PartIssued(one)
        | BoardEventKind::PartReturned(one)
        | BoardEventKind::PartUsed(one)
        | BoardEventKind::PartStaged(one) => one.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_goes_from_demand_over_reserved_and_issued_back() {
    let mut world = World::new();
    let planner = planner();
    let event = world.done(&planner, &plan(PlanPart { reserve: true, ..asked("10") }));
    let planned = of(&event);
    assert_eq!((planned.quantity, planned.reserved), (dec("10"), dec("8")), "the rest stays demand");
    assert_eq!(event.delta.put[0].parts, UseState::Estimated);
    let id = planned.line_id;
    let line = |world: &World| world.stock.facts.lines[&id].clone();
    assert_eq!((line(&world).unit_cost, line(&world).quantities().status()), (dec("4"), "partlyReserved"));
    assert_eq!(world.refused(&planner, &BoardCommand::ReservePart(some(id, None))).0, "insufficient_stock");

    let event = world.done(&planner, &BoardCommand::IssuePart(Box::new(issue(id, "5"))));
    assert_eq!(event.delta.put[0].parts, UseState::Actual);
    assert_eq!((line(&world).reserved_in_all(), line(&world).actual_cost), (dec("3"), dec("20")));
    assert_eq!(line(&world).quantities().status(), "partlyIssued");
    let told = world.refused(&planner, &BoardCommand::IssuePart(Box::new(issue(id, "6"))));
    assert_eq!(told, ("over_issue", json!({ "open": "5" })));
    let more = IssuePart { beyond_plan: true, ..issue(id, "6") };
    assert_eq!(world.refused(&planner, &BoardCommand::IssuePart(Box::new(more))).0, "insufficient_stock");

    assert_eq!(world.refused(&planner, &BoardCommand::UsePart(some(id, Some("6")))).0, "over_use");
    world.done(&planner, &BoardCommand::UsePart(some(id, Some("3"))));
    let told = world.refused(&planner, &BoardCommand::ReturnPart(some(id, Some("3"))));
    assert_eq!(told, ("over_return", json!({ "left": "2" })));
    let returned = of(&world.done(&planner, &BoardCommand::ReturnPart(some(id, None))));
    assert_eq!((returned.quantity, returned.reserved), (dec("2"), dec("2")), "it is reserved again");
    assert_eq!((line(&world).actual_cost, line(&world).reserved_in_all()), (dec("12"), dec("5")));
    assert_eq!(
        world.refused(&planner, &BoardCommand::RemovePlannedPart(PlannedLine { card_id: 3, line_id: id })).0,
        "part_issued"
    );
    world.stock.check();

    for list in [REVIEW, DONE] {
        world.done(&planner, &commands::to(3, list));
    }
    let BoardEventKind::CardMoved { released, .. } = &world.log.last().unwrap().event.what else { panic!() };
    assert_eq!(released[0].quantity, dec("5"));
    assert_eq!(line(&world).reserved_in_all(), Decimal::ZERO);
    assert_eq!(world.refused(&planner, &BoardCommand::ReservePart(some(id, None))).0, "work_order_completed");
    // What is left over comes back when the work is done, and is reserved for nobody.
    world.done(&planner, &BoardCommand::UsePart(some(id, Some("2"))));
    assert_eq!(of(&world.done(&planner, &BoardCommand::ReturnPart(some(id, None)))).reserved, Decimal::ZERO);
    world.done(&planner, &commands::to(3, CLOSED));
    assert_eq!(world.refused(&planner, &BoardCommand::IssuePart(Box::new(issue(id, "1")))).0, "work_order_closed");
    world.stock.check();
    let log = serde_json::to_string(&world.log).unwrap();
    assert!(!log.contains("write") && !log.contains("ost"), "no money in the log: {log}");
}

#[test]
fn a_work_order_that_is_closed_as_a_duplicate_releases_what_it_reserved() {
    let mut world = World::new();
    let planner = planner();
    let id = of(&world.done(&planner, &plan(PlanPart { reserve: true, ..asked("5") }))).line_id;
    world.done(&planner, &BoardCommand::CloseDuplicate(CloseDuplicate { card_id: 3, other_id: 2 }));
    assert_eq!(world.stock.facts.lines[&id].reserved_in_all(), Decimal::ZERO);
    world.stock.check();
}

#[test]
fn an_undone_completion_reserves_again_what_is_still_there_and_says_what_is_not() {
    let mut world = World::new();
    let planner = planner();
    let mine = of(&world.done(&planner, &plan(PlanPart { reserve: true, ..asked("5") }))).line_id;
    let reserved = |world: &World| world.stock.facts.lines[&mine].reserved_in_all();
    let undo = |world: &mut World| {
        let event = world.done(&planner, &BoardCommand::UndoMove {});
        let BoardEventKind::CardMoved { undo: true, reserved, .. } = event.what else { panic!("no undo") };
        reserved.iter().map(|part| (part.quantity, part.reserved)).collect::<Vec<_>>()
    };
    world.done(&planner, &commands::to(3, REVIEW));
    world.done(&planner, &commands::to(3, DONE));
    assert_eq!(reserved(&world), Decimal::ZERO);
    assert_eq!(undo(&mut world), [(dec("5"), dec("5"))]);
    assert_eq!(reserved(&world), dec("5"));
    world.stock.check();

    // Meanwhile another order has got some of it.
    world.done(&planner, &commands::to(3, DONE));
    let theirs = PlanPart { card_id: 2, reserve: true, ..asked("6") };
    assert_eq!(of(&world.done(&planner, &plan(theirs))).reserved, dec("6"));
    assert_eq!(undo(&mut world), [(dec("5"), dec("2"))], "eight were there");
    assert_eq!(reserved(&world), dec("2"));
    world.stock.check();

    // A move that releases nothing takes nothing back.
    world.done(&planner, &BoardCommand::ReleasePart(some(mine, None)));
    world.done(&planner, &commands::to(3, DONE));
    assert_eq!(undo(&mut world), []);
}

#[test]
fn bad_quantities_and_references_are_refused() {
    let mut world = World::new();
    let planner = planner();
    for quantity in ["0", "-1", "1.00001", "1000000000000000"] {
        assert_eq!(world.refused(&planner, &plan(asked(quantity))).0, "invalid", "{quantity}");
    }
    let archived = PlanPart { part_id: Some(SCRAPPED), ..asked("1") };
    let elsewhere = PlanPart { warehouse_id: Some(99), ..asked("1") };
    let nobody = PlanPart { part_id: Some(98), ..asked("1") };
    for (command, code) in [
        (archived, "unknown_reference"),
        (elsewhere, "unknown_reference"),
        (nobody, "unknown_reference"),
        (PlanPart { unit_id: Some(77), ..asked("1") }, "wrong_unit"),
        (PlanPart { unit_cost: Some(dec("1")), ..asked("1") }, "invalid"),
        (PlanPart { warehouse_id: None, reserve: true, ..asked("1") }, "required"),
        (PlanPart { card_id: 77, ..asked("1") }, "not_found"),
    ] {
        assert_eq!(world.refused(&planner, &plan(command.clone())).0, code, "{command:?}");
    }
    let id = of(&world.done(&planner, &plan(PlanPart { unit_id: Some(BOX), ..asked("0.5") }))).line_id;
    let line = &world.stock.facts.lines[&id];
    assert_eq!((line.planned, line.entered.clone()), (dec("5"), Some((dec("0.5"), "box".to_owned()))));
    for quantity in ["0", "-1", "0.00001", "1000000000000000"] {
        let command = BoardCommand::IssuePart(Box::new(issue(id, quantity)));
        assert_eq!(world.refused(&planner, &command).0, "invalid", "{quantity}");
    }
    assert_eq!(world.refused(&planner, &BoardCommand::ReleasePart(some(id, Some("1")))).0, "over_release");
    assert_eq!(world.refused(&planner, &BoardCommand::ReservePart(some(id, Some("6")))).0, "over_reserve");
    let other = PartQuantity { card_id: 4, ..some(id, None) };
    assert_eq!(world.refused(&planner, &BoardCommand::ReservePart(other)).0, "not_found");
}

#[test]
fn less_planned_releases_what_is_too_much_and_removing_all_of_it() {
    let mut world = World::new();
    let planner = planner();
    let id = of(&world.done(&planner, &plan(PlanPart { reserve: true, ..asked("6") }))).line_id;
    let edit = |quantity, warehouse_id| {
        let quantity = Some(dec(quantity));
        BoardCommand::EditPlannedPart(Box::new(EditPlannedPart {
            card_id: 3,
            line_id: id,
            quantity,
            warehouse_id,
            ..EditPlannedPart::default()
        }))
    };
    world.done(&planner, &edit("4", None));
    assert_eq!(world.stock.facts.lines[&id].reserved_in_all(), dec("4"));
    world.done(&planner, &edit("4", Some(Some(VAN))));
    assert_eq!(world.stock.facts.lines[&id].reserved_in_all(), Decimal::ZERO);
    world.done(&planner, &BoardCommand::ReservePart(some(id, Some("1"))));
    let event = world.done(&planner, &BoardCommand::RemovePlannedPart(PlannedLine { card_id: 3, line_id: id }));
    assert_eq!(event.delta.put[0].parts, UseState::None);
    world.stock.check();
    let id = of(&world.done(&planner, &plan(PlanPart { reserve: true, ..asked("6") }))).line_id;
    world.done(&planner, &BoardCommand::ArchiveCard { card_id: 3 });
    assert_eq!(world.stock.facts.lines[&id].reserved_in_all(), Decimal::ZERO);
    world.stock.check();
}

#[test]
fn technicians_serve_themselves_where_the_warehouse_is_open_to_them() {
    let mut world = World::new();
    let from = |warehouse, quantity: &str| {
        let quantity = Some(dec(quantity));
        let issue = IssuePart {
            card_id: 3,
            part_id: Some(BEARING),
            quantity,
            warehouse_id: Some(warehouse),
            ..IssuePart::default()
        };
        BoardCommand::IssuePart(Box::new(issue))
    };
    assert_eq!(world.refused(&technician(), &from(MAIN, "1")).0, "storekeeper_required");
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, 21)).unwrap().counting = true;
    assert_eq!(world.refused(&technician(), &from(VAN, "1")).0, "being_counted");
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, 21)).unwrap().counting = false;
    let first = of(&world.done(&technician(), &from(VAN, "1")));
    let again = of(&world.done(&technician(), &from(VAN, "1")));
    assert_eq!(first.line_id, again.line_id, "what was not planned is on one line");
    assert_eq!(world.stock.facts.lines[&first.line_id].planned, Decimal::ZERO);
    assert_eq!(world.refused(&technician(), &from(VAN, "1")).0, "insufficient_stock");
    assert_eq!(
        of(&world.done(&technician(), &BoardCommand::ReturnPart(some(first.line_id, None)))).reserved,
        Decimal::ZERO
    );
    // The storekeeper issues without changing orders, and plans nothing.
    world.done(&storekeeper(), &from(MAIN, "1"));
    assert_eq!(world.refused(&storekeeper(), &plan(asked("1"))).0, "permission_required");
    let reader = with(8, &[(SubModule::WorkOrders, Grant::default())]);
    assert_eq!(world.refused(&reader, &from(VAN, "1")).0, "permission_required");
    // An order that is not one's own.
    let foreign = IssuePart {
        card_id: 1,
        part_id: Some(BEARING),
        quantity: Some(dec("1")),
        warehouse_id: Some(VAN),
        ..IssuePart::default()
    };
    assert_eq!(world.refused(&technician(), &BoardCommand::IssuePart(Box::new(foreign))).0, "limit");
    world.stock.check();
}

#[test]
fn a_part_in_words_has_a_cost_by_hand_and_a_code_of_the_catalogue_names_its_part() {
    let mut world = World::new();
    let planner = planner();
    let words = PlanPart {
        card_id: 3,
        code: "X-1".into(),
        name: "Special bracket".into(),
        unit: "pc".into(),
        unit_cost: Some(dec("12.5")),
        quantity: dec("2"),
        ..PlanPart::default()
    };
    let id = of(&world.done(&planner, &plan(words.clone()))).line_id;
    assert_eq!(world.refused(&planner, &BoardCommand::IssuePart(Box::new(issue(id, "1")))).0, "not_in_stock");
    assert_eq!(world.refused(&planner, &plan(PlanPart { reserve: true, ..words.clone() })).0, "not_in_stock");
    assert_eq!(world.refused(&planner, &plan(PlanPart { unit_cost: Some(dec("-1")), ..words.clone() })).0, "invalid");
    assert_eq!(
        world
            .refused(
                &planner,
                &plan(PlanPart { quantity: dec("1000000000"), unit_cost: Some(dec("1000000")), ..words.clone() })
            )
            .0,
        "invalid"
    );
    world.done(&planner, &BoardCommand::UsePart(some(id, None)));
    let line: &PartLine = &world.stock.facts.lines[&id];
    assert_eq!((line.actual_cost, line.quantities().status()), (dec("25"), "used"));
    let known = of(&world.done(&planner, &plan(PlanPart { code: "brg-1".into(), unit_cost: None, ..words }))).line_id;
    assert_eq!(world.stock.facts.lines[&known].part, Some(BEARING));
}
