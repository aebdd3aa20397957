//! Whom a board is for, where its new work orders go, and what its cards show.

use super::commands::{create, to};
use super::*;

fn edit(choices: BoardChoices) -> BoardCommand {
    BoardCommand::EditBoard { name: None, choices }
}

fn members(people: &[Id], crews: &[Id]) -> BoardCommand {
    let members = BoardMembers { people: people.to_vec(), crews: crews.to_vec() };
    edit(BoardChoices { members: Some(members), ..BoardChoices::default() })
}

/// A person who belongs to no crew.
fn loner(id: Id, permissions: Permissions) -> RequestContext {
    let caller =
        Caller::User { id, person: Some(id), crews: Vec::new(), name: format!("Person {id}"), session: Uuid::nil() };
    RequestContext::user(1, caller, Arc::new(permissions), Uuid::nil())
}

fn worker(id: Id) -> RequestContext {
    let grant = Grant { create: true, update: true, delete: true, ..Grant::default() };
    loner(id, Permissions::new([(SubModule::WorkOrders, grant)]))
}

#[test]
fn a_board_with_members_is_for_them_for_administrators_and_for_nobody_else() {
    let mut world = World::new();
    assert!(world.board.admits(&worker(5)), "without members it is for everybody");
    let event = world.done(&admin(), &members(&[4, 1, 4], &[2]));
    assert!(BoardState::shuts_out(&event));
    assert_eq!(world.board.members(), &BoardMembers { people: vec![1, 4], crews: vec![2] }, "each once");
    assert!(world.board.admits(&admin()) && world.board.admits(&worker(4)));
    assert!(world.board.admits(&loner(9, Permissions::full())), "an administrator");
    assert!(world.board.admits(&RequestContext::system(1, "test")), "Gantry itself");
    assert!(!world.board.admits(&worker(5)));
    assert_eq!(world.refused(&worker(5), &create("Grease")).0, "not_found");
    world.done(&worker(4), &create("Grease"));
    assert!(world.tell(&admin(), &members(&[1, 4], &[2])).unwrap().is_none(), "twice is once");
    let opened = world.done(&admin(), &members(&[], &[]));
    assert!(!BoardState::shuts_out(&opened) && world.board.admits(&worker(5)), "for everybody again");
}

#[test]
fn by_a_crew_all_who_belong_to_it_are_members() {
    let mut world = World::new();
    world.done(&admin(), &members(&[], &[1]));
    assert!(world.board.admits(&dispatcher()), "of crew 1");
    assert!(!world.board.admits(&worker(4)), "of no crew");
}

#[test]
fn who_is_no_member_works_at_what_is_assigned_to_them_and_at_nothing_else() {
    let mut world = World::new();
    world.done(&admin(), &members(&[1], &[]));
    let note = |card_id| BoardCommand::AddLogNote { card_id, text: crate::RichText::from_untrusted("Done") };
    world.done(&worker(3), &note(3));
    assert_eq!(world.refused(&worker(3), &note(1)).0, "not_found", "somebody else's");
    assert_eq!(world.refused(&worker(3), &BoardCommand::ArchiveCard { card_id: 3 }).0, "not_found");
    world.done(&worker(3), &to(3, REVIEW));
    let crew = BoardCommand::AssignCard { card_id: 1, responsible_person: None, crew: Some(Some(1)) };
    world.done(&admin(), &crew);
    world.done(&dispatcher(), &note(1));
    assert_eq!(world.refused(&dispatcher(), &note(2)).0, "not_found");
}

#[test]
fn members_are_people_and_crews_that_are_there_and_nobody_shuts_themselves_out() {
    let mut world = World::new();
    assert_eq!(world.refused(&dispatcher(), &members(&[2], &[])).0, "permission_required");
    assert_eq!(world.refused(&admin(), &members(&[1, 77], &[])).0, "unknown_reference");
    assert_eq!(world.refused(&admin(), &members(&[1], &[77])).0, "unknown_reference");
    assert_eq!(world.refused(&admin(), &members(&[4], &[])).0, "shuts_out");
    let many: Vec<Id> = (1..=501).collect();
    assert_eq!(world.refused(&admin(), &members(&many, &[])).0, "too_many");
    world.done(&loner(9, Permissions::full()), &members(&[4], &[]));
}

