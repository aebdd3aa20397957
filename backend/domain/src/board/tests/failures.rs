//! Failures: codes that belong together, downtimes that belong to one failure, and repairs that are not completed without one.

use std::collections::HashMap;

use chrono::TimeDelta;
use serde_json::json;

use super::commands::to;
use super::*;
use crate::FAILURE_WORK;
use crate::board::failure::{
    DowntimeSpan, FailureCode, FailureCodes, FailureDowntime, FailureFacts, MadeDowntime, PutFailure,
};
use crate::failure::FailureKind as K;

const PUMPS: Id = 1;
const LEAK: Id = 2;
const WORN_SEAL: Id = 3;
const REPLACED: Id = 4;
const EXTERNAL_LEAKAGE: Id = 5;
const WEAR: Id = 6;
const MOTORS: Id = 7;
const NO_TORQUE: Id = 8;
const OLD_PROBLEM: Id = 9;

/// A library of two classes, and the failures of a log.
pub(super) fn facts(log: &[Recorded<BoardEvent>]) -> FailureFacts {
    let code = |id, kind, parent: Option<Id>, name: &str| {
        (id, FailureCode { kind, parent, name: name.to_owned(), active: id != OLD_PROBLEM })
    };
    let mut facts = FailureFacts {
        codes: HashMap::from([
            code(PUMPS, K::Class, None, "Pumps"),
            code(LEAK, K::Problem, Some(PUMPS), "Leak"),
            code(WORN_SEAL, K::Cause, Some(LEAK), "Worn seal"),
            code(REPLACED, K::Remedy, Some(WORN_SEAL), "Seal replaced"),
            code(EXTERNAL_LEAKAGE, K::Mode, Some(PUMPS), "External leakage"),
            code(WEAR, K::Mechanism, Some(PUMPS), "Wear"),
            code(MOTORS, K::Class, None, "Motors"),
            code(NO_TORQUE, K::Problem, Some(MOTORS), "No torque"),
            code(OLD_PROBLEM, K::Problem, Some(PUMPS), "Noise"),
        ]),
        downtimes: [(71, 1), (72, 1), (73, 2)].map(|(id, asset)| (id, FailureDowntime { asset, failure: None })).into(),
        assets: [1, 2].into(),
        ..FailureFacts::default()
    };
    for recorded in log {
        match &recorded.event.what {
            BoardEventKind::FailureAdded(put) | BoardEventKind::FailureEdited(put) => {
                facts.rows.insert(put.failure_id, (put.card_id, put.codes));
                facts.outages.extend(put.downtime);
                for downtime in facts.downtimes.values_mut() {
                    downtime.failure.take_if(|of| *of == put.failure_id);
                }
                if let Some(downtime) = put.downtime_id {
                    facts.downtimes.get_mut(&downtime).unwrap().failure = Some(put.failure_id);
                }
            }
            BoardEventKind::FailureRemoved { failure_id, .. } => drop(facts.rows.remove(failure_id)),
            _ => {}
        }
    }
    for (card, _) in facts.rows.values() {
        *facts.counts.entry(*card).or_default() += 1;
    }
    facts
}

fn put(codes: FailureCodes) -> PutFailure {
    let note = String::new();
    PutFailure { card_id: 1, failure_id: None, codes, failed_at: None, downtime_id: None, downtime: None, note }
}

fn command(failure: PutFailure) -> BoardCommand {
    BoardCommand::PutFailure(Box::new(failure))
}

fn of(class_id: Id) -> FailureCodes {
    FailureCodes { class_id, ..FailureCodes::default() }
}

fn edit(card_id: Id, patch: CardPatch) -> BoardCommand {
    BoardCommand::EditCard { card_id, version: None, patch: Box::new(patch) }
}

#[test]
fn codes_stand_below_each_other_and_of_one_class() {
    let mut world = World::new();
    for (codes, refusal) in [
        (of(LEAK), "not_found"),
        (of(99), "not_found"),
        (FailureCodes { problem_id: Some(NO_TORQUE), ..of(PUMPS) }, "other_class"),
        (FailureCodes { problem_id: Some(WORN_SEAL), ..of(PUMPS) }, "not_found"),
        (FailureCodes { cause_id: Some(WORN_SEAL), ..of(PUMPS) }, "required"),
        (FailureCodes { problem_id: Some(LEAK), remedy_id: Some(REPLACED), ..of(PUMPS) }, "required"),
        (FailureCodes { mode_id: Some(EXTERNAL_LEAKAGE), ..of(MOTORS) }, "other_class"),
        (FailureCodes { problem_id: Some(OLD_PROBLEM), ..of(PUMPS) }, "archived"),
    ] {
        assert_eq!(world.refused(&dispatcher(), &command(put(codes))).0, refusal, "{codes:?}");
    }
    let all = FailureCodes {
        class_id: PUMPS,
        problem_id: Some(LEAK),
        cause_id: Some(WORN_SEAL),
        remedy_id: Some(REPLACED),
        mode_id: Some(EXTERNAL_LEAKAGE),
        mechanism_id: Some(WEAR),
    };
    let event = world.done(&dispatcher(), &command(PutFailure { note: " Dry run ".into(), ..put(all) }));
    let BoardEventKind::FailureAdded(added) = &event.what else { panic!("{event:?}") };
    assert_eq!((added.name.as_str(), added.note.as_str()), ("Pumps: Leak", "Dry run"));
    let id = added.failure_id;
    let told = json!({
        "cardId": 1, "failureId": id, "classId": PUMPS, "problemId": LEAK, "causeId": WORN_SEAL, "remedyId": REPLACED,
        "modeId": EXTERNAL_LEAKAGE, "mechanismId": WEAR, "note": "Dry run", "name": "Pumps: Leak",
    });
    assert_eq!(serde_json::to_value(&world.log).unwrap()[0]["data"], told);
    let observed = FailureCodes { mode_id: Some(EXTERNAL_LEAKAGE), ..of(PUMPS) };
    let event = world.done(&dispatcher(), &command(PutFailure { failure_id: Some(id), ..put(observed) }));
    let BoardEventKind::FailureEdited(edited) = &event.what else { panic!("{event:?}") };
    assert_eq!(edited.name, "Pumps: External leakage");
    let elsewhere = PutFailure { failure_id: Some(id), card_id: 2, ..put(observed) };
    assert_eq!(world.refused(&dispatcher(), &command(elsewhere)).0, "not_found");
}

