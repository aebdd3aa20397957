//! The audit names each kind of event in the language of its reader. The list of kinds in the front end is the one that its texts are
//! checked against; it must hold what the logs can hold.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;

use crate::board::BoardEventKind;
use crate::sensor::alarm::AlarmEvent;

const LISTED: &str = include_str!("../../../frontend/src/realtime/eventKinds.ts");

/// The names of all kinds, which the deserialiser lists when it refuses one that it does not know.
fn kinds<Event: DeserializeOwned>() -> Vec<String> {
    let Err(refusal) = serde_json::from_str::<Event>(r#"{"type": "unknown kind", "data": {}}"#) else {
        panic!("an unknown kind was read");
    };
    // The first one in backticks is the unknown one.
    refusal.to_string().split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_front_end_lists_the_kinds_of_events_of_boards_and_alarms() {
    let written: BTreeSet<String> = kinds::<BoardEventKind>().into_iter().chain(kinds::<AlarmEvent>()).collect();
    let listed: BTreeSet<String> = LISTED.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(written.contains("cardMoved") && written.contains("alarmRaised"), "{written:?}");
    assert_eq!(listed, written);
}
