//! What is written of a board, read back: the state after any events equals the state loaded afresh.

use gantry_domain::board::{BoardCommand, BoardState, BoardView, NewCard};
use gantry_domain::stream::{Recorded, StreamState};
use gantry_domain::{Id, Need};
use gantry_store::system::stream::{self, LogQuery};
use gantry_store::work_orders::labour;
use gantry_store::work_orders::note;
use gantry_store::work_orders::task;
use gantry_store::work_orders::work_order;
use gantry_store::{Tx, board_stream};
use serde_json::{Value, json};

use crate::world::{Done, World, batch, carry_out, new_card};

fn command(kind: &str, data: Value) -> BoardCommand {
    serde_json::from_value(json!({ "type": kind, "data": data })).unwrap()
}

async fn fresh(world: &World) -> BoardState {
    let load = async |tx: &Tx| board_stream::load(tx, 1).await;
    world.store.tenant_tx(&world.plant.context(), Need::SignedIn, load).await.unwrap().state
}

/// Carries out commands and checks that what the database says is what the state says.
async fn done(world: &World, commands: Vec<BoardCommand>) -> Done {
    let done = carry_out(&world.store, &world.plant.context(), commands).await.unwrap();
    let loaded = fresh(world).await;
    assert_eq!(loaded.snapshot(), done.state.snapshot());
    let ids: Vec<Id> = loaded.lists().iter().flat_map(|list| list.cards.clone()).collect();
    for id in ids {
        assert_eq!(loaded.card(id), done.state.card(id));
    }
    done
}

async fn read<T>(world: &World, work: impl AsyncFnOnce(&Tx) -> Result<T, gantry_domain::Error>) -> T {
    world.store.tenant_read(&world.plant.context(), Need::SignedIn, work).await.unwrap()
}

#[tokio::test]
async fn an_empty_board_has_the_four_lists() {
    let world = World::new().await;
    let view: BoardView = fresh(&world).await.snapshot();
    let names: Vec<&str> = view.lists.iter().map(|list| list.head.name.as_str()).collect();
    assert_eq!(names, ["Open", "In Review", "Completed", "Closed"]);
    assert_eq!(view.statuses.len(), 4);
}

#[tokio::test]
async fn moves_of_a_batch_end_where_the_last_one_left_them() {
    let world = World::new().await;
    let cards = world.plant.open(&world.store, &["A", "B", "C"]).await;
    let lists: Vec<Id> = fresh(&world).await.lists().iter().map(|list| list.head.id).collect();
    let moved = |card: Id, list: Id, after: Value| {
        command("moveCard", json!({"cardId": card, "listId": list, "after": after, "reason": "again"}))
    };
    let after = done(
        &world,
        vec![
            moved(cards[0], lists[1], json!(null)),
            moved(cards[1], lists[1], json!(cards[0])),
            moved(cards[0], lists[2], json!(null)),
            moved(cards[2], lists[0], json!(null)),
            moved(cards[0], lists[1], json!(cards[1])),
        ],
    )
    .await;
    assert_eq!(after.events.len(), 4, "C stood at the top of Open once the others had left");
    let row = read(&world, async |tx| work_order::get(tx, cards[0]).await).await.unwrap().row;
    assert_eq!((row.list_id, row.status, row.status_name.as_str()), (lists[1], 2, "In Review"));
    assert_eq!(row.actual_end, None);
    assert_eq!(row.actual_start, Some(micros(after.events[0].at)));
}

/// Times as PostgreSQL keeps them.
fn micros(time: chrono::DateTime<chrono::Utc>) -> chrono::DateTime<chrono::Utc> {
    use chrono::SubsecRound;
    time.trunc_subsecs(6)
}

#[tokio::test]
async fn completing_writes_when_and_reopening_takes_it_back() {
    let world = World::new().await;
    let card = world.plant.open(&world.store, &["A"]).await[0];
    let lists: Vec<Id> = fresh(&world).await.lists().iter().map(|list| list.head.id).collect();
    let to = |list: usize| command("moveCard", json!({"cardId": card, "listId": lists[list], "reason": "leaks again"}));
    done(&world, vec![to(1), to(2)]).await;
    let row = read(&world, async |tx| work_order::get(tx, card).await).await.unwrap().row;
    assert!(row.actual_end.is_some());
    done(&world, vec![to(0)]).await;
    let row = read(&world, async |tx| work_order::get(tx, card).await).await.unwrap().row;
    assert_eq!((row.status, row.actual_end), (1, None));
}

