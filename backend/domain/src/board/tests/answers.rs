//! Answers to tasks: what each format takes, what is outside of its limits, and readings that go to the meter.

use rust_decimal::Decimal;
use serde_json::json;

use super::*;
use crate::{Meter, MeterKind, ReadingKind, TakenReading};

/// The meters of the feed pump: a counter that shows 1,200 h and a gauge, going on from the readings of the log.
pub(super) fn meters(log: &[Recorded<BoardEvent>]) -> Vec<AssetMeter> {
    let at = DateTime::from_timestamp(1_740_000_000, 0).unwrap();
    let first = TakenReading {
        at,
        value: Some(1_200.into()),
        text: String::new(),
        kind: ReadingKind::Reading,
        delta: Some(1_200.into()),
        life_to_date: Some(1_200.into()),
    };
    let meter = |id, code: &str, name: &str, kind, last| AssetMeter {
        id,
        asset: 1,
        code: code.into(),
        name: name.into(),
        meter: Meter { kind, rollover: None, choices: Vec::new() },
        last,
    };
    let mut meters = vec![
        meter(1, "M-1", "Operating hours", MeterKind::Continuous, Some(first)),
        meter(2, "M-2", "Pressure", MeterKind::Gauge, None),
    ];
    for recorded in log {
        if let BoardEventKind::TaskCompleted { reading: Some(reading), .. } = &recorded.event.what {
            let AnsweredReading { at, value, delta, life_to_date, .. } = *reading.as_ref();
            let last = TakenReading { at, value, text: String::new(), kind: ReadingKind::Reading, delta, life_to_date };
            meters.iter_mut().find(|meter| meter.id == reading.meter_id).unwrap().last = Some(last);
        }
    }
    meters
}

fn format(json: serde_json::Value) -> AnswerFormat {
    serde_json::from_value(json).unwrap()
}

/// A task on card 1 that is answered so; its id.
fn asked(world: &mut World, json: serde_json::Value) -> Id {
    let task = NewTask { name: "Check".into(), answer_format: Some(format(json)), ..NewTask::default() };
    world.done(&dispatcher(), &BoardCommand::AddTask { card_id: 1, task });
    world.board.card(1).unwrap().tasks.last().unwrap().id
}

fn answer(task_id: Id, json: serde_json::Value) -> BoardCommand {
    let mut result: TaskResult = serde_json::from_value(json).unwrap();
    result.completed.get_or_insert(true);
    BoardCommand::CompleteTask { card_id: 1, task_id, result }
}

