//! What people may expect of a thread, as stories; and that it does not matter when a viewer comes.

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::stream::{Deciding, Recorded, StreamState};
use crate::{Caller, Error, Grant, Id, Permissions, RequestContext, SubModule, UserId};

const ADA: UserId = 1;
const BEN: UserId = 2;
const EVE: UserId = 9;

/// A user who may read work orders, or nothing at all.
fn user(id: UserId, reads: bool) -> RequestContext {
    let name = format!("User {id}");
    let caller = Caller::User { id, person: None, crews: Vec::new(), name, session: Uuid::nil() };
    let grants = reads.then_some((SubModule::WorkOrders, Grant::default()));
    RequestContext::user(1, caller, Arc::new(Permissions::new(grants)), Uuid::nil())
}

fn start() -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap()
}

fn thread(kind: ThreadKind) -> ThreadState {
    let member = |id| Member { id, name: format!("User {id}") };
    ThreadState::new(NewThread {
        head: ThreadHead { id: 5, kind, name: String::new(), crew_id: None, work_order_id: None },
        version: 0,
        members: vec![member(ADA), member(BEN)],
        messages: Vec::new(),
        total: 0,
    })
}

/// A thread with its clock and a source of ids, as the actor drives it.
struct ThreadHarness {
    state: ThreadState,
    now: DateTime<Utc>,
    ids: Id,
    log: Vec<Recorded<ThreadEvent>>,
    inactive: bool,
}

impl ThreadHarness {
    fn new(kind: ThreadKind) -> Self {
        Self { state: thread(kind), now: start(), ids: 100, log: Vec::new(), inactive: false }
    }

    fn give(&mut self, who: &RequestContext, command: &serde_json::Value) -> Result<i64, Error> {
        let command: ThreadCommand = serde_json::from_value(command.clone()).unwrap();
        self.ids += 1;
        let file = Attachment { id: 77, name: "a.png".into(), media_type: "image/png".into(), size: 3 };
        let mut facts = ThreadFacts {
            ids: VecDeque::from([self.ids]),
            attachments: [(77, (ADA, file))].into(),
            users: [(EVE, "Eve".to_owned())].into(),
            inactive: self.inactive,
            ..ThreadFacts::default()
        };
        let deciding = Deciding { context: who, now: self.now };
        if let Some(event) = self.state.decide(&command, &mut facts, &deciding)? {
            let version = i64::try_from(self.log.len()).unwrap() + 1;
            let by = who.author();
            let recorded = Recorded { version, command_id: Uuid::new_v4(), by, at: self.now, event };
            self.state.apply(&recorded);
            self.log.push(recorded);
        }
        Ok(self.ids)
    }

    fn say(&mut self, who: UserId, text: &str) -> Result<Id, Error> {
        self.give(&user(who, false), &json!({ "type": "sendMessage", "data": { "text": text } }))
    }

    fn shown(&self) -> serde_json::Value {
        serde_json::to_value(self.state.snapshot()).unwrap()
    }
}

fn code(outcome: Result<i64, Error>) -> &'static str {
    outcome.unwrap_err().code()
}

#[test]
fn a_message_is_kept_as_written_in_its_place() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    harness.say(ADA, "  <b>hot</b> & loud\nsecond line ").unwrap();
    harness.say(BEN, "On my way").unwrap();
    let shown = harness.shown();
    assert_eq!(shown["messages"][0]["text"], "<b>hot</b> & loud\nsecond line", "text is text, HTML or not");
    assert_eq!((&shown["messages"][1]["seq"], &shown["messages"][1]["by"]["id"]), (&json!(2), &json!(BEN)));
    assert_eq!(shown["more"], false);
}

#[test]
fn nothing_and_too_much_are_refused() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    assert_eq!(code(harness.say(ADA, " \n\t ")), "empty_message");
    assert_eq!(code(harness.say(ADA, &"x".repeat(100_000))), "message_too_long");
    assert_eq!(code(harness.say(ADA, "a\0b")), "invalid");
    harness.say(ADA, &"ä".repeat(10_000)).unwrap();
    harness.inactive = true;
    assert_eq!(code(harness.say(ADA, "Still there?")), "inactive");
}

