//! Stock in many layers: a posting reads the oldest, as many as it needs.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use crate::stock::Store;
use crate::stock_valuation::valued_by;

/// So many pieces come in one by one, the first for 1.00, the second for 2.00 and so on; each is a layer. The database
/// knows how many there are, and from here on counts how many are read.
async fn many_layers(store: &Store, layers: i64) {
    store.receive(0, 1, 9_999).await;
    let fill = format!(
        "SELECT set_config('app.tenant_id', (SELECT tenant_id::text FROM stock_item), false); \
         WITH came AS (INSERT INTO stock_movement (item_id, part_id, location_id, kind, at, quantity, unit_cost, value, balance_after, \
         by_name, command_id, command_line) SELECT i.id, i.part_id, i.location_id, 'receive', now() - interval '2 days' + n * \
         interval '1 second', 1, n, n, n, 'Test', gen_random_uuid(), 0 FROM stock_item AS i, generate_series(1, {layers}) AS n \
         RETURNING id, item_id, at, value) INSERT INTO stock_layer (item_id, movement_id, at, opened_quantity, opened_value, quantity, value) \
         SELECT c.item_id, c.id, c.at, 1, c.value, 1, c.value FROM came AS c; \
         UPDATE stock_movement SET balance_after = balance_after + {layers} WHERE value = 9999; \
         UPDATE stock_item SET balance = balance + {layers}, value = value + {layers}::numeric * ({layers} + 1) / 2; \
         ANALYZE stock_movement, stock_layer; CREATE SEQUENCE layers_read; GRANT USAGE ON SEQUENCE layers_read TO gantry_app; \
         CREATE POLICY counts_reads ON stock_layer AS RESTRICTIVE FOR SELECT USING (nextval('layers_read') > 0)"
    );
    store.client.app.ask_database(&fill).await;
}

/// How many layers have been read since it was asked last.
async fn read(store: &Store) -> i64 {
    let read = "WITH was AS MATERIALIZED (SELECT last_value, is_called FROM layers_read) \
        SELECT CASE WHEN w.is_called THEN w.last_value ELSE 0 END, setval('layers_read', 1, false) FROM was AS w";
    store.client.app.ask_database(read).await.parse().unwrap()
}

#[actix_web::test]
async fn a_posting_reads_as_many_layers_as_it_takes() {
    const LAYERS: i64 = 2_000;
    let store = valued_by("fifo").await;
    many_layers(&store, LAYERS).await;
    let worth = async |kind: &str, quantity: i64, more: Value| {
        store.moved(kind, 0, json!(quantity), more).await["items"][0]["value"].clone()
    };
    assert_eq!(worth("issue", 3, json!({})).await, "-6.00", "1 + 2 + 3");
    let few = read(&store).await;
    assert!((3..30).contains(&few), "{few} layers were read for 3");
    assert_eq!(worth("transfer", 2, json!({"toLocationId": store.places[1]})).await, "-9.00", "4 + 5");
    assert_eq!(worth("receive", 1, json!({"unitCost": 7})).await, "7.00");
    let few = read(&store).await;
    assert!(few < 30, "{few} layers were read for 2");

    // A work order takes the same, decided on its board and posted by the ledger.
    let order = store.client.make("WorkOrder", json!({"boardNumber": 1, "title": "Gearbox"})).await["id"].clone();
    let plan = json!({"workOrderId": order, "partId": store.part, "warehouseId": store.warehouse, "quantity": "4"});
    let line = store.client.post("/api/WorkOrderPart/", plan).await.json["id"].clone();
    read(&store).await;
    let issue = async |body: Value| {
        let reply = store.client.post(&format!("/api/WorkOrderPart/{line}/issue/"), body).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        store.client.get(&format!("/api/WorkOrder/{order}")).await.json["totalPartsCost"].clone()
    };
    assert_eq!(issue(json!({"quantity": "3"})).await, "21.00", "6 + 7 + 8");
    let few = read(&store).await;
    assert!(few < 60, "{few} layers were read for 3, twice");
    assert_eq!(issue(json!({})).await, "30.00", "and 9: what is open of the line");
    let few = read(&store).await;
    assert!(few < 60, "{few} layers were read for 1, twice");

    // What is written down late may need any of them.
    let at = Utc::now() - TimeDelta::hours(1);
    assert_eq!(worth("issue", 1, json!({"at": at})).await, "-10.00");
    let all = read(&store).await;
    assert!(all > LAYERS - 50, "{all}");
    assert_eq!(worth("count", LAYERS - 10, json!({})).await, "-23.00", "11 + 12: a count takes the oldest, too");
    // What only reads cannot count.
    store.client.app.ask_database("DROP POLICY counts_reads ON stock_layer").await;
    store.ledger_is_the_balance().await;
}
