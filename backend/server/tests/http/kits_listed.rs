//! The list of kits: of one warehouse or of all, in some states, searched and page by page, it says what the lines of the orders say.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::kits::Kitting;

/// The kits that meet a condition, a line each, from the planned lines and their reservations alone.
fn plain(condition: &str) -> String {
    format!(
        "SELECT coalesce(string_agg(concat_ws(' ', k.code, k.warehouse_id, k.state, k.lines, k.complete, k.missing, k.short), E'\\n' \
         ORDER BY k.pick_by NULLS LAST, k.code, k.warehouse_id), '') FROM (SELECT w.code, w.title, p.warehouse_id, \
         w.estimated_start - make_interval(days => coalesce(h.kit_days, 0)) AS pick_by, kit_state(bool_or(p.open > 0), \
         bool_or(p.open > p.staged), bool_or(p.staged > 0), bool_or(p.issued_qty > p.returned_qty), bool_or(p.returned_qty > 0), \
         bool_and(p.issued_qty >= p.estimated_qty)) AS state, count(*) AS lines, count(*) FILTER (WHERE p.open <= p.staged) AS complete, \
         count(*) FILTER (WHERE p.open > p.reserved) AS missing, \
         count(*) FILTER (WHERE p.short_reason <> '' AND p.open > p.staged) AS short FROM work_order AS w JOIN (SELECT q.work_order_id, \
         q.warehouse_id, q.estimated_qty, q.issued_qty, q.returned_qty, q.short_reason, \
         greatest(q.estimated_qty - q.issued_qty + q.returned_qty, 0) AS open, coalesce(r.reserved, 0) AS reserved, \
         coalesce(r.staged, 0) AS staged FROM work_order_part AS q LEFT JOIN (SELECT s.order_line_id, sum(s.quantity) AS reserved, \
         sum(s.quantity) FILTER (WHERE l.staging) AS staged FROM stock_reservation AS s JOIN stock_item AS i ON i.id = s.item_id \
         JOIN stock_location AS l ON l.id = i.location_id GROUP BY s.order_line_id) AS r ON r.order_line_id = q.id \
         WHERE q.part_id IS NOT NULL AND q.estimated_qty > 0) AS p ON p.work_order_id = w.id \
         JOIN warehouse AS h ON h.id = p.warehouse_id WHERE w.archived_at IS NULL AND w.status < 3 \
         GROUP BY w.id, w.code, w.title, w.estimated_start, p.warehouse_id, h.kit_days) AS k WHERE {condition}"
    )
}

impl Kitting {
    /// The same as the list says it.
    async fn listed(&self, query: &str) -> (String, Value) {
        let reply = self.client.get(&format!("/api/Kit/?{query}")).await;
        assert_eq!(reply.status, 200, "{query}: {}", reply.text);
        let columns =
            ["workOrderCode", "warehouseId", "state", "lineCount", "completeLines", "missingLines", "shortLines"];
        let row = |kit: &Value| {
            let said =
                columns.map(|column| kit[column].as_str().map_or_else(|| kit[column].to_string(), str::to_owned));
            said.join(" ")
        };
        let rows: Vec<String> = reply.json["items"].as_array().unwrap().iter().map(row).collect();
        (rows.join("\n"), reply.json["totalRecords"].clone())
    }

    async fn ordered(&self, title: &str, days: Option<i64>) -> Value {
        let start = days.map(|days| (Utc::now() + TimeDelta::days(days)).to_rfc3339());
        let body = json!({"boardNumber": 1, "title": title, "estimatedStart": start});
        self.client.make("WorkOrder", body).await["id"].clone()
    }
}

