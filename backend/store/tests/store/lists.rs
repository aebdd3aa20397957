//! The table of work orders: filters, sorting, pages, counts.

use gantry_domain::board::{BoardCommand, CardPatch, NewCard};
use gantry_domain::{Error, Need};
use gantry_store::families::Page;
use gantry_store::families::TableState;
use gantry_store::work_orders::work_order;
use gantry_store::{Tx, board_stream};
use serde_json::{Value, json};

use crate::world::{World, carry_out};

async fn asked(world: &World, state: Value) -> Result<Page<work_order::WorkOrderRow>, Error> {
    let state: TableState = serde_json::from_value(state).unwrap();
    let list = async |tx: &Tx| work_order::list(tx, &state).await;
    world.store.tenant_read(&world.plant.context(), Need::SignedIn, list).await
}

async fn titles(world: &World, state: Value) -> Vec<String> {
    let page = asked(world, state).await.unwrap();
    page.items.into_iter().map(|row| row.face.title).collect()
}

/// Pump (high, due the 1st, Ada), Fan (low, due the 2nd), Belt_50% (medium, no date).
async fn three() -> World {
    let world = World::new().await;
    let card = |fields: Value| {
        let fields: CardPatch = serde_json::from_value(fields).unwrap();
        BoardCommand::CreateCard(Box::new(NewCard { fields, ..NewCard::default() }))
    };
    let commands = vec![
        card(json!({"title": "Pump leaks", "priority": 3, "due": "2026-03-01T08:00:00Z",
                    "responsiblePerson": world.plant.person, "asset": world.plant.asset})),
        card(json!({"title": "Fan squeals", "priority": 1, "due": "2026-03-02T08:00:00Z"})),
        card(json!({"title": "Belt_50% worn", "priority": 2, "externalReference": "SAP-1"})),
    ];
    carry_out(&world.store, &world.plant.context(), commands).await.unwrap();
    world
}

#[tokio::test]
async fn every_match_mode_finds_what_it_says() {
    let world = three().await;
    let person = world.plant.person;
    for (field, mode, value, found) in [
        ("title", "contains", json!("LEAK"), vec!["Pump leaks"]),
        ("title", "startsWith", json!("fan"), vec!["Fan squeals"]),
        ("title", "endsWith", json!("worn"), vec!["Belt_50% worn"]),
        ("title", "equals", json!("Fan squeals"), vec!["Fan squeals"]),
        ("title", "contains", json!("_50%"), vec!["Belt_50% worn"]),
        ("title", "contains", json!("p_mp"), vec![]),
        ("title", "contains", json!("x' OR 'a'='a"), vec![]),
        ("priority", "equals", json!(3), vec!["Pump leaks"]),
        ("priority", "in", json!([1, 3]), vec!["Pump leaks", "Fan squeals"]),
        ("priority", "between", json!([2, 3]), vec!["Pump leaks", "Belt_50% worn"]),
        ("due", "before", json!("2026-03-02"), vec!["Pump leaks"]),
        ("due", "after", json!("2026-03-01T08:00:00Z"), vec!["Fan squeals"]),
        ("due", "dateIs", json!("2026-03-02"), vec!["Fan squeals"]),
        ("due", "between", json!(["2026-03-01", "2026-03-03"]), vec!["Pump leaks", "Fan squeals"]),
        ("due", "between", json!(["2026-03-02", null]), vec!["Fan squeals"]),
        ("due", "isEmpty", json!(null), vec!["Belt_50% worn"]),
        ("externalReference", "isEmpty", json!(null), vec!["Pump leaks", "Fan squeals"]),
        ("responsiblePerson", "equals", json!(person), vec!["Pump leaks"]),
        ("status", "in", json!([2, 3, 4]), vec![]),
        ("title", "contains", json!(null), vec!["Pump leaks", "Fan squeals", "Belt_50% worn"]),
    ] {
        let filters = json!({ field: { "value": value, "matchMode": mode } });
        let state = json!({ "sortField": "code", "filters": filters });
        assert_eq!(titles(&world, state).await, found, "{filters}");
    }
}

#[tokio::test]
async fn the_global_filter_finds_by_code_title_and_asset() {
    let world = three().await;
    for (text, found) in
        [("PUMP LE", vec!["Pump leaks"]), ("feed p", vec!["Pump leaks"]), ("pu-1", vec!["Pump leaks"]), ("1 %", vec![])]
    {
        assert_eq!(titles(&world, json!({"globalFilter": text})).await, found, "{text}");
    }
    let code = asked(&world, json!({"globalFilter": "fan"})).await.unwrap().items[0].face.code.to_lowercase();
    assert_eq!(titles(&world, json!({"globalFilter": code})).await, ["Fan squeals"]);
}

