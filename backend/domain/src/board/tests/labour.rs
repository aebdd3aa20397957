//! Hours: entered, corrected, approved, planned, and the one timer of a person.

use chrono::NaiveDate;
use serde_json::json;

use super::*;
use crate::board::labour::{CorrectLabour, DayHours, EnterLabour, NewPlannedLabour, PlanLabour};

/// The world's day.
fn today(world: &World) -> NaiveDate {
    world.now.date_naive()
}

fn enter(card_id: Id, day: NaiveDate, hours: &str) -> BoardCommand {
    let details = vec![DayHours { submission_date: day, hours_submitted: hours.parse().unwrap() }];
    let asked = EnterLabour { card_id, person_id: None, labour_type_id: None, details, note: String::new() };
    BoardCommand::EnterLabour(Box::new(asked))
}

fn correct(card_id: Id, labour_id: Id, hours: &str, reason: &str) -> BoardCommand {
    BoardCommand::CorrectLabour(Box::new(CorrectLabour {
        card_id,
        labour_id,
        hours_submitted: Some(hours.parse().unwrap()),
        submission_date: None,
        labour_type_id: None,
        reason: reason.into(),
    }))
}

fn entered(event: &BoardEvent) -> Id {
    let BoardEventKind::LabourEntered(entered) = &event.what else { panic!("{event:?}") };
    entered.lines[0].labour_id
}

#[test]
fn a_person_has_one_timer_and_a_refused_start_leaves_the_first_running() {
    let mut world = World::new();
    let start = |card_id| BoardCommand::StartLabour { card_id, labour_type_id: None, override_reason: None };
    world.done(&technician(), &start(3));
    assert_eq!(world.refused(&technician(), &start(4)).0, "limit");
    let unknown = BoardCommand::StartLabour { card_id: 6, labour_type_id: Some(77), override_reason: None };
    assert_eq!(world.refused(&technician(), &unknown).0, "unknown_reference");
    assert_eq!(world.board.card(3).unwrap().timers.len(), 1);
    let event = world.done(&technician(), &start(6));
    let BoardEventKind::LabourStarted { stopped: Some(stopped), .. } = &event.what else { panic!("{event:?}") };
    assert_eq!((stopped.card_id, stopped.code.as_str()), (3, "WO-000003"));
    assert_eq!(world.board.card(3).unwrap().timers.len() + world.board.card(6).unwrap().timers.len(), 1);
    // One that runs on another board is named by the store's look-up.
    let elsewhere = StoppedTimer { card_id: 900, code: "WO-000900".into(), labour_id: 901 };
    world.done(&technician(), &BoardCommand::StopLabour { card_id: 6 });
    world.running.insert(3, (2, elsewhere.clone()));
    let event = world.done(&technician(), &start(6));
    assert!(matches!(event.what, BoardEventKind::LabourStarted { stopped: Some(one), .. } if one == elsewhere));
}

#[test]
fn hours_fit_into_their_days_and_into_the_past() {
    let mut world = World::new();
    let day = today(&world);
    for (hours, code) in [("-1", "invalid"), ("0", "invalid"), ("1.00001", "invalid"), ("24.5", "day_exceeded")] {
        assert_eq!(world.refused(&technician(), &enter(3, day, hours)).0, code, "{hours}");
    }
    assert_eq!(world.refused(&technician(), &enter(3, day.succ_opt().unwrap(), "1")).0, "future_day");
    world.done(&technician(), &enter(3, day, "20"));
    // The day is full over all work orders, and each person has days of their own.
    assert_eq!(world.refused(&technician(), &enter(6, day, "4.5")).0, "day_exceeded");
    world.done(&technician(), &enter(6, day, "4"));
    world.done(&dispatcher(), &enter(6, day, "8"));
    assert_eq!(world.board.card(6).unwrap().face.labour, UseState::Actual);
}

