//! What people may expect of alarms, as stories.

use serde_json::json;

use super::harness::{ADA, AlarmsHarness, BEN, gantry, minute, operator, raised, returned, rule, user};
use super::*;
use crate::sensor::Severity;
use crate::stream::{Deciding, StreamState};
use crate::{Error, Grant, Id};

fn code(result: Result<Option<AlarmEvent>, Error>) -> &'static str {
    result.unwrap_err().code()
}

#[test]
fn active_and_acknowledged_are_two_flags_and_an_alarm_leaves_when_both_are_settled() {
    use AlarmStatus as S;
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    assert_eq!(harness.status(1), Some(S::UnacknowledgedAlarm));
    harness.report(returned(7, 0, 5));
    assert_eq!(harness.status(1), Some(S::ReturnedUnacknowledged));
    assert_eq!(harness.state.alarm(1).unwrap().occurrence.peak, Some(95.0));
    harness.say(ADA, "acknowledge", json!({ "alarmId": 1, "comment": " cooled down " })).unwrap();
    assert_eq!(harness.status(1), None);
    harness.raise(7, 10);
    harness.say(ADA, "acknowledge", json!({ "alarmId": 2 })).unwrap();
    assert_eq!(harness.status(2), Some(S::AcknowledgedAlarm));
    assert_eq!(harness.say(BEN, "acknowledge", json!({ "alarmId": 2 })).unwrap(), None, "Ada was first");
    harness.report(returned(7, 10, 12));
    assert_eq!((harness.status(2), harness.state.about(rule(7))), (None, None));
}

#[test]
fn an_alarm_that_returns_unacknowledged_is_one_alarm_that_counts() {
    let mut harness = AlarmsHarness::new();
    for at in [0, 10, 20] {
        harness.raise(7, at);
        harness.report(returned(7, at, at + 5));
    }
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((harness.state.alarms().count(), alarm.occurrences), (1, 3));
    assert_eq!(alarm.earlier[1].raised_at, minute(10));
    assert_eq!(harness.raise(7, 20), None, "reported twice");
    assert_eq!(harness.raise(7, 10), None, "reported late and twice");
}

#[test]
fn what_a_late_reading_finds_to_have_been_before_does_not_become_the_newest() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 10);
    harness.report(AlarmCommand::Raise(Box::new(raised(7, 0))));
    harness.report(returned(7, 0, 5));
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.occurrence.raised_at, alarm.occurrences, alarm.is_active()), (minute(10), 2, true));
    assert_eq!((alarm.earlier[0].returned_at, alarm.earlier[0].peak), (Some(minute(5)), Some(95.0)));
    assert_eq!(harness.report(returned(7, 0, 5)), None, "said twice");
}

#[test]
fn an_alarm_that_chatters_remembers_how_often_and_the_last_of_them() {
    let mut harness = AlarmsHarness::new();
    for at in 0..100 {
        harness.raise(7, at);
        harness.report(returned(7, at, at));
    }
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.occurrences, alarm.earlier.len(), alarm.earlier[0].raised_at), (100, 8, minute(91)));
    let retract = |at| AlarmCommand::Retract { source: rule(7), raised_at: minute(at) };
    harness.report(retract(3));
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.occurrences, alarm.earlier.len()), (99, 8), "one that it has forgotten counts no more");
    for at in (0..100).filter(|at| *at != 3) {
        harness.report(retract(at));
    }
    assert_eq!(harness.state, AlarmsState::default(), "none of them was");
}

#[test]
fn clearing_needs_a_reason_and_lasts_until_the_alarm_returns() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    assert_eq!(code(harness.say(ADA, "clear", json!({ "alarmId": 1, "reason": "  " }))), "required");
    harness.say(ADA, "clear", json!({ "alarmId": 1, "reason": "Sensor is on the bench" })).unwrap();
    assert_eq!(harness.status(1), Some(AlarmStatus::ReturnedUnacknowledged));
    assert_eq!(harness.say(BEN, "clear", json!({ "alarmId": 1, "reason": "me too" })).unwrap(), None);
    assert_eq!(harness.report(returned(7, 0, 5)), None);
    harness.raise(7, 10);
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.status(), &alarm.cleared_by), (AlarmStatus::UnacknowledgedAlarm, &None));
    assert_eq!(alarm.comments[0].text, "Sensor is on the bench");
}

