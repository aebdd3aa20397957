//! Work orders themselves: opening, editing, archiving, tasks, labour, notes, and whose work orders one may touch.

use serde_json::json;

use super::commands::{change, create, task, tick, title, to};
use super::*;

#[test]
fn a_new_work_order_lands_in_the_first_open_list_with_a_code_of_its_own() {
    let mut world = World::new();
    let event = world.done(&dispatcher(), &create("  Replace seal  "));
    let BoardEventKind::CardCreated { card_id, .. } = event.what else { panic!("{event:?}") };
    let card = world.board.card(card_id).unwrap();
    assert_eq!((card.face.title.as_str(), card.list, card.face.version), ("Replace seal", TO_DO, 1));
    assert!(card.face.code.starts_with("WO-"));
}

#[test]
fn a_work_order_without_a_title_or_with_one_of_ten_thousand_characters_is_refused() {
    let mut world = World::new();
    assert_eq!(world.refused(&dispatcher(), &create(" ")).0, "required");
    assert_eq!(world.refused(&dispatcher(), &create(&"x".repeat(10_000))).0, "too_long");
}

#[test]
fn markup_in_a_title_stays_the_text_it_is() {
    let mut world = World::new();
    world.done(&dispatcher(), &title(1, None, "<script>alert(1)</script>"));
    assert_eq!(world.board.card(1).unwrap().face.title, "<script>alert(1)</script>");
}

#[test]
fn an_edit_of_what_somebody_else_has_changed_is_refused_with_the_newer_card() {
    let mut world = World::new();
    world.done(&dispatcher(), &title(1, Some(1), "Newer"));
    let (code, extra) = world.refused(&admin(), &title(1, Some(1), "Older"));
    assert_eq!((code, &extra["card"]["title"]), ("stale_version", &json!("Newer")));
    world.done(&admin(), &title(1, Some(2), "Newest"));
}

#[test]
fn fields_and_place_change_together_or_not_at_all() {
    let mut world = World::new();
    let event = world.done(&dispatcher(), &change(1, REVIEW, "Looked at"));
    let BoardEventKind::CardMoved { patch: Some(patch), to: REVIEW, .. } = event.what else { panic!("{event:?}") };
    assert_eq!(patch.title.as_deref(), Some("Looked at"));
    let card = world.board.card(1).unwrap();
    assert_eq!((card.face.title.as_str(), card.list, card.face.version), ("Looked at", REVIEW, 2));
    assert_eq!(world.refused(&dispatcher(), &change(2, CLOSED, "Too far")).0, "illegal_transition");
    assert_eq!(world.refused(&dispatcher(), &change(2, REVIEW, " ")).0, "required");
    // Where only one of the two is left to do, that is what has happened.
    let event = world.done(&dispatcher(), &change(1, REVIEW, "Looked at twice"));
    assert!(matches!(event.what, BoardEventKind::CardEdited { .. }), "{event:?}");
}

#[test]
fn times_are_kept_to_the_microsecond_and_within_the_years_that_can_be_written() {
    let mut world = World::new();
    let due = |time: &str| {
        let patch = CardPatch { due: Some(Some(time.parse().unwrap())), ..CardPatch::default() };
        BoardCommand::EditCard { card_id: 1, version: None, patch: Box::new(patch) }
    };
    world.done(&dispatcher(), &due("2026-01-02T03:04:05.123456789Z"));
    let kept = world.board.card(1).unwrap().face.due.unwrap();
    assert_eq!(kept.to_rfc3339(), "2026-01-02T03:04:05.123456+00:00");
    assert_eq!(world.refused(&dispatcher(), &due("+262000-01-01T00:00:00Z")).0, "invalid");
    assert_eq!(world.refused(&dispatcher(), &due("-200000-01-01T00:00:00Z")).0, "invalid");
}

#[test]
fn what_is_referred_to_must_exist_and_be_free() {
    let mut world = World::new();
    let edit = |patch: CardPatch| BoardCommand::EditCard { card_id: 2, version: None, patch: Box::new(patch) };
    let nobody = edit(CardPatch { responsible_person: Some(Some(77)), ..CardPatch::default() });
    let (code, extra) = world.refused(&dispatcher(), &nobody);
    assert_eq!((code, &extra["id"]), ("unknown_reference", &json!(77)));
    let taken = edit(CardPatch { external_reference: Some(Some("SAP-1".into())), ..CardPatch::default() });
    assert_eq!(world.refused(&dispatcher(), &taken).0, "duplicate_reference");
    let pump = edit(CardPatch { asset: Some(Some(1)), ..CardPatch::default() });
    world.done(&dispatcher(), &pump);
    assert_eq!(world.board.card(2).unwrap().face.asset.as_ref().unwrap().name, "Feed pump");
}

#[test]
fn a_technician_changes_their_own_work_orders_only() {
    let mut world = World::new();
    world.done(&technician(), &to(3, WAITING));
    assert_eq!(world.refused(&technician(), &to(4, WAITING)).0, "limit");
    assert_eq!(world.refused(&technician(), &create("Mine")).0, "permission_required");
    assert_eq!(world.refused(&technician(), &BoardCommand::ArchiveCard { card_id: 3 }).0, "permission_required");
}

#[test]
fn a_work_order_of_another_board_does_not_exist_here() {
    let mut world = World::new();
    assert_eq!(world.refused(&admin(), &to(4_711, TO_DO)).0, "not_found");
    assert_eq!(world.refused(&admin(), &to(1, 4_711)).0, "not_found");
}

