//! Kits: reserved, picked to a staging place, issued together, and what becomes of them when the work ends.

use rust_decimal::Decimal;

use super::part_world::{BEARING, MAIN, STAGE, VAN, planned, serials};
use super::parts::{dec, of, planner, some, with};
use super::*;
use crate::board::KitState;
use crate::board::kit::{KitChanged, KitCheck, KitLine, KitOfOrder, StagePart};
use crate::stock::{StockChange, StockKey};

/// How far the kits of a work order are by its lines.
pub(super) fn kit_of(world: &World, card: Id) -> KitState {
    let facts = &world.stock.facts;
    let lines =
        facts.lines.values().filter(|line| line.card_id == card && line.part.is_some() && line.warehouse.is_some());
    KitState::of(lines.map(|line| KitLine {
        planned: line.planned,
        staged: line.reserved.iter().filter(|(key, _)| key.location == STAGE).map(|(_, quantity)| *quantity).sum(),
        issued: line.issued,
        returned: line.returned,
    }))
}

fn stage(line: Id, place: Id, quantity: &str) -> StagePart {
    StagePart {
        card_id: 3,
        line_id: line,
        location_id: place,
        quantity: dec(quantity),
        to_location_id: STAGE,
        ..StagePart::default()
    }
}

fn command(asked: StagePart) -> BoardCommand {
    BoardCommand::StagePart(Box::new(asked))
}

fn kit(card_id: Id) -> KitOfOrder {
    KitOfOrder { card_id, warehouse_id: MAIN, automatic: false }
}

fn lines(event: &BoardEvent) -> &KitChanged {
    match &event.what {
        BoardEventKind::KitReserved(kit) | BoardEventKind::KitIssued(kit) => kit,
        other => panic!("{other:?}"),
    }
}

fn balance(world: &World, place: Id) -> [Decimal; 2] {
    let balance = world.stock.facts.places[&StockKey::of(BEARING, place)].balance;
    [balance.balance, balance.reserved]
}

fn shown(world: &World) -> KitState {
    world.board.card(3).unwrap().face.kit
}

#[test]
fn a_kit_is_reserved_picked_short_found_issued_and_comes_back() {
    let mut world = World::new();
    let line = planned(&mut world, 3, "6", false);
    let reserved = world.done(&planner(), &BoardCommand::ReserveKit(kit(3)));
    assert_eq!((lines(&reserved).lines.len(), lines(&reserved).lines[0].quantity), (1, dec("6")));
    assert!(world.nothing(&planner(), &BoardCommand::ReserveKit(kit(3))), "all of it is reserved");

    assert_eq!(world.refused(&planner(), &command(stage(line, 11, "7"))).0, "over_pick");
    assert_eq!(world.refused(&planner(), &command(stage(line, 11, "0"))).0, "required", "why is nothing picked?");
    assert_eq!(world.refused(&planner(), &command(stage(line, STAGE, "1"))).0, "invalid");
    let wrong = StagePart { to_location_id: 12, ..stage(line, 11, "1") };
    assert_eq!(world.refused(&planner(), &command(wrong)).0, "not_staging");
    let short = StagePart { short_reason: "Box was empty".to_owned(), ..stage(line, 11, "2") };
    let picked = of(&world.done(&planner(), &command(short)));
    let staged = picked.staged.unwrap();
    assert_eq!((staged.place.as_str(), staged.ready, staged.short), ("STAGE-1", false, dec("4")));
    assert_eq!((shown(&world), balance(&world, STAGE)), (KitState::Partial, [dec("2"), dec("2")]));
    assert_eq!(world.stock.facts.lines[&line].short_reason, "Box was empty");

    // From a place where less is reserved for it: the rest is taken from what is available, and what is too much elsewhere is released.
    let picked = of(&world.done(&planner(), &command(stage(line, 12, "4"))));
    assert!(picked.staged.unwrap().ready);
    assert_eq!(shown(&world), KitState::Ready);
    let now = &world.stock.facts.lines[&line];
    assert_eq!((now.reserved_in_all(), now.reserved.len(), now.short_reason.as_str()), (dec("6"), 1, ""));
    assert_eq!(world.refused(&planner(), &command(stage(line, 12, "1"))).0, "over_pick", "each piece is picked once");
    world.stock.check();

    let issued = world.done(&planner(), &BoardCommand::IssueKit(kit(3)));
    assert_eq!((lines(&issued).lines[0].quantity, shown(&world)), (dec("6"), KitState::Issued));
    assert_eq!(world.refused(&planner(), &BoardCommand::IssueKit(kit(3))).0, "nothing_staged");
    world.done(&planner(), &BoardCommand::ReturnPart(some(line, Some("2"))));
    assert_eq!((shown(&world), balance(&world, STAGE)), (KitState::Ready, [dec("2"), dec("2")]));
    world.done(&planner(), &BoardCommand::ReleasePart(some(line, None)));
    assert_eq!(shown(&world), KitState::Returned);
    world.stock.check();
}