#[test]
fn a_downtime_of_the_asset_belongs_to_one_failure() {
    let mut world = World::new();
    let with = |downtime| command(PutFailure { downtime_id: Some(downtime), ..put(of(PUMPS)) });
    assert_eq!(world.refused(&dispatcher(), &with(71)).0, "not_found", "the work order has no asset");
    world.done(&dispatcher(), &edit(1, CardPatch { asset: Some(Some(1)), ..CardPatch::default() }));
    assert_eq!(world.refused(&dispatcher(), &with(73)).0, "not_found", "another asset");
    let event = world.done(&dispatcher(), &with(71));
    let BoardEventKind::FailureAdded(first) = &event.what else { panic!("{event:?}") };
    assert_eq!(world.refused(&dispatcher(), &with(71)).0, "downtime_taken");
    let again = PutFailure { failure_id: Some(first.failure_id), downtime_id: Some(72), ..put(of(PUMPS)) };
    world.done(&dispatcher(), &command(again));
    world.done(&dispatcher(), &with(71));
}

#[test]
fn a_downtime_that_is_made_lies_in_the_past_and_meets_no_other_of_the_asset() {
    let mut world = World::new();
    let now = world.now;
    let hours = |from: i64, until: Option<i64>| DowntimeSpan {
        started_at: now - TimeDelta::hours(from),
        ended_at: until.map(|until| now - TimeDelta::hours(until)),
    };
    let with = |span| command(PutFailure { downtime: Some(span), ..put(of(PUMPS)) });
    assert_eq!(world.refused(&dispatcher(), &with(hours(4, Some(2)))).0, "no_asset");
    world.done(&dispatcher(), &edit(1, CardPatch { asset: Some(Some(1)), ..CardPatch::default() }));
    for (span, code) in [
        (hours(-1, None), "in_future"),
        (hours(4, Some(-1)), "in_future"),
        (hours(4, Some(4)), "invalid"),
        (hours(4, Some(5)), "invalid"),
    ] {
        assert_eq!(world.refused(&dispatcher(), &with(span)).0, code, "{span:?}");
    }
    let event = world.done(&dispatcher(), &with(hours(4, Some(2))));
    let BoardEventKind::FailureAdded(made) = &event.what else { panic!("{event:?}") };
    assert_eq!(made.downtime, Some(MadeDowntime { asset_id: 1, span: hours(4, Some(2)) }));
    for span in [hours(5, Some(3)), hours(3, None), hours(5, None), hours(3, Some(2))] {
        assert_eq!(world.refused(&dispatcher(), &with(span)).0, "overlap", "{span:?}");
    }
    world.done(&dispatcher(), &with(hours(6, Some(4))));
    world.done(&dispatcher(), &with(hours(2, None)));
    let both = PutFailure { downtime_id: Some(71), downtime: Some(hours(9, Some(8))), ..put(of(PUMPS)) };
    assert_eq!(world.refused(&dispatcher(), &command(both)).0, "invalid");
}

#[test]
fn a_failure_lies_in_the_past() {
    let mut world = World::new();
    let at = |time| command(PutFailure { failed_at: Some(time), ..put(of(PUMPS)) });
    let now = world.now;
    assert_eq!(world.refused(&dispatcher(), &at(now + TimeDelta::seconds(1))).0, "in_future");
    world.done(&dispatcher(), &at(now));
    let long = PutFailure { note: "x".repeat(2_001), ..put(of(PUMPS)) };
    assert_eq!(world.refused(&dispatcher(), &command(long)).0, "too_long");
}

#[test]
fn a_board_may_ask_what_failed_before_a_repair_is_completed() {
    let mut world = World::new();
    let choices = BoardChoices { skip_review: Some(true), require_failure: Some(true), ..BoardChoices::default() };
    world.done(&admin(), &BoardCommand::EditBoard { name: None, choices });
    // Anything but a repair is completed as ever.
    world.done(&dispatcher(), &to(2, DONE));
    world.done(&dispatcher(), &edit(1, CardPatch { work_type: Some(Some(FAILURE_WORK)), ..CardPatch::default() }));
    assert_eq!(world.refused(&dispatcher(), &to(1, DONE)).0, "failure_missing");
    world.done(&dispatcher(), &to(1, REVIEW));
    let event = world.done(&dispatcher(), &command(put(of(PUMPS))));
    let BoardEventKind::FailureAdded(added) = &event.what else { panic!("{event:?}") };
    let remove = BoardCommand::RemoveFailure { card_id: 1, failure_id: added.failure_id };
    world.done(&dispatcher(), &remove);
    assert_eq!(world.refused(&dispatcher(), &to(1, DONE)).0, "failure_missing");
    assert_eq!(world.refused(&dispatcher(), &remove).0, "not_found");
    world.done(&dispatcher(), &command(put(of(PUMPS))));
    world.done(&dispatcher(), &to(1, DONE));
    world.done(&admin(), &to(1, CLOSED));
    assert_eq!(world.refused(&admin(), &command(put(of(PUMPS)))).0, "work_order_closed");
}
