//! Tests of webhooks: pauses, answers, and the names of events.

use std::collections::HashSet;

use super::*;

fn answer(status: u16) -> Answer {
    Answer { status: Some(status), retry_after: None }
}

const NONE: Answer = Answer { status: None, retry_after: None };

#[test]
fn a_delivery_is_tried_ten_times_over_three_days() {
    let now = DateTime::UNIX_EPOCH;
    let mut pauses = Vec::new();
    for attempts in 1..=9 {
        let Verdict::Again(due) = answer(500).verdict(attempts, now, 0) else { panic!("given up after {attempts}") };
        pauses.push((due - now).num_seconds());
    }
    assert_eq!(pauses, [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    assert!(pauses.iter().sum::<i64>() > 3 * 86_400);
    assert_eq!(answer(500).verdict(10, now, 0), Verdict::Failed);
    for (jitter, seconds) in [(-1_000, 240), (1_000, 360), (500, 330)] {
        assert_eq!(answer(500).verdict(2, now, jitter), Verdict::Again(now + TimeDelta::seconds(seconds)), "{jitter}");
    }
}

#[test]
fn only_2xx_was_taken_and_410_is_the_end() {
    let now = DateTime::UNIX_EPOCH;
    for good in [200, 202, 204, 299] {
        assert_eq!(answer(good).verdict(1, now, 0), Verdict::Delivered);
    }
    for bad in [100, 301, 302, 304, 307, 400, 404, 429, 500, 503] {
        assert!(matches!(answer(bad).verdict(1, now, 0), Verdict::Again(_)), "{bad}");
    }
    assert!(matches!(NONE.verdict(1, now, 0), Verdict::Again(_)));
    assert_eq!(answer(410).verdict(1, now, 0), Verdict::Gone);
}

#[test]
fn a_receiver_that_wants_rest_gets_it_for_a_day_at_most() {
    let now = DateTime::UNIX_EPOCH;
    let busy = |status, seconds| Answer { status: Some(status), retry_after: Some(seconds) };
    assert_eq!(busy(429, 60).verdict(1, now, 0), Verdict::Again(now + TimeDelta::seconds(60)));
    assert_eq!(busy(503, 1).verdict(1, now, 0), Verdict::Again(now + TimeDelta::seconds(5)), "no sooner than usual");
    assert_eq!(busy(429, i64::MAX).wants_rest(now), Some(now + TimeDelta::days(1)));
    assert_eq!(busy(500, 60).wants_rest(now), None, "of other answers it means nothing");
    assert_eq!(Health::default().after(&busy(429, 60), now).not_before, Some(now + TimeDelta::seconds(60)));
}

#[test]
fn a_receiver_that_fails_is_left_alone_longer_and_longer_and_forgiven_at_once() {
    let now = DateTime::UNIX_EPOCH;
    let mut health = Health::default();
    let mut rests = Vec::new();
    for _ in 0..12 {
        health = health.after(&NONE, now);
        rests.push(health.not_before.map(|until| (until - now).num_seconds()));
    }
    let expected = [None, None, Some(4), Some(8), Some(16), Some(32), Some(64), Some(128)];
    assert_eq!(rests[..8], expected);
    assert_eq!(rests[8..], [Some(240); 4]);
    assert!(health.is_probed() && !health.is_given_up(now + TimeDelta::days(4)));
    assert!(health.is_given_up(now + TimeDelta::days(5)));
    assert_eq!(health.after(&answer(200), now), Health::default());
}

#[test]
fn every_type_is_named_once_and_written_as_receivers_expect() {
    let types: HashSet<&str> = STREAM_EVENTS.iter().map(|one| one.event).collect();
    assert_eq!(types.len(), STREAM_EVENTS.len());
    let fits = |word: &str| !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    assert!(types.iter().all(|one| one.split('.').count() == 2 && one.split('.').all(fits)), "{types:?}");
}

#[test]
fn streams_write_the_names_that_events_are_known_by() {
    use crate::board::BoardEventKind;
    use crate::sensor::alarm::AlarmHappening;
    // What serde does not know is refused with the list of all that it knows.
    let board = serde_json::from_str::<BoardEventKind>(r#"{"type": "?"}"#).unwrap_err().to_string();
    let alarms = serde_json::from_str::<AlarmHappening>(r#"{"type": "?"}"#).unwrap_err().to_string();
    for StreamEventType { kind, name, .. } in STREAM_EVENTS {
        let known = if *kind == "board" { &board } else { &alarms };
        assert!(known.contains(&format!("`{name}`")), "{kind} has no {name}: {known}");
    }
}