#[test]
fn nobody_else_can_take_what_is_staged_and_the_end_of_the_work_leaves_it_to_be_put_back() {
    let mut world = World::new();
    let line = planned(&mut world, 3, "3", true);
    world.done(&planner(), &command(stage(line, 11, "3")));
    assert_eq!(shown(&world), KitState::Ready);
    let other = planned(&mut world, 6, "8", true);
    assert_eq!(world.stock.facts.lines[&other].reserved_in_all(), dec("5"), "all but what is staged");
    let moved = world.done(&planner(), &commands::to(3, REVIEW));
    assert!(moved.delta.put.is_empty(), "a move that releases nothing changes no kit");
    let ended = world.done(&planner(), &commands::to(3, DONE));
    assert_eq!((ended.delta.put[0].kit, shown(&world)), (KitState::None, KitState::None));
    assert_eq!(balance(&world, STAGE), [dec("3"), dec("0")], "it lies there and is nobody's");
    // Taken back at once, the kit is what it was.
    world.done(&planner(), &BoardCommand::UndoMove {});
    assert_eq!((shown(&world), balance(&world, STAGE)), (KitState::Ready, [dec("3"), dec("3")]));
    world.done(&planner(), &BoardCommand::ArchiveCard { card_id: 3 });
    assert_eq!(balance(&world, STAGE), [dec("3"), dec("0")]);
    world.stock.check();
}

#[test]
fn what_was_released_by_hand_is_not_reserved_again_by_itself() {
    let mut world = World::new();
    let line = planned(&mut world, 3, "3", true);
    world.done(&planner(), &BoardCommand::ReleasePart(some(line, None)));
    let by_itself = BoardCommand::ReserveKit(KitOfOrder { automatic: true, ..kit(3) });
    assert!(world.nothing(&planner(), &by_itself));
    world.done(&planner(), &BoardCommand::ReserveKit(kit(3)));
    assert_eq!(world.stock.facts.lines[&line].reserved_in_all(), dec("3"));
    let far = BoardCommand::ReserveKit(KitOfOrder { warehouse_id: 99, ..kit(3) });
    assert_eq!(world.refused(&planner(), &far).0, "unknown_reference");
}

#[test]
fn pieces_are_picked_by_their_numbers_and_those_of_the_kit_are_issued() {
    let mut world = World::new();
    serials(&mut world, &[("a-1", 11), ("a-2", 11), ("a-3", 11)]);
    let theirs = StockKey::of(BEARING, STAGE);
    world.stock.facts.staged_pieces = [(theirs, vec![("Z-9".to_owned(), Some(77))])].into();
    let line = planned(&mut world, 3, "2", true);
    let pick =
        |quantity: &str, serials: &str| command(StagePart { serials: serials.to_owned(), ..stage(line, 11, quantity) });
    assert_eq!(world.refused(&planner(), &pick("1", "")).0, "serials_required");
    assert_eq!(world.refused(&planner(), &pick("2", "a-1")).0, "serial_count");
    let elsewhere = command(StagePart { serials: "a-1".to_owned(), ..stage(line, 12, "1") });
    assert_eq!(world.refused(&planner(), &elsewhere).0, "serial_not_there");
    world.done(&planner(), &pick("2", "A-1, A-3"));
    let issued = world.done(&planner(), &BoardCommand::IssueKit(kit(3)));
    let write = lines(&issued).lines[0].write.clone().unwrap();
    let step = write.steps.iter().find(|step| matches!(step.change, StockChange::Issue { .. })).unwrap();
    assert_eq!(step.serials, ["A-1", "A-3"], "and not the piece of another kit, though it lay there first");
}

#[test]
fn counted_places_refuse_and_only_those_who_may_move_stock_pick() {
    let mut world = World::new();
    let line = planned(&mut world, 3, "3", true);
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, STAGE)).unwrap().counting = true;
    assert_eq!(world.refused(&planner(), &command(stage(line, 11, "1"))).0, "being_counted");
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, STAGE)).unwrap().counting = false;
    world.done(&planner(), &command(stage(line, 11, "1")));
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, STAGE)).unwrap().counting = true;
    assert_eq!(world.refused(&planner(), &BoardCommand::IssueKit(kit(3))).0, "being_counted");
    world.stock.facts.places.get_mut(&StockKey::of(BEARING, STAGE)).unwrap().counting = false;
    let technician = with(3, &[(SubModule::WorkOrders, Grant { update: true, ..Grant::default() })]);
    assert_eq!(world.refused(&technician, &command(stage(line, 11, "1"))).0, "storekeeper_required");
    assert_eq!(world.refused(&technician, &BoardCommand::IssueKit(kit(3))).0, "storekeeper_required");
    let reader = with(4, &[(SubModule::WorkOrders, Grant::default())]);
    assert_eq!(world.refused(&reader, &BoardCommand::ReserveKit(kit(3))).0, "permission_required");
    let van = BoardCommand::IssueKit(KitOfOrder { warehouse_id: VAN, ..kit(3) });
    assert_eq!(world.refused(&technician, &van).0, "nothing_staged", "the van is open to technicians");
    world.stock.check();
}

#[test]
fn a_card_follows_when_a_count_found_less() {
    let mut world = World::new();
    let line = planned(&mut world, 3, "2", true);
    world.done(&planner(), &command(stage(line, 11, "2")));
    assert!(world.nothing(&planner(), &BoardCommand::CheckKit(KitCheck { card_id: 3 })));
    world.stock.facts.lines.get_mut(&line).unwrap().reserved.clear();
    let checked = world.done(&planner(), &BoardCommand::CheckKit(KitCheck { card_id: 3 }));
    assert_eq!((checked.delta.put[0].kit, shown(&world)), (KitState::None, KitState::None));
}
