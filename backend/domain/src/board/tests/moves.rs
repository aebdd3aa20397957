//! Moving: order, status, work-in-progress limits, reopening, mandatory tasks, and taking a move back.

use serde_json::json;

use super::commands::{back, below, task, tick, to};
use super::*;
use crate::board::UNDO_MINUTES;

#[test]
fn a_card_lands_where_it_was_dropped() {
    let mut world = World::new();
    world.done(&dispatcher(), &below(8, TO_DO, Some(2)));
    assert_eq!(world.order(TO_DO), [1, 2, 8, 3, 4, 5, 6, 7]);
    world.done(&dispatcher(), &below(5, TO_DO, None));
    assert_eq!(world.order(TO_DO), [5, 1, 2, 8, 3, 4, 6, 7]);
    world.done(&dispatcher(), &to(1, WAITING));
    assert_eq!(world.order(WAITING), [9, 10, 11, 12, 1]);
}

#[test]
fn below_a_card_that_has_left_meanwhile_means_the_end() {
    let mut world = World::new();
    world.done(&dispatcher(), &below(1, WAITING, Some(7)));
    assert_eq!(world.order(WAITING), [9, 10, 11, 12, 1]);
}

#[test]
fn dropping_a_card_where_it_lies_is_no_event() {
    let mut world = World::new();
    assert!(world.tell(&dispatcher(), &below(3, TO_DO, Some(2))).unwrap().is_none());
    assert!(world.tell(&dispatcher(), &to(8, TO_DO)).unwrap().is_none());
    assert!(world.log.is_empty());
}

#[test]
fn a_thousand_drops_into_the_same_gap_keep_the_order_in_the_database() {
    let mut world = World::new();
    for round in 0..1_000_i64 {
        let card = 2 + (round % 7);
        world.tell(&dispatcher(), &below(card, TO_DO, Some(1))).unwrap();
        assert_eq!(world.order(TO_DO)[..2], [1, card]);
        let positions: Vec<i64> = world.order(TO_DO).iter().map(|id| world.board.card(*id).unwrap().position).collect();
        assert!(positions.is_sorted_by(|a, b| a < b), "{positions:?}");
    }
}

#[test]
fn a_full_list_takes_no_more_and_says_its_limit() {
    let mut world = World::new();
    for card in [1, 2, 3] {
        world.done(&dispatcher(), &to(card, REVIEW));
    }
    let (code, extra) = world.refused(&dispatcher(), &to(4, REVIEW));
    assert_eq!((code, &extra["limit"]), ("wip_limit", &json!(3)));
    world.done(&dispatcher(), &below(3, REVIEW, None));
    assert_eq!(world.order(REVIEW), [3, 1, 2], "what is in it can still be sorted");
}

#[test]
fn a_status_is_not_skipped() {
    let mut world = World::new();
    assert_eq!(world.refused(&admin(), &to(1, DONE)).0, "illegal_transition");
    assert_eq!(world.refused(&admin(), &to(1, CLOSED)).0, "illegal_transition");
    let event = world.done(&admin(), &to(1, REVIEW));
    let BoardEventKind::CardMoved { status, .. } = event.what else { panic!("{event:?}") };
    assert_eq!(status, Some(StatusChange { from: SystemStatus::Open, to: SystemStatus::InReview }));
}

#[test]
fn going_back_needs_the_permission_first_and_a_reason_then() {
    let mut world = World::new();
    world.done(&dispatcher(), &to(1, REVIEW));
    assert_eq!(world.refused(&dispatcher(), &back(1, TO_DO, "leaks again")).0, "reopen_forbidden");
    assert_eq!(world.refused(&admin(), &to(1, TO_DO)).0, "reason_required");
    assert_eq!(world.refused(&admin(), &back(1, TO_DO, "  ")).0, "reason_required");
    let event = world.done(&admin(), &back(1, TO_DO, " leaks again "));
    let BoardEventKind::CardMoved { reason, .. } = event.what else { panic!("{event:?}") };
    assert_eq!(reason.as_deref(), Some("leaks again"));
}

#[test]
fn completing_names_the_mandatory_tasks_that_are_open() {
    let mut world = World::new();
    world.done(&dispatcher(), &task(1, "Measure vibration", true));
    world.done(&dispatcher(), &task(1, "Wipe it", false));
    world.done(&dispatcher(), &to(1, REVIEW));
    let (code, extra) = world.refused(&dispatcher(), &to(1, DONE));
    assert_eq!((code, &extra["missing"]), ("mandatory_open", &json!(["Measure vibration"])));
    let measure = world.board.card(1).unwrap().tasks[0].id;
    world.done(&dispatcher(), &tick(1, measure));
    world.done(&dispatcher(), &to(1, DONE));
}

#[test]
fn nobody_completes_a_work_order_while_a_labour_timer_runs() {
    let mut world = World::new();
    world.done(&dispatcher(), &to(3, REVIEW));
    world.done(&technician(), &BoardCommand::StartLabour { card_id: 3, labour_type_id: None, override_reason: None });
    let (code, extra) = world.refused(&dispatcher(), &to(3, DONE));
    assert_eq!((code, &extra["people"]), ("timer_running", &json!([3])));
    world.done(&technician(), &BoardCommand::StopLabour { card_id: 3 });
    world.done(&dispatcher(), &to(3, DONE));
}

#[test]
fn of_two_who_move_the_same_card_the_second_is_told_where_it_is_now() {
    let mut world = World::new();
    let seen_in_to_do = |list_id| BoardCommand::MoveCard {
        card_id: 1,
        list_id,
        after: None,
        from: Some(TO_DO),
        reason: None,
        override_reason: None,
    };
    world.done(&dispatcher(), &seen_in_to_do(WAITING));
    let (code, extra) = world.refused(&admin(), &seen_in_to_do(REVIEW));
    assert_eq!((code, &extra["listId"]), ("card_moved", &json!(WAITING)));
}

#[test]
fn ones_own_last_move_is_taken_back_to_where_the_card_lay_without_a_reason() {
    let mut world = World::new();
    let before = world.order(TO_DO).to_vec();
    world.done(&dispatcher(), &to(4, REVIEW));
    let event = world.done(&dispatcher(), &BoardCommand::UndoMove {});
    assert!(matches!(event.what, BoardEventKind::CardMoved { undo: true, status: Some(_), .. }));
    assert_eq!(world.order(TO_DO), before);
    assert_eq!(world.refused(&dispatcher(), &BoardCommand::UndoMove {}).0, "nothing_to_undo");
}

#[test]
fn a_move_that_somebody_else_has_followed_up_cannot_be_taken_back() {
    let mut world = World::new();
    world.done(&dispatcher(), &to(4, REVIEW));
    world.done(&admin(), &to(4, DONE));
    assert_eq!(world.refused(&dispatcher(), &BoardCommand::UndoMove {}).0, "nothing_to_undo");
}

#[test]
fn an_old_move_stays() {
    let mut world = World::new();
    world.done(&dispatcher(), &to(4, REVIEW));
    world.later(UNDO_MINUTES + 1);
    assert_eq!(world.refused(&dispatcher(), &BoardCommand::UndoMove {}).0, "nothing_to_undo");
}

#[test]
fn after_a_restart_a_move_can_still_be_taken_back() {
    let mut world = World::new();
    world.done(&dispatcher(), &to(4, REVIEW));
    world.board = BoardState { last_moves: HashMap::new(), ..world.board };
    world.board.recall(&world.log[0].clone());
    world.done(&dispatcher(), &BoardCommand::UndoMove {});
    assert!(world.order(TO_DO).contains(&4));
}