#[tokio::test]
async fn all_that_happens_to_a_card_is_read_back() {
    let world = World::new().await;
    let (person, crew, asset) = (world.plant.person, world.plant.crew, world.plant.asset);
    let new: NewCard = serde_json::from_value(json!({
        "fields": {"title": "Overhaul", "description": "<b>all</b>", "priority": 3, "asset": asset,
                   "maintenancePlant": "North", "externalReference": "X-1"},
        "tasks": [{"name": "Drain", "mandatory": true, "estLaborHrs": "1.5", "responsiblePerson": person,
                   "subTasks": [{"name": "Close valve", "mandatory": true}, {"name": "Open vent", "answerFormat": {"kind": "choice", "choices": ["left", "right"]}}]},
                  {"name": "Fill"}],
    }))
    .unwrap();
    let opened = done(
        &world,
        vec![
            BoardCommand::CreateCard(Box::new(new)),
            command("addLabel", json!({"name": "Hot", "colour": "#ff0000"})),
            command("addLabel", json!({"name": "Cold", "colour": "#0000ff"})),
        ],
    )
    .await;
    let card = opened.events[0].event.delta.put[0].id;
    let labels: Vec<Id> = opened.state.labels().iter().map(|label| label.id).collect();
    let tasks = read(&world, async |tx| task::list(tx, card).await).await;
    let (drain, valve) = (tasks[0].id, tasks[0].sub_tasks[0].id);
    done(
        &world,
        vec![
            command("labelCard", json!({"cardId": card, "add": [labels[1]]})),
            command("labelCard", json!({"cardId": card, "add": [labels[0]]})),
            command("editCard", json!({"cardId": card, "patch": {"crew": crew, "planningPlant": "South", "maintenancePlant": null}})),
            command("completeSubTask", json!({"cardId": card, "subTaskId": valve, "completed": true})),
            command("editSubTask", json!({"cardId": card, "subTaskId": valve, "patch": {"remark": "stiff"}})),
            command("completeTask", json!({"cardId": card, "taskId": drain, "result": {"completed": true, "inspectionResult": 1, "value": "3 bar"}})),
            command("addTask", json!({"cardId": card, "task": {"name": "Test", "answerFormat": {"kind": "number", "unit": "bar", "high": "4.5"}, "subTasks": [{"name": "Listen"}]}})),
            command("removeTasks", json!({"cardId": card, "taskIds": [tasks[1].id]})),
            command("addLogNote", json!({"cardId": card, "text": "<i>noisy</i>"})),
            command("startLabour", json!({"cardId": card})),
        ],
    )
    .await;
    done(&world, vec![command("stopLabour", json!({"cardId": card}))]).await;

    let order = read(&world, async |tx| work_order::get(tx, card).await).await.unwrap();
    let sent = serde_json::to_value(&order).unwrap();
    assert_eq!(sent["labels"], json!([labels[1], labels[0]]));
    assert_eq!(
        sent["progress"],
        json!({"tasks": {"done": 1, "total": 2}, "subTasks": {"done": 1, "total": 3}, "mandatoryOpen": false})
    );
    assert_eq!(sent["maintenancePlant"], json!(null));
    assert_eq!(sent["planningPlant"], "South");
    assert_eq!(sent["externalReference"], "X-1");
    assert_eq!(sent["crewName"], "Day shift");
    assert_eq!(sent["asset"], json!({"id": asset, "code": "PU-1", "name": "Feed pump"}));
    assert_eq!(sent["createdBy"]["name"], "Ada Fitter");
    assert_eq!(sent["totalPartsCost"], "0.00");
    let tasks = serde_json::to_value(read(&world, async |tx| task::list(tx, card).await).await).unwrap();
    assert_eq!(tasks[0]["value"], "3 bar");
    assert_eq!(tasks[0]["fullName"], "Ada Fitter");
    assert_eq!(tasks[0]["subTasks"][0]["remark"], "stiff");
    assert_eq!(tasks[1]["plannedTaskName"], "Test");
    let notes = read(&world, async |tx| note::list(tx, card, 0, 10).await).await;
    assert_eq!((notes.total_records, notes.items[0].log_notes.as_str()), (1, "<i>noisy</i>"));
    let hours = read(&world, async |tx| labour::list(tx, card).await).await;
    assert_eq!((hours[0].rate, hours[0].stopped_at.is_some()), (Some("42.00".parse().unwrap()), true));
    let place = read(&world, async |tx| work_order::of_sub_task(tx, valve).await).await.unwrap();
    assert_eq!((place.task, place.work_order.work_order, place.work_order.board_number), (drain, card, 1));
}