#[test]
fn a_shelved_alarm_is_out_of_sight_until_its_time_is_over() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let until = |minutes| json!({ "alarmId": 1, "until": minute(minutes), "reason": "painting" });
    assert_eq!(code(harness.say(ADA, "shelve", until(0))), "shelved_into_past");
    assert_eq!(code(harness.say(ADA, "shelve", until(7 * 24 * 60 + 1))), "shelved_too_long");
    harness.say(ADA, "shelve", until(120)).unwrap();
    assert_eq!(harness.say(ADA, "shelve", until(120)).unwrap(), None);
    harness.say(ADA, "acknowledge", json!({ "alarmId": 1 })).unwrap();
    harness.report(returned(7, 0, 5));
    assert_eq!(harness.status(1), Some(AlarmStatus::Shelved), "it is remembered for the next time");
    harness.raise(7, 50);
    assert_eq!((harness.status(1), harness.remind(119)), (Some(AlarmStatus::Shelved), vec![]), "without notifications");
    assert_eq!(harness.remind(120), [AlarmHappening::AlarmUnshelved { alarm_id: 1 }]);
    assert_eq!(harness.status(1), Some(AlarmStatus::UnacknowledgedAlarm));
    assert_eq!(harness.state.due_at(), Some(minute(130)), "ten minutes to the first step");
}

#[test]
fn who_does_not_look_is_escalated_step_by_step_and_what_lasts_is_alarmed_again() {
    use AlarmHappening as H;
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    assert_eq!(harness.remind(9), []);
    assert_eq!(harness.remind(10), [H::AlarmEscalated { alarm_id: 1, step: 1 }]);
    assert_eq!((harness.remind(29), harness.state.due_at()), (vec![], Some(minute(30))));
    assert_eq!(harness.remind(31), [H::AlarmEscalated { alarm_id: 1, step: 2 }]);
    assert_eq!((harness.remind(500), harness.state.due_at()), (vec![], None), "there are two steps");
    harness.say(ADA, "acknowledge", json!({ "alarmId": 1 })).unwrap();
    assert_eq!(harness.remind(560), [H::AlarmReAlarmed { alarm_id: 1 }]);
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.status(), alarm.re_alarms), (AlarmStatus::UnacknowledgedAlarm, 1));
    assert_eq!(harness.state.due_at(), Some(minute(570)));
    harness.report(returned(7, 0, 565));
    assert_eq!(harness.state.due_at(), None);
    assert_eq!(harness.report(AlarmCommand::Remind { alarm_id: 1 }), None, "not due any more");
}

#[test]
fn late_readings_correct_what_was_said() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let mut earlier = raised(7, -1);
    let correct =
        |raised: &RaisedAlarm, at| AlarmCommand::Correct { raised: Box::new(raised.clone()), raised_at: minute(at) };
    assert!(harness.report(correct(&earlier, 0)).is_some());
    assert_eq!(harness.report(correct(&earlier, 0)), None, "said twice");
    assert_eq!(harness.state.alarm(1).unwrap().occurrence.raised_at, minute(-1));
    harness.say(ADA, "acknowledge", json!({ "alarmId": 1 })).unwrap();
    earlier.occurrence.returned_at = Some(minute(3));
    harness.report(correct(&earlier, -1));
    assert_eq!(harness.status(1), None, "seen, and over in fact");
    earlier.occurrence.returned_at = None;
    harness.report(correct(&earlier, -1));
    let again = harness.state.about(rule(7)).map(Alarm::status);
    assert_eq!(again, Some(AlarmStatus::UnacknowledgedAlarm), "it had left the list, and is active in fact");
}

#[test]
fn an_alarm_that_never_was_is_gone_and_one_that_was_once_less_is_that() {
    let retract = |at| AlarmCommand::Retract { source: rule(7), raised_at: minute(at) };
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    harness.report(returned(7, 0, 5));
    harness.raise(7, 10);
    harness.report(retract(10));
    let alarm = harness.state.alarm(1).unwrap();
    assert_eq!((alarm.occurrences, alarm.occurrence.raised_at, alarm.is_active()), (1, minute(0), false));
    assert_eq!(harness.report(retract(10)), None, "said twice");
    harness.report(retract(0));
    assert_eq!(harness.state, AlarmsState::default());
}

#[test]
fn who_may_only_look_changes_nothing_and_people_report_nothing() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let acknowledge = AlarmCommand::Acknowledge { alarm_id: 1, comment: String::new() };
    let missing = AlarmCommand::Unshelve { alarm_id: 99 };
    assert_eq!(code(harness.give(&user(ADA, Some(Grant::default())), &acknowledge)), "permission_required");
    assert_eq!(code(harness.give(&user(ADA, None), &acknowledge)), "not_found");
    assert_eq!(code(harness.give(&operator(ADA), &missing)), "not_found");
    let report = AlarmCommand::Raise(Box::new(raised(8, 0)));
    assert_eq!(code(harness.give(&operator(ADA), &report)), "permission_required");
}