/// What was kept of an answer: the result, the value and the file.
fn kept(world: &mut World, command: &BoardCommand) -> (Option<i16>, Option<String>, Option<Id>) {
    match world.done(&dispatcher(), command).what {
        BoardEventKind::TaskCompleted { result, .. } => {
            (result.inspection_result.unwrap(), result.value.unwrap(), result.file_id.unwrap())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_number_outside_of_its_limits_is_a_fail() {
    let mut world = World::new();
    let id = asked(&mut world, json!({"kind": "number", "unit": "bar", "low": "2", "high": "4.5"}));
    for (typed, value, result) in
        [("2", "2", PASS), ("4.50", "4.5", PASS), ("1.99", "1.99", FAIL), ("4.6", "4.6", FAIL)]
    {
        let found = kept(&mut world, &answer(id, json!({"value": typed})));
        assert_eq!(found, (Some(result), Some(value.to_owned()), None), "{typed}");
    }
    assert!(world.board.card(1).unwrap().tasks[0].completed);
    for wrong in ["", "much", "0.0000001", "1000000000000"] {
        let code = world.refused(&dispatcher(), &answer(id, json!({"value": wrong}))).0;
        assert_eq!(code, if wrong.is_empty() { "answer_required" } else { "invalid" }, "{wrong}");
    }
    let reopened = kept(&mut world, &answer(id, json!({"completed": false})));
    assert_eq!(reopened, (None, None, None), "what is open has no answer");
    let unlimited = asked(&mut world, json!({"kind": "number"}));
    assert_eq!(kept(&mut world, &answer(unlimited, json!({"value": "7"}))).0, None);
}

#[test]
fn each_format_takes_its_own_answer_and_no_other() {
    let mut world = World::new();
    let choice = asked(&mut world, json!({"kind": "choice", "choices": [" Dry", "Wet ", ""]}));
    assert_eq!(kept(&mut world, &answer(choice, json!({"value": "Wet"}))).1.as_deref(), Some("Wet"));
    assert_eq!(world.refused(&dispatcher(), &answer(choice, json!({"value": "Damp"}))).0, "invalid");
    let inspection = asked(&mut world, json!({"kind": "inspection"}));
    assert_eq!(world.refused(&dispatcher(), &answer(inspection, json!({}))).0, "answer_required");
    assert_eq!(world.refused(&dispatcher(), &answer(inspection, json!({"inspectionResult": 4}))).0, "invalid");
    let flagged = kept(&mut world, &answer(inspection, json!({"inspectionResult": FLAG, "value": "ignored"})));
    assert_eq!(flagged, (Some(FLAG), None, None));
    let text = asked(&mut world, json!({"kind": "text"}));
    assert_eq!(world.refused(&dispatcher(), &answer(text, json!({"value": "  "}))).0, "answer_required");
    assert_eq!(kept(&mut world, &answer(text, json!({"value": " worn "}))).1.as_deref(), Some("worn"));
}

#[test]
fn a_photo_is_a_picture_that_hangs_on_the_work_order() {
    let mut world = World::new();
    let file = |id, media_type: &str, card_id, is_added| {
        let file = CardFile {
            id,
            file_name: "a".into(),
            media_type: media_type.into(),
            size: 1,
            description: String::new(),
            of: None,
        };
        (id, BroughtFile { card_id, by: Some(2), is_added, file })
    };
    world.files = [
        file(50, "image/jpeg", 1, true),
        file(51, "application/pdf", 1, true),
        file(52, "image/png", 2, true),
        file(53, "image/png", 1, false),
    ]
    .into();
    let id = asked(&mut world, json!({"kind": "photo"}));
    assert_eq!(world.refused(&dispatcher(), &answer(id, json!({}))).0, "answer_required");
    for (wrong, code) in
        [(51, "invalid"), (52, "unknown_reference"), (53, "unknown_reference"), (9, "unknown_reference")]
    {
        assert_eq!(world.refused(&dispatcher(), &answer(id, json!({"fileId": wrong}))).0, code, "{wrong}");
    }
    assert_eq!(kept(&mut world, &answer(id, json!({"fileId": 50}))), (None, None, Some(50)));
}

#[test]
fn a_reading_goes_to_the_meter_by_its_rules() {
    let mut world = World::new();
    let id = asked(&mut world, json!({"kind": "meter", "meter": "operating HOURS", "high": "1500"}));
    assert_eq!(world.refused(&dispatcher(), &answer(id, json!({"value": "1250"}))).0, "meter_not_found");
    let pump = CardPatch { asset: Some(Some(1)), ..CardPatch::default() };
    world.done(&dispatcher(), &BoardCommand::EditCard { card_id: 1, version: None, patch: Box::new(pump) });
    assert_eq!(world.refused(&dispatcher(), &answer(id, json!({"value": "1100"}))).0, "reading_went_down");
    let BoardEventKind::TaskCompleted { reading: Some(reading), result, .. } =
        world.done(&dispatcher(), &answer(id, json!({"value": "1250"}))).what
    else {
        panic!("a reading")
    };
    assert_eq!((reading.meter_id, reading.delta, reading.life_to_date), (1, Some(50.into()), Some(1_250.into())));
    assert_eq!((result.inspection_result, result.value), (Some(Some(PASS)), Some(Some("1250".into()))));
    world.later(1);
    assert_eq!(world.refused(&dispatcher(), &answer(id, json!({"value": "1249"}))).0, "reading_went_down");
    assert_eq!(kept(&mut world, &answer(id, json!({"value": "1600"}))).0, Some(FAIL), "above its limit");
    let unnamed = asked(&mut world, json!({"kind": "meter"}));
    assert_eq!(
        world.refused(&dispatcher(), &answer(unnamed, json!({"value": "1"}))).0,
        "meter_not_found",
        "there are two"
    );
    let gauge = asked(&mut world, json!({"kind": "meter", "meter": "m-2"}));
    assert_eq!(kept(&mut world, &answer(gauge, json!({"value": "0.70"}))).1.as_deref(), Some("0.7"));
}

#[test]
fn a_mandatory_step_stands_against_completion_until_it_is_answered() {
    let mut world = World::new();
    let sub_task = NewSubTask {
        name: "Temperature".into(),
        mandatory: true,
        answer_format: Some(format(json!({"kind": "number", "high": "80"}))),
    };
    let task = NewTask { name: "Measure".into(), sub_tasks: vec![sub_task], ..NewTask::default() };
    world.done(&dispatcher(), &BoardCommand::AddTask { card_id: 1, task });
    let sub_task_id = world.board.card(1).unwrap().tasks[0].sub_tasks[0].id;
    let step = |value: Option<&str>, completed| {
        let answer = Answer { value: value.map(str::to_owned), ..Answer::default() };
        BoardCommand::CompleteSubTask { card_id: 1, sub_task_id, completed, answer }
    };
    assert_eq!(world.refused(&dispatcher(), &step(None, true)).0, "answer_required");
    assert_eq!(world.board.card(1).unwrap().missing(), ["Measure › Temperature"]);
    let event = world.done(&dispatcher(), &step(Some("81"), true));
    let BoardEventKind::SubTaskCompleted { answer, .. } = event.what else { panic!("{event:?}") };
    assert_eq!(answer.inspection_result, Some(FAIL));
    assert!(world.board.card(1).unwrap().missing().is_empty());
    let other = SubTaskPatch { answer_format: Some(None), ..SubTaskPatch::default() };
    let ticked = BoardCommand::EditSubTask { card_id: 1, sub_task_id, patch: other };
    assert_eq!(world.refused(&dispatcher(), &ticked).0, "already_answered");
    world.done(&dispatcher(), &step(None, false));
    world.done(&dispatcher(), &ticked);
    world.done(&dispatcher(), &step(None, true));
}

#[test]
fn a_format_that_no_answer_could_fit_is_refused() {
    let mut world = World::new();
    let wrong = [
        json!({"kind": "number", "low": "5", "high": "4"}),
        json!({"kind": "number", "low": "0.0000001"}),
        json!({"kind": "choice", "choices": ["one"]}),
        json!({"kind": "choice", "choices": ["one", "one"]}),
        json!({"kind": "choice", "choices": vec!["x".repeat(101); 2]}),
    ];
    for json in wrong {
        let task = NewTask { name: "Check".into(), answer_format: Some(format(json.clone())), ..NewTask::default() };
        let code = world.refused(&dispatcher(), &BoardCommand::AddTask { card_id: 1, task }).0;
        assert!(["invalid", "required", "too_long"].contains(&code), "{json}: {code}");
    }
    let plain = AnswerFormat { unit: "bar".into(), low: Some(Decimal::ONE), ..AnswerFormat::default() };
    assert_eq!(plain.checked().unwrap(), None, "a tick needs nothing");
}
