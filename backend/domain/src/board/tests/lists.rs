//! Lists and labels: for those who may configure the board, and never so that a status has no list.

use super::commands::{create, to};
use super::*;

fn add(name: &str, status_id: Id) -> BoardCommand {
    BoardCommand::AddList(NewList { name: name.into(), status_id, after: Some(Some(TO_DO)), wip_limit: None })
}

#[test]
fn a_list_is_added_to_the_right_of_another_and_takes_cards_at_once() {
    let mut world = World::new();
    let event = world.done(&admin(), &add("Today", 1));
    let BoardEventKind::ListAdded { list_id } = event.what else { panic!("{event:?}") };
    let order: Vec<Id> = world.board.lists().iter().map(|list| list.head.id).collect();
    assert_eq!(order, [TO_DO, list_id, WAITING, REVIEW, DONE, CLOSED]);
    world.done(&dispatcher(), &to(1, list_id));
    assert_eq!(world.order(list_id), [1]);
}

#[test]
fn only_those_who_may_configure_the_board_change_its_lists() {
    let mut world = World::new();
    assert_eq!(world.refused(&dispatcher(), &add("Today", 1)).0, "permission_required");
    let rename = BoardCommand::RenameList { list_id: TO_DO, name: "Next".into() };
    assert_eq!(world.refused(&dispatcher(), &rename).0, "permission_required");
    world.done(&admin(), &rename);
    assert!(world.tell(&admin(), &rename).unwrap().is_none(), "twice is once");
}

#[test]
fn a_board_gets_another_name_and_lets_work_skip_its_review() {
    let mut world = World::new();
    let edit = |name: Option<&str>, skip_review| {
        let choices = BoardChoices { skip_review, ..BoardChoices::default() };
        BoardCommand::EditBoard { name: name.map(str::to_owned), choices }
    };
    assert_eq!(world.refused(&dispatcher(), &edit(Some("Mine"), None)).0, "permission_required");
    assert_eq!(world.refused(&admin(), &edit(Some(" "), None)).0, "required");
    world.done(&admin(), &edit(Some(" Night shift "), Some(true)));
    assert!(world.tell(&admin(), &edit(Some("Night shift"), Some(true))).unwrap().is_none(), "twice is once");
    let stored = world.board.stored();
    assert_eq!((stored.name.as_str(), stored.settings.skip_review), ("Night shift", true));
    world.done(&dispatcher(), &to(1, DONE));
}

#[test]
fn a_list_with_cards_and_the_last_list_of_a_status_stay() {
    let mut world = World::new();
    assert_eq!(world.refused(&admin(), &BoardCommand::RemoveList { list_id: TO_DO }).0, "list_not_empty");
    assert_eq!(world.refused(&admin(), &BoardCommand::RemoveList { list_id: CLOSED }).0, "last_list");
    let event = world.done(&admin(), &add("Today", 1));
    let BoardEventKind::ListAdded { list_id } = event.what else { panic!("{event:?}") };
    world.done(&admin(), &BoardCommand::RemoveList { list_id });
    assert!(world.board.list(list_id).is_none());
}

#[test]
fn a_lower_limit_throws_nobody_out_but_lets_nobody_in() {
    let mut world = World::new();
    world.done(&admin(), &BoardCommand::LimitList { list_id: TO_DO, wip_limit: Some(2) });
    assert_eq!(world.order(TO_DO).len(), 8);
    assert_eq!(world.refused(&dispatcher(), &to(9, TO_DO)).0, "wip_limit");
    assert_eq!(world.refused(&dispatcher(), &create("One more")).0, "wip_limit");
    world.done(&admin(), &BoardCommand::LimitList { list_id: TO_DO, wip_limit: None });
    world.done(&dispatcher(), &to(9, TO_DO));
}

#[test]
fn a_limit_of_none_at_all_and_a_status_that_is_not_there_are_refused() {
    let mut world = World::new();
    let zero = BoardCommand::LimitList { list_id: TO_DO, wip_limit: Some(0) };
    assert_eq!(world.refused(&admin(), &zero).0, "invalid");
    assert_eq!(world.refused(&admin(), &add("Nowhere", 77)).0, "unknown_reference");
}

#[test]
fn a_label_has_a_word_of_its_own_and_a_colour() {
    let mut world = World::new();
    let label = |name: &str, colour: &str| BoardCommand::AddLabel { name: name.into(), colour: colour.into() };
    assert_eq!(world.refused(&admin(), &label("hot WORK", "#00aa00")).0, "duplicate_label");
    assert_eq!(world.refused(&admin(), &label("Night shift", "red")).0, "invalid");
    world.done(&admin(), &label("Night shift", "#00aa00"));
    assert_eq!(world.board.labels().len(), 2);
}

#[test]
fn a_board_is_archived_when_no_work_on_it_is_open_and_nothing_changes_until_it_is_restored() {
    let mut world = World::new();
    let archive = BoardCommand::ArchiveBoard {};
    assert_eq!(world.refused(&dispatcher(), &archive).0, "permission_required");
    assert_eq!(world.refused(&admin(), &archive).0, "board_not_empty");
    let open: Vec<Id> = world
        .board
        .lists()
        .iter()
        .filter(|list| !list.head.system_status.is_done())
        .flat_map(|list| list.cards.clone())
        .collect();
    for card_id in open {
        world.done(&admin(), &BoardCommand::ArchiveCard { card_id });
    }
    world.done(&admin(), &archive);
    assert!(world.board.snapshot().archived);
    for command in [&archive, &add("Today", 1), &create("Late")] {
        assert_eq!(world.refused(&admin(), command).0, "board_archived");
    }
    world.done(&admin(), &BoardCommand::RestoreBoard {});
    assert!(world.tell(&admin(), &BoardCommand::RestoreBoard {}).unwrap().is_none(), "twice is once");
    world.done(&dispatcher(), &create("Again"));
}

#[test]
fn statuses_that_changed_reach_the_board_by_an_event() {
    let mut world = World::new();
    let mut statuses = world.board.statuses().to_vec();
    statuses[0].name = "To do".into();
    let delta = Delta { statuses: Some(statuses.clone()), ..Delta::default() };
    let event = BoardEvent { what: BoardEventKind::StatusesChanged {}, delta };
    let by = crate::Author { id: None, name: "Gantry".into() };
    world.board.apply(&Recorded { version: 1, command_id: Uuid::nil(), by, at: Utc::now(), event });
    assert_eq!(world.board.snapshot().statuses, statuses);
}