#[tokio::test]
async fn labels_find_the_work_orders_that_wear_one_of_them() {
    let world = three().await;
    let fan = asked(&world, json!({"globalFilter": "fan"})).await.unwrap().items[0].face.id;
    let context = world.plant.context();
    let label = BoardCommand::AddLabel { name: "Noise".into(), colour: "#aa3300".into() };
    carry_out(&world.store, &context, vec![label]).await.unwrap();
    let read = async |tx: &Tx| Ok(board_stream::load(tx, 1).await?.state.labels()[0].id);
    let noise = world.store.tenant_tx(&context, Need::SignedIn, read).await.unwrap();
    let wear = BoardCommand::LabelCard { card_id: fan, add: vec![noise], remove: Vec::new() };
    carry_out(&world.store, &context, vec![wear]).await.unwrap();
    let labelled = |ids: Value| json!({"filters": {"labels": {"value": ids, "matchMode": "in"}}});
    assert_eq!(titles(&world, labelled(json!([noise, -1]))).await, ["Fan squeals"]);
    assert!(titles(&world, labelled(json!([-1]))).await.is_empty());
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_field() {
    let world = three().await;
    for (state, field) in [
        (json!({"sortField": "description"}), "sortField"),
        (json!({"sortField": "title; DROP TABLE task"}), "sortField"),
        (json!({"filters": {"nothing": {"value": 1, "matchMode": "equals"}}}), "nothing"),
        (json!({"filters": {"priority": {"value": 1, "matchMode": "contains"}}}), "priority"),
        (json!({"filters": {"priority": {"value": "high", "matchMode": "equals"}}}), "priority"),
        (json!({"filters": {"due": {"value": "soon", "matchMode": "before"}}}), "due"),
        (json!({"filters": {"due": {"value": ["2026-03-01"], "matchMode": "between"}}}), "due"),
        (json!({"filters": {"title": {"value": {}, "matchMode": "equals"}}}), "title"),
        (json!({"filters": {"labels": {"value": [1], "matchMode": "contains"}}}), "labels"),
        (json!({"filters": {"labels": {"matchMode": "isEmpty"}}}), "labels"),
    ] {
        let Error::Invalid { fields, .. } = asked(&world, state.clone()).await.unwrap_err() else {
            panic!("{state} was not refused as invalid");
        };
        assert_eq!(fields[0].field, field, "{state}");
    }
}

#[tokio::test]
async fn pages_neither_repeat_nor_skip_and_say_how_many_there_are() {
    let world = World::new().await;
    let names: Vec<String> = (0..30).map(|number| format!("Work {number:02}")).collect();
    world.plant.open(&world.store, &names.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let mut seen = Vec::new();
    for first in [0, 10, 20] {
        // All have the same priority, so only the tie-break keeps the order.
        let page = asked(&world, json!({"first": first, "rows": 10, "sortField": "priority"})).await.unwrap();
        assert_eq!(page.total_records, 30);
        seen.extend(page.items.into_iter().map(|row| row.face.title));
    }
    assert_eq!(seen, names);
    assert_eq!(asked(&world, json!({})).await.unwrap().items.len(), 25);
    let backwards = titles(&world, json!({"rows": 2, "sortField": "title", "sortOrder": -1})).await;
    assert_eq!(backwards, ["Work 29", "Work 28"]);
    let filtered = asked(&world, json!({"rows": 2, "globalFilter": "work 1"})).await.unwrap();
    assert_eq!((filtered.items.len(), filtered.total_records), (2, 10));
}

#[tokio::test]
async fn archived_work_orders_leave_the_table_and_its_count() {
    let world = three().await;
    let page = asked(&world, json!({"sortField": "code"})).await.unwrap();
    let card_id = page.items[0].face.id;
    let context = world.plant.context();
    carry_out(&world.store, &context, vec![BoardCommand::ArchiveCard { card_id }]).await.unwrap();
    let left = asked(&world, json!({"sortField": "code"})).await.unwrap();
    assert_eq!((left.items.len(), left.total_records), (2, 2));
    carry_out(&world.store, &context, vec![BoardCommand::RestoreCard { card_id }]).await.unwrap();
    assert_eq!(asked(&world, json!({})).await.unwrap().total_records, 3);
}

#[tokio::test]
async fn the_work_of_a_person_is_found_by_person_and_by_user() {
    let world = three().await;
    for (person, user) in [(Some(world.plant.person), None), (None, Some(world.plant.user))] {
        let list = async |tx: &Tx| work_order::of_person(tx, person, user).await;
        let page = world.store.tenant_read(&world.plant.context(), Need::SignedIn, list).await.unwrap();
        assert_eq!(page.items.iter().map(|row| row.face.title.as_str()).collect::<Vec<_>>(), ["Pump leaks"]);
        assert_eq!(page.items[0].responsible_name.as_deref(), Some("Ada Fitter"));
    }
}