#[test]
fn new_work_orders_go_into_the_default_list_while_it_takes_them() {
    let mut world = World::new();
    let default = |list| edit(BoardChoices { default_list: Some(list), ..BoardChoices::default() });
    let opened = |world: &mut World| {
        let event = world.done(&dispatcher(), &create("Grease"));
        event.delta.place[0].list_id
    };
    assert_eq!(opened(&mut world), TO_DO, "the first with the status Open");
    assert_eq!(world.refused(&admin(), &default(Some(REVIEW))).0, "invalid");
    assert_eq!(world.refused(&admin(), &default(Some(99))).0, "unknown_reference");
    world.done(&admin(), &default(Some(WAITING)));
    assert_eq!(opened(&mut world), WAITING);
    world.done(&admin(), &default(None));
    assert_eq!(opened(&mut world), TO_DO);
    let add = BoardCommand::AddList(NewList { name: "New".into(), status_id: 1, after: None, wip_limit: None });
    let BoardEventKind::ListAdded { list_id } = world.done(&admin(), &add).what else {
        panic!("a list was to be added")
    };
    world.done(&admin(), &default(Some(list_id)));
    let removed = world.done(&admin(), &BoardCommand::RemoveList { list_id });
    assert_eq!(removed.delta.board.map(|heading| heading.settings.default_list), Some(None));
    assert_eq!(opened(&mut world), TO_DO);
}

#[test]
fn what_cards_show_is_a_choice_of_the_board_and_known_to_all_who_see_it() {
    let mut world = World::new();
    let show =
        |fields: Option<Vec<CardField>>| edit(BoardChoices { card_fields: Some(fields), ..BoardChoices::default() });
    world.done(&admin(), &show(Some(vec![CardField::Due, CardField::Code, CardField::Due])));
    let view = serde_json::to_value(world.board.snapshot()).unwrap();
    assert_eq!(view["settings"]["cardFields"], serde_json::json!(["code", "due"]), "in their order, each once");
    world.done(&admin(), &show(Some(Vec::new())));
    assert_eq!(world.board.stored().settings.card_fields, Some(Vec::new()), "nothing but the title");
    world.done(&admin(), &show(None));
    assert_eq!(world.board.stored().settings, BoardSettings::default());
}

#[test]
fn a_card_says_where_it_is() {
    let mut world = World::new();
    let patch = Box::new(CardPatch { location: Some(Some(1)), ..CardPatch::default() });
    let event = world.done(&dispatcher(), &BoardCommand::EditCard { card_id: 1, version: None, patch });
    assert_eq!(event.delta.put[0].location, Some(PlaceRef { id: 1, name: "Pump hall".into() }));
    let patch = Box::new(CardPatch { location: Some(None), ..CardPatch::default() });
    let event = world.done(&dispatcher(), &BoardCommand::EditCard { card_id: 1, version: None, patch });
    assert_eq!(event.delta.put[0].location, None);
}

#[test]
fn a_log_from_before_boards_had_members_is_read() {
    let old = serde_json::json!({ "name": "Plant", "settings": { "skipReview": true, "requireFailure": false } });
    let heading: BoardHeading = serde_json::from_value(old).unwrap();
    assert!(heading.members.is_empty() && heading.settings.skip_review && heading.settings.default_list.is_none());
    let choices = serde_json::json!({ "type": "editBoard", "data": { "name": "Plant", "defaultList": null, "cardFields": null } });
    let BoardCommand::EditBoard { choices, .. } = serde_json::from_value(choices).unwrap() else { panic!("no edit") };
    assert_eq!((choices.default_list, choices.card_fields), (Some(None), Some(None)), "null is a choice");
}