#[actix_web::test]
async fn the_list_says_of_each_kit_what_its_lines_say() {
    let store = Kitting::open().await;
    let (bolt, seal) = (store.part("BOLT", "none").await, store.part("SEAL", "none").await);
    store.receive(&bolt, 0, 40, json!({})).await;
    store.receive(&seal, 1, 3, json!({})).await;
    let van = store.client.make("Warehouse", json!({"code": "VAN", "name": "Van", "kitDays": 5})).await["id"].clone();
    let of_van = async |order: &Value| {
        let line = json!({"workOrderId": order, "partId": bolt, "warehouseId": van, "quantity": "1"});
        store.done("/api/WorkOrderPart/", line).await;
    };
    // Nothing planned, nothing reserved, some missing, some staged, all staged, all issued, some returned, done.
    let orders = [
        store.ordered("Pump 1", None).await,
        store.ordered("Pump 2", Some(20)).await,
        store.ordered("Fan 10 %", Some(12)).await,
        store.ordered("Pump_3", Some(30)).await,
        store.ordered("Fan 4", Some(25)).await,
        store.ordered("Pump 5", Some(22)).await,
        store.ordered("Fan 6", Some(21)).await,
    ];
    let [_, planned, missing, partial, ready, issued, done] = &orders;
    store.planned(planned, &bolt, 2).await;
    of_van(planned).await;
    for quantity in [2, 5] {
        store.planned(missing, &seal, quantity).await;
    }
    store.acted(missing, "reserve").await;
    of_van(missing).await;
    let lines = [store.planned(partial, &bolt, 3).await, store.planned(partial, &bolt, 1).await];
    store.picked(&lines[0], 0, 2, json!({"shortReason": "Box was empty"})).await;
    for order in [ready, issued, done] {
        let line = store.planned(order, &bolt, 2).await;
        store.picked(&line, 0, 2, json!({})).await;
    }
    for order in [issued, done] {
        store.acted(order, "issue").await;
    }
    let line = store.planned(&store.order, &bolt, 2).await;
    store.picked(&line, 0, 2, json!({})).await;
    store.acted(&store.order, "issue").await;
    store.done(&format!("/api/WorkOrderPart/{line}/return/"), json!({"quantity": "2"})).await;
    store.done(&format!("/api/WorkOrderPart/{line}/release/"), json!({})).await;
    store.status(done, &[2, 3]).await;
    store.agrees().await;

    let agrees = async |query: &str, condition: &str| {
        let plain = store.client.app.ask_database(&plain(condition)).await;
        let (listed, total) = store.listed(query).await;
        assert_eq!(listed, plain, "{query}");
        assert_eq!(total, plain.lines().count(), "{query}");
        plain.lines().count()
    };
    assert_eq!(agrees("", "true").await, 8);
    let (main, van) = (format!("warehouseId={}", store.warehouse), format!("warehouseId={van}"));
    let of = |warehouse: &str| warehouse.replace("warehouseId", "warehouse_id");
    assert_eq!(agrees(&main, &of(&main)).await, 6);
    assert_eq!(agrees(&van, &of(&van)).await, 2);
    for state in ["none", "partial", "ready", "issued", "returned"] {
        let query = format!("states={state}");
        assert!(agrees(&query, &format!("state = '{state}'")).await > 0, "{state}");
        agrees(&format!("{query}&{main}"), &format!("state = '{state}' AND {}", of(&main))).await;
    }
    assert_eq!(agrees("states=partial,ready", "state IN ('partial', 'ready')").await, 2);
    assert_eq!(agrees("search=fan", "lower(title) LIKE 'fan%'").await, 3);
    assert_eq!(agrees("search=10%20%25&states=none", "title = 'Fan 10 %'").await, 2);
    assert_eq!(agrees("search=p_3", "title = 'Pump_3'").await, 1, "letter by letter");
    let all = store.listed("").await.0;
    let mut pages = Vec::new();
    for first in [0, 3, 6] {
        let (page, total) = store.listed(&format!("first={first}&rows=3")).await;
        assert_eq!(total, 8);
        pages.push(page);
    }
    assert_eq!(pages.join("\n"), all);

    // A kit of an order that is done is found by the order alone.
    let by_order = async |order: &Value| store.listed(&format!("workOrderId={order}")).await.0;
    assert!(by_order(done).await.contains(" issued 1 1 0 0"), "{}", by_order(done).await);
    assert_eq!(by_order(&orders[0]).await, "");
    let found = json!({
        "commandId": Uuid::new_v4(), "kind": "count", "partId": bolt, "locationId": store.stage, "quantity": 3,
    });
    store.done("/api/Stock/move/", found).await;
    store.agrees().await;
    agrees("states=partial,ready,none", "state IN ('partial', 'ready', 'none')").await;
}