#[test]
fn other_users_find_no_thread() {
    let mut harness = ThreadHarness::new(ThreadKind::Crew);
    assert_eq!(code(harness.say(EVE, "Hello")), "not_found");
    assert!(!harness.state.admits(&user(EVE, true)) && harness.state.admits(&user(ADA, false)));
    let system = RequestContext::system(1, "test");
    let join = json!({ "type": "changeMembers", "data": { "add": [{ "id": EVE, "name": "Eve" }], "remove": [BEN] } });
    assert_eq!(code(harness.give(&user(ADA, true), &join)), "permission_required");
    harness.give(&system, &join).unwrap();
    assert!(harness.log.last().is_some_and(|recorded| ThreadState::shuts_out(&recorded.event)));
    harness.say(EVE, "Hello").unwrap();
    assert_eq!(code(harness.say(BEN, "And me?")), "not_found");
    let before = harness.log.len();
    harness.give(&system, &join).unwrap();
    assert_eq!(harness.log.len(), before, "it is as wished already");
}

#[test]
fn a_work_orders_thread_is_open_to_who_may_see_work_orders() {
    let mut harness = ThreadHarness::new(ThreadKind::WorkOrder);
    let hello = json!({ "type": "sendMessage", "data": { "text": "Hello", "mentions": [ADA, EVE, 404] } });
    assert_eq!(code(harness.give(&user(EVE, false), &hello)), "not_found");
    harness.give(&user(EVE, true), &hello).unwrap();
    assert!(harness.state.members().any(|id| id == EVE), "who speaks is in");
    assert_eq!(harness.shown()["messages"][0]["mentions"], json!([ADA, EVE]));
}

#[test]
fn only_its_writer_changes_a_message_and_answers_follow() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    let first = harness.say(ADA, "Valve 7 leaks").unwrap();
    let answer = json!({ "type": "sendMessage", "data": { "text": "Closed it", "replyTo": first } });
    harness.give(&user(BEN, false), &answer).unwrap();
    let edit = json!({ "type": "editMessage", "data": { "messageId": first, "text": "Valve 8 leaks" } });
    assert_eq!(code(harness.give(&user(BEN, false), &edit)), "not_yours");
    harness.give(&user(ADA, false), &edit).unwrap();
    harness.give(&user(ADA, false), &edit).unwrap();
    assert_eq!(harness.log.len(), 3, "saying the same again changes nothing");
    let shown = harness.shown();
    assert_eq!(shown["messages"][1]["replyTo"], json!({ "id": first, "name": "User 1", "text": "Valve 8 leaks" }));
    assert!(shown["messages"][0]["editedAt"].is_string());
}

#[test]
fn a_deleted_message_leaves_a_trace_and_no_word_of_it() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    let data = json!({ "text": "secret", "attachments": [77], "mentions": [BEN] });
    let secret = harness.give(&user(ADA, false), &json!({ "type": "sendMessage", "data": data })).unwrap();
    harness
        .give(&user(BEN, false), &json!({ "type": "sendMessage", "data": { "text": "Oh", "replyTo": secret } }))
        .unwrap();
    let delete = json!({ "type": "deleteMessage", "data": { "messageId": secret } });
    assert_eq!(code(harness.give(&user(BEN, false), &delete)), "not_yours");
    harness.give(&user(ADA, false), &delete).unwrap();
    harness.give(&user(ADA, false), &delete).unwrap();
    assert_eq!(harness.log.len(), 3);
    assert!(!harness.shown().to_string().contains("secret"), "{}", harness.shown());
    assert_eq!(harness.shown()["messages"][0]["deletedBy"]["id"], ADA);
    let react = json!({ "type": "react", "data": { "messageId": secret, "emoji": "👍", "on": true } });
    assert_eq!(code(harness.give(&user(BEN, false), &react)), "message_deleted");
}

#[test]
fn a_file_hangs_on_one_message_of_who_brought_it() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    let with = |ids: serde_json::Value| json!({ "type": "sendMessage", "data": { "attachments": ids } });
    assert_eq!(code(harness.give(&user(BEN, false), &with(json!([77])))), "not_found");
    assert_eq!(code(harness.give(&user(ADA, false), &with(json!([78])))), "not_found");
    assert_eq!(code(harness.give(&user(ADA, false), &with(json!(vec![77; 11])))), "too_many_attachments");
    harness.give(&user(ADA, false), &with(json!([77, 77]))).unwrap();
    assert_eq!(harness.shown()["messages"][0]["attachments"].as_array().map(Vec::len), Some(1));
}