#[tokio::test]
async fn lists_come_change_and_go() {
    let world = World::new().await;
    let open = fresh(&world).await.lists()[0].head.clone();
    let added = done(
        &world,
        vec![command(
            "addList",
            json!({"name": "Waiting for parts", "statusId": open.status_id, "after": open.id, "wipLimit": 2}),
        )],
    )
    .await;
    let list = added.state.lists()[1].head.id;
    let card = world.plant.open(&world.store, &["A"]).await[0];
    done(
        &world,
        vec![
            command("moveCard", json!({"cardId": card, "listId": list})),
            command("renameList", json!({"listId": list, "name": "Parts"})),
            command("reorderList", json!({"listId": list, "after": null})),
            command("archiveCard", json!({"cardId": card})),
            command("removeList", json!({"listId": list})),
        ],
    )
    .await;
    done(&world, vec![command("restoreCard", json!({"cardId": card}))]).await;
}

#[tokio::test]
async fn a_list_and_its_archived_card_may_come_and_go_in_one_batch() {
    let world = World::new().await;
    let open = fresh(&world).await.lists()[0].head.clone();
    let card = world.plant.open(&world.store, &["A"]).await[0];
    // The new list's id is the next of the sequence, drawn first in the batch.
    let added = command("addList", json!({"name": "Short-lived", "statusId": open.status_id}));
    let load = fresh(&world).await;
    let context = world.plant.context();
    let stream = read(&world, async |tx| stream::head(tx, "board:1").await).await.unwrap().id;
    let list = card + 1;
    let commands = vec![
        added,
        command("moveCard", json!({"cardId": card, "listId": list})),
        command("archiveCard", json!({"cardId": card})),
        command("removeList", json!({"listId": list})),
    ];
    let after = batch(&world.store, &context, stream, load, commands).await.unwrap();
    assert_eq!(fresh(&world).await.snapshot(), after.state.snapshot());
}

#[tokio::test]
async fn a_batch_that_fails_leaves_nothing_behind() {
    let world = World::new().await;
    world.plant.open(&world.store, &["A"]).await;
    let before = fresh(&world).await.snapshot();
    let context = world.plant.context();
    let refused = carry_out(&world.store, &context, vec![new_card("B"), new_card("")]).await;
    assert!(refused.is_err());
    assert_eq!(fresh(&world).await.snapshot(), before);
    let codes = world.plant.open(&world.store, &["C"]).await;
    let order = read(&world, async |tx| work_order::get(tx, codes[0]).await).await.unwrap();
    assert_eq!(order.row.face.code, "WO-000002");
}

#[tokio::test]
async fn a_command_that_was_carried_out_is_found_again_and_never_written_twice() {
    let world = World::new().await;
    let first = done(&world, vec![new_card("A")]).await;
    let id = first.events[0].command_id;
    let found = read(&world, async |tx| stream::by_commands(tx, first.stream, &[id, uuid::Uuid::nil()]).await).await;
    assert_eq!(found, [(id, 1)].into());
    let again: Recorded<_> = Recorded { version: 2, ..first.events[0].clone() };
    let write = async |tx: &Tx| stream::append(tx, first.stream, &[again], |_| None).await;
    let refused = world.store.tenant_tx(&world.plant.context(), Need::SignedIn, write).await.unwrap_err();
    assert_eq!(refused.code(), "duplicate_command");
}

#[tokio::test]
async fn the_log_pages_back_and_the_board_is_seen_as_it_was() {
    let world = World::new().await;
    let cards = world.plant.open(&world.store, &["A", "B"]).await;
    let then = fresh(&world).await.snapshot();
    let lists: Vec<Id> = fresh(&world).await.lists().iter().map(|list| list.head.id).collect();
    let after = done(&world, vec![command("moveCard", json!({"cardId": cards[1], "listId": lists[1]}))]).await;

    let (head, state) = read(&world, async |tx| board_stream::state_at(tx, 1, 2).await).await;
    assert_eq!((head.version, state.snapshot()), (2, then));
    let (head, state) = read(&world, async |tx| board_stream::state_at(tx, 1, 99).await).await;
    assert_eq!((head.version, state.snapshot()), (3, after.state.snapshot()));

    let query = |before, card| LogQuery { before, card, rows: 2 };
    let log = read(&world, async |tx| stream::log::<Value>(tx, after.stream, query(None, None)).await).await;
    assert_eq!(log.items.iter().map(|item| item.version).collect::<Vec<_>>(), [3, 2]);
    assert_eq!((log.total_records, log.first.unwrap().version, log.last.unwrap().version), (3, 1, 3));
    let log = read(&world, async |tx| stream::log::<Value>(tx, after.stream, query(Some(2), None)).await).await;
    assert_eq!(log.items[0].version, 1);
    let log = read(&world, async |tx| stream::log::<Value>(tx, after.stream, query(None, Some(cards[1]))).await).await;
    assert_eq!((log.items.len(), log.total_records), (2, 2));
    let tail = read(&world, async |tx| stream::tail::<Value>(tx, after.stream, 1, 10).await).await;
    assert_eq!(tail.iter().map(|item| item.version).collect::<Vec<_>>(), [2, 3]);
}