#[test]
fn hours_are_corrected_with_a_reason_and_frozen_by_a_supervisor() {
    let mut world = World::new();
    let day = today(&world);
    let row = entered(&world.done(&technician(), &enter(3, day, "8")));
    assert_eq!(world.refused(&technician(), &correct(3, row, "7", " ")).0, "required");
    let event = world.done(&technician(), &correct(3, row, "7", "Lunch"));
    let BoardEventKind::LabourCorrected(corrected) = &event.what else { panic!("{event:?}") };
    let new = corrected.line.labour_id;
    assert_eq!((corrected.corrects, corrected.line.hours), (row, 7.into()));
    assert_eq!(world.refused(&technician(), &correct(3, row, "6", "Again")).0, "labour_corrected");
    let approve = BoardCommand::ApproveLabour { card_id: 3, labour_ids: vec![new] };
    assert_eq!(world.refused(&technician(), &approve).0, "own_hours");
    assert_eq!(world.refused(&dispatcher(), &approve).0, "supervisor_required");
    let supervisor = person(4, Grant { update: true, ..Grant::default() });
    world.done(&supervisor, &approve);
    assert!(world.tell(&supervisor, &approve).unwrap().is_none());
    assert_eq!(world.refused(&technician(), &correct(3, new, "6", "More")).0, "own_hours");
    let remove = BoardCommand::RemoveLabour { card_id: 3, labour_id: new };
    assert_eq!(world.refused(&supervisor, &remove).0, "labour_approved");
    let event = world.done(&supervisor, &correct(3, new, "6", "Agreed with the technician"));
    let BoardEventKind::LabourCorrected(last) = &event.what else { panic!("{event:?}") };
    assert!(last.approved, "what a supervisor corrects stays approved");
    let open = entered(&world.done(&technician(), &enter(3, day, "1")));
    let event = world.done(&technician(), &correct(3, open, "2", "Miscounted"));
    let BoardEventKind::LabourCorrected(last) = &event.what else { panic!("{event:?}") };
    let remove = |labour_id| BoardCommand::RemoveLabour { card_id: 3, labour_id };
    assert_eq!(world.refused(&technician(), &remove(last.line.labour_id)).0, "labour_correction");
    let wrong = entered(&world.done(&technician(), &enter(3, day, "1")));
    world.done(&technician(), &remove(wrong));
}

#[test]
fn what_is_closed_takes_no_hours_and_what_is_completed_no_timer() {
    let mut world = World::new();
    let day = today(&world);
    let row = entered(&world.done(&technician(), &enter(3, day, "1")));
    world.done(&admin(), &commands::to(3, REVIEW));
    world.done(&admin(), &commands::to(3, DONE));
    let start = BoardCommand::StartLabour { card_id: 3, labour_type_id: None, override_reason: None };
    assert_eq!(world.refused(&technician(), &start).0, "work_order_completed");
    world.done(&technician(), &enter(3, day, "1"));
    world.done(&admin(), &commands::to(3, CLOSED));
    assert_eq!(world.refused(&technician(), &enter(3, day, "1")).0, "work_order_closed");
    assert_eq!(world.refused(&technician(), &correct(3, row, "2", "Late")).0, "work_order_closed");
    assert_eq!(world.refused(&technician(), &start).0, "work_order_closed");
}

#[test]
fn planned_hours_show_on_the_card_and_rates_never_reach_the_log() {
    let mut world = World::new();
    let plan = |craft: &str, rate: Option<&str>| {
        let line = NewPlannedLabour { craft: craft.into(), person_id: None, hours: "2.5".parse().unwrap() };
        let rate = rate.map(|rate| rate.parse().unwrap());
        BoardCommand::PlanLabour(Box::new(PlanLabour { card_id: 1, line, rate }))
    };
    assert_eq!(world.refused(&dispatcher(), &plan(" ", None)).0, "required");
    assert_eq!(world.refused(&dispatcher(), &plan("Fitter", Some("60"))).0, "permission_required");
    let grants = [(SubModule::WorkOrders, Grant::FULL), (SubModule::PayRates, Grant::default())];
    let caller = Caller::User { id: 9, person: None, crews: Vec::new(), name: "Payer".into(), session: Uuid::nil() };
    let payer = RequestContext::user(1, caller, Arc::new(Permissions::new(grants)), Uuid::nil());
    assert_eq!(world.refused(&payer, &plan("Fitter", Some("-1"))).0, "invalid");
    let event = world.done(&payer, &plan("Fitter", Some("61.25")));
    let BoardEventKind::LabourPlanned(planned) = &event.what else { panic!("{event:?}") };
    assert_eq!(planned.rate, Some("61.25".parse().unwrap()), "the store gets it");
    assert_eq!(world.board.card(1).unwrap().face.labour, UseState::Estimated);
    let line = planned.line_id;
    world.done(&dispatcher(), &BoardCommand::RemovePlannedLabour(PlannedLine { card_id: 1, line_id: line }));
    assert_eq!(world.board.card(1).unwrap().face.labour, UseState::None);
    let log = serde_json::to_value(&world.log).unwrap();
    assert_eq!(log[0]["data"], json!({ "cardId": 1, "lineId": line, "craft": "Fitter", "hours": "2.5" }));
    assert!(!log.to_string().contains("rate") && !log.to_string().contains("61.25"), "{log}");
}