#[test]
fn an_archived_work_order_comes_back_with_its_tasks() {
    let mut world = World::new();
    world.done(&dispatcher(), &task(5, "Check oil", true));
    world.done(&dispatcher(), &BoardCommand::ArchiveCard { card_id: 5 });
    assert!(world.board.card(5).is_none());
    assert_eq!(world.refused(&dispatcher(), &to(5, REVIEW)).0, "not_found");
    world.done(&dispatcher(), &BoardCommand::RestoreCard { card_id: 5 });
    assert_eq!(world.order(TO_DO)[0], 5);
    assert_eq!(world.board.card(5).unwrap().missing(), ["Check oil"]);
}

#[test]
fn tasks_count_on_the_face_of_the_card() {
    let mut world = World::new();
    world.done(&dispatcher(), &task(1, "Check oil", true));
    world.done(&dispatcher(), &task(1, "Check belt", false));
    let (oil, belt) = (world.board.card(1).unwrap().tasks[0].id, world.board.card(1).unwrap().tasks[1].id);
    let progress = world.board.card(1).unwrap().face.progress;
    assert_eq!((progress.tasks, progress.mandatory_open), (Count { done: 0, total: 2 }, true));
    world.done(&dispatcher(), &tick(1, oil));
    let progress = world.board.card(1).unwrap().face.progress;
    assert_eq!((progress.tasks, progress.mandatory_open), (Count { done: 1, total: 2 }, false));
    world.done(&dispatcher(), &BoardCommand::ReorderTasks { card_id: 1, order: vec![belt, oil] });
    let partial = BoardCommand::ReorderTasks { card_id: 1, order: vec![oil] };
    assert_eq!(world.refused(&dispatcher(), &partial).0, "stale_order");
    world.done(&dispatcher(), &BoardCommand::RemoveTasks { card_id: 1, task_ids: vec![belt] });
    assert_eq!(world.board.card(1).unwrap().tasks.len(), 1);
}

#[test]
fn a_task_waits_for_its_mandatory_sub_tasks() {
    let mut world = World::new();
    world.done(&dispatcher(), &task(1, "Isolate", true));
    let added = &world.board.card(1).unwrap().tasks[0];
    let (task_id, sub_task_id) = (added.id, added.sub_tasks[0].id);
    let patch = SubTaskPatch { mandatory: Some(true), ..SubTaskPatch::default() };
    world.done(&dispatcher(), &BoardCommand::EditSubTask { card_id: 1, sub_task_id, patch });
    let (code, extra) = world.refused(&dispatcher(), &tick(1, task_id));
    assert_eq!((code, &extra["missing"]), ("mandatory_open", &json!(["Isolate › Isolate, signed"])));
    let step =
        |completed| BoardCommand::CompleteSubTask { card_id: 1, sub_task_id, completed, answer: Answer::default() };
    world.done(&dispatcher(), &step(true));
    world.done(&dispatcher(), &tick(1, task_id));
    world.done(&dispatcher(), &step(false));
    assert_eq!(world.board.card(1).unwrap().missing(), ["Isolate › Isolate, signed"], "the order cannot be completed");
}

#[test]
fn a_labour_timer_starts_once_and_holds_the_work_order_on_the_board() {
    let mut world = World::new();
    let start = BoardCommand::StartLabour { card_id: 3, labour_type_id: None, override_reason: None };
    world.done(&technician(), &start);
    assert!(world.tell(&technician(), &start).unwrap().is_none());
    assert_eq!(world.refused(&dispatcher(), &BoardCommand::ArchiveCard { card_id: 3 }).0, "timer_running");
}

#[test]
fn a_note_says_something_and_changes_nothing_on_the_board() {
    let mut world = World::new();
    let note = |text: &str| BoardCommand::AddLogNote { card_id: 1, text: crate::RichText::from_untrusted(text) };
    assert_eq!(world.refused(&dispatcher(), &note("<script></script>")).0, "required");
    let before = world.view();
    world.done(&dispatcher(), &note("Found <b>hot</b>"));
    assert_eq!(world.view(), before);
}

#[test]
fn what_the_database_could_not_keep_is_refused_before_it_gets_there() {
    let mut world = World::new();
    world.done(&dispatcher(), &task(1, "Measure", false));
    let (task_id, sub_task_id) = {
        let task = &world.board.card(1).unwrap().tasks[0];
        (task.id, task.sub_tasks[0].id)
    };
    let result = TaskResult { completed: Some(true), value: Some(Some("4\u{0}2".into())), ..TaskResult::default() };
    assert_eq!(world.refused(&dispatcher(), &BoardCommand::CompleteTask { card_id: 1, task_id, result }).0, "invalid");
    let patch = SubTaskPatch { remark: Some(Some("\u{0}".into())), ..SubTaskPatch::default() };
    let remark = BoardCommand::EditSubTask { card_id: 1, sub_task_id, patch };
    assert_eq!(world.refused(&dispatcher(), &remark).0, "invalid");
    let patch = TaskPatch { est_labor_hrs: Some(Some(i64::MAX.into())), ..TaskPatch::default() };
    let hours = BoardCommand::EditTask { card_id: 1, task_id, patch };
    assert_eq!(world.refused(&dispatcher(), &hours).0, "invalid");
    let limit = BoardCommand::LimitList { list_id: TO_DO, wip_limit: Some(u32::MAX) };
    assert_eq!(world.refused(&admin(), &limit).0, "invalid");
    let note = crate::RichText::from_untrusted("before\u{0}after");
    assert!(!note.as_str().contains('\0'), "formatted text loses it when it is read");
}