#[test]
fn reactions_count_people_once() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    let id = harness.say(ADA, "Done").unwrap();
    let react =
        |emoji: &str, on: bool| json!({ "type": "react", "data": { "messageId": id, "emoji": emoji, "on": on } });
    for (who, emoji, on) in
        [(BEN, "👍", true), (BEN, "👍", true), (ADA, "👍", true), (ADA, "1️⃣", true), (ADA, "👍", false)]
    {
        harness.give(&user(who, false), &react(emoji, on)).unwrap();
    }
    let expected = json!([{ "emoji": "1️⃣", "by": [ADA] }, { "emoji": "👍", "by": [BEN] }]);
    assert_eq!(harness.shown()["messages"][0]["reactions"], expected);
    for emoji in ["", "ok", "<b>", "👍 👍", "1", &"👍".repeat(17)] {
        assert_eq!(code(harness.give(&user(BEN, false), &react(emoji, true))), "invalid_emoji", "{emoji}");
    }
}

#[test]
fn a_flood_of_one_user_waits_and_others_do_not() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    for at in 0..10 {
        harness.say(ADA, &format!("{at}")).unwrap();
    }
    assert_eq!(code(harness.say(ADA, "11")), "rate_limited");
    harness.say(BEN, "Slow down").unwrap();
    harness.now += TimeDelta::seconds(5);
    harness.say(ADA, "11").unwrap();
}

#[test]
fn only_gantry_announces_and_marks() {
    let mut harness = ThreadHarness::new(ThreadKind::Direct);
    let id = harness.say(ADA, "Grease it").unwrap();
    let used = json!({ "kind": "task", "workOrderId": 4, "code": "WO-000004" });
    let mark = json!({ "type": "markUsed", "data": { "messageId": id, "used": used } });
    let announce =
        json!({ "type": "announce", "data": { "text": "x", "command": { "name": "status", "outcome": "" } } });
    let system = RequestContext::system(1, "test");
    for command in [&mark, &announce] {
        assert_eq!(code(harness.give(&user(ADA, true), command)), "permission_required");
        harness.give(&system, command).unwrap();
    }
    harness.give(&system, &mark).unwrap();
    assert_eq!(harness.log.len(), 3, "marked once");
    assert_eq!(
        (&harness.shown()["messages"][0]["used"], &harness.shown()["messages"][1]["by"]["id"]),
        (&used, &json!(null))
    );
}

#[derive(Debug, Clone)]
enum Act {
    Say(UserId, Option<usize>),
    Edit(usize),
    Delete(usize),
    React(UserId, usize, bool),
    Wait,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let who = prop_oneof![Just(ADA), Just(BEN)];
    let act = prop_oneof![
        4 => (who.clone(), proptest::option::of(0..200_usize)).prop_map(|(who, at)| Act::Say(who, at)),
        1 => (0..200_usize).prop_map(Act::Edit),
        1 => (0..200_usize).prop_map(Act::Delete),
        1 => (who, 0..200_usize, any::<bool>()).prop_map(|(who, at, on)| Act::React(who, at, on)),
        2 => Just(Act::Wait),
    ];
    proptest::collection::vec(act, 1..300)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The state at v plus the events after it is the state now, wherever v is: the window moves the same for everybody.
    #[test]
    fn late_viewers_see_the_same(acts in acts(), late in 0.0..1.0_f64) {
        let mut harness = ThreadHarness::new(ThreadKind::Direct);
        let mut ids = Vec::new();
        let mut states = vec![harness.state.clone()];
        for act in acts {
            let pick = |at: usize| ids.get(at % ids.len().max(1)).copied().unwrap_or(0);
            let text = format!("text {}", harness.ids);
            let (who, command) = match act {
                Act::Say(who, at) => (who, json!({ "type": "sendMessage", "data": { "text": text, "replyTo": at.map(pick).filter(|id| *id > 0) } })),
                Act::Edit(at) => (ADA, json!({ "type": "editMessage", "data": { "messageId": pick(at), "text": text } })),
                Act::Delete(at) => (ADA, json!({ "type": "deleteMessage", "data": { "messageId": pick(at) } })),
                Act::React(who, at, on) => (who, json!({ "type": "react", "data": { "messageId": pick(at), "emoji": "👍", "on": on } })),
                Act::Wait => { harness.now += TimeDelta::seconds(1); continue }
            };
            let before = harness.log.len();
            if let (Ok(id), true) = (harness.give(&user(who, false), &command), matches!(act, Act::Say(..))) {
                ids.push(id);
            }
            if harness.log.len() > before {
                states.push(harness.state.clone());
            }
        }
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a list")]
        let from = (late * harness.log.len() as f64) as usize;
        let mut latecomer = states[from].clone();
        harness.log[from..].iter().for_each(|recorded| latecomer.apply(recorded));
        prop_assert_eq!(serde_json::to_value(latecomer.snapshot()).unwrap(), harness.shown());
        prop_assert!(harness.state.messages.len() <= WINDOW);
    }
}