#[test]
fn comments_are_bounded_and_said_in_words() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    assert_eq!(code(harness.say(ADA, "comment", json!({ "alarmId": 1, "text": "" }))), "required");
    assert_eq!(code(harness.say(ADA, "comment", json!({ "alarmId": 1, "text": "x".repeat(2_001) }))), "too_long");
    assert_eq!(code(harness.say(ADA, "comment", json!({ "alarmId": 1, "text": "a\0b" }))), "invalid");
    for _ in 0..50 {
        harness.say(ADA, "comment", json!({ "alarmId": 1, "text": "again" })).unwrap();
    }
    assert_eq!(code(harness.say(ADA, "comment", json!({ "alarmId": 1, "text": "again" }))), "too_many_comments");
    harness.say(ADA, "clear", json!({ "alarmId": 1, "reason": "for good" })).unwrap();
    let comments = &harness.state.alarm(1).unwrap().comments;
    assert_eq!((comments.len(), comments[49].text.as_str()), (50, "for good"));
}

#[test]
fn a_list_that_is_full_keeps_what_matters() {
    let mut harness = AlarmsHarness::new();
    let most = Id::try_from(MOST_ALARMS).unwrap();
    for sensor in 1..=most {
        harness.raise(sensor, 0);
    }
    harness.report(returned(5, 0, 1));
    let critical = RaisedAlarm { severity: Severity::Critical, ..raised(most + 1, 2) };
    harness.report(AlarmCommand::Raise(Box::new(critical)));
    assert_eq!((harness.status(5), harness.status(1).is_some()), (None, true), "what is over leaves first");
    let low = RaisedAlarm { severity: Severity::Low, ..raised(most + 2, 2) };
    harness.report(AlarmCommand::Raise(Box::new(low)));
    assert_eq!(harness.state.about(rule(most + 2)), None);
    assert_eq!(
        (harness.state.alarms().count(), harness.state.snapshot()),
        (MOST_ALARMS, {
            let alarms = harness.state.alarms().cloned().collect();
            AlarmsState::new(alarms, 2).snapshot()
        })
    );
}

fn pump() -> AlarmWork {
    AlarmWork { kind: AlarmWorkKind::WorkOrder, id: 40, code: "WO-000040".to_owned() }
}

#[test]
fn work_is_attached_once_by_gantry_alone_and_stays_when_it_comes_again() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let attach = AlarmCommand::Attach { alarm_id: 1, work: pump() };
    assert_eq!(code(harness.give(&operator(ADA), &attach)), "permission_required");
    assert!(harness.report(attach.clone()).is_some());
    assert_eq!(harness.report(attach), None);
    harness.report(returned(7, 0, 1));
    harness.raise(7, 5);
    assert_eq!(harness.state.alarm(1).unwrap().work, Some(pump()));
    let unknown = AlarmCommand::Attach { alarm_id: 9, work: pump() };
    assert_eq!(code(harness.give(&gantry(), &unknown)), "not_found");
}

#[test]
fn commands_for_alarms_outside_of_the_scope_are_refused() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let mut facts = AlarmFacts { beyond: [(ADA, 1)].into(), ..AlarmFacts::default() };
    let acknowledge = AlarmCommand::Acknowledge { alarm_id: 1, comment: String::new() };
    let (ada, ben) = (operator(ADA), operator(BEN));
    let decide = |facts: &mut AlarmFacts, who| {
        harness.state.decide(&acknowledge, facts, &Deciding { context: who, now: minute(1) })
    };
    assert_eq!(code(decide(&mut facts, &ada)), "limit");
    assert!(decide(&mut facts, &ben).is_ok());
}

#[test]
fn what_was_stored_before_there_were_places_and_work_can_be_read() {
    let mut harness = AlarmsHarness::new();
    harness.raise(7, 0);
    let mut body = serde_json::to_value(harness.state.alarm(1).unwrap()).unwrap();
    for member in ["place", "instruction", "work"] {
        assert!(body.as_object_mut().unwrap().remove(member).is_some());
    }
    assert_eq!(&serde_json::from_value::<Alarm>(body).unwrap(), harness.state.alarm(1).unwrap());
}
