//! Movements of many people at once, which are posted in a few transactions: each is decided by itself, and a balance that another
//! transaction holds keeps only those waiting who want it.

use std::collections::BTreeSet;

use futures_util::future::{Either, join_all, select};
use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::refused;
use crate::stock::Store;
use crate::stock_valuation::valued_by;

/// What came of movements that were sent while another transaction held the balance, and which wait for it therefore: those that come
/// first in one transaction, and all others in the next.
async fn sent_while_held(store: &Store, bodies: Vec<Value>) -> Vec<Reply> {
    let part = store.client.make("MasterPart", json!({"code": "SEAL", "name": "Seal", "unitId": store.unit})).await;
    let mut other = store.body("receive", 0, json!(1), json!({"unitCost": 1}));
    other["partId"] = part["id"].clone();
    assert_eq!(store.send(other.clone()).await.status, 200);
    // The connection stays in this transaction until it is told to commit.
    let hold = format!("BEGIN; SELECT id::text FROM stock_item WHERE part_id = {} FOR UPDATE", store.part);
    store.client.app.ask_database(&hold).await;
    let sent = Box::pin(join_all(bodies.into_iter().map(|body| store.send(body))));
    let others = Box::pin(async {
        for _ in 0..5 {
            other["commandId"] = json!(uuid::Uuid::new_v4());
            assert_eq!(store.send(other.clone()).await.status, 200, "another part does not wait");
        }
    });
    let Either::Right(((), sent)) = select(sent, others).await else { panic!("the balance was not held") };
    store.client.app.ask_database("COMMIT").await;
    sent.await
}

fn entries(replies: &[Reply]) -> Vec<&Value> {
    let posted = replies.iter().filter(|reply| reply.status == 200);
    posted.flat_map(|reply| reply.json["items"].as_array().unwrap()).collect()
}

fn transactions(entries: &[&Value]) -> usize {
    entries.iter().map(|entry| entry["createdAt"].as_str().unwrap()).collect::<BTreeSet<_>>().len()
}

#[actix_web::test]
async fn many_issue_one_part_in_a_few_transactions_and_get_what_there_is() {
    let store = Store::open().await;
    store.receive(0, 20, 3).await;
    let mut bodies: Vec<Value> =
        (0..40).map(|turn| store.body("issue", 0, json!(1), json!({"reason": format!("for {turn}")}))).collect();
    // More than there ever was, in the middle of them, and one that is sent twice.
    bodies.insert(2, store.body("issue", 0, json!(21), json!({})));
    let twice = bodies[0].clone();
    bodies.push(twice);
    let replies = sent_while_held(&store, bodies).await;
    let (again, each) = replies.split_last().unwrap();
    assert_eq!(
        (again.status, &again.json["items"]),
        (each[0].status, &each[0].json["items"]),
        "one command, one movement"
    );
    let all = entries(each);
    let refusals = each.iter().filter(|reply| refused(reply) == (409, "insufficient_stock")).count();
    assert_eq!((all.len(), refusals), (20, 21));
    let few = transactions(&all);
    assert!(few <= 5, "20 issues took {few} transactions");
    // Each got its own entry, and the balance after it is that of nobody else.
    let reasons = (0..2).chain([usize::MAX]).chain(2..40);
    for (turn, reply) in reasons.zip(each).filter(|(_, reply)| reply.status == 200) {
        assert_eq!(reply.json["items"][0]["reason"], format!("for {turn}"), "{}", reply.text);
    }
    let after: BTreeSet<&str> = all.iter().map(|entry| entry["balanceAfter"].as_str().unwrap()).collect();
    assert_eq!(after.len(), 20);
    assert_eq!(store.at(0).await, [0.0, 0.0, 3.0, 0.0]);
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn layers_are_taken_one_after_the_other_and_who_is_refused_takes_none() {
    let store = valued_by("fifo").await;
    for cost in 1..=10 {
        store.receive(0, 2, cost).await;
    }
    let mut bodies: Vec<Value> = (0..12).map(|_| store.body("issue", 0, json!(1), json!({}))).collect();
    bodies.insert(3, store.body("issue", 0, json!(100), json!({})));
    bodies.insert(7, store.body("receive", 0, json!(1), json!({"unitCost": 50})));
    bodies.insert(9, store.body("transfer", 0, json!(3), json!({"toLocationId": store.places[1]})));
    let replies = sent_while_held(&store, bodies).await;
    let refusals: Vec<_> = replies.iter().map(refused).filter(|(status, _)| *status != 200).collect();
    assert_eq!(refusals, [(409, "insufficient_stock")]);
    let all = entries(&replies);
    let few = transactions(&all);
    assert!(few <= 5, "{} movements took {few} transactions", all.len());
    // 15 of the 20 have left, the oldest: 2 × (1 + 2 + 3 + 4 + 5 + 6 + 7) + 8. Of those three lie at the other place.
    let (here, there) = (store.at(0).await, store.at(1).await);
    assert_eq!((here[0], there[0]), (6.0, 3.0));
    assert!((here[3] - (8.0 + 18.0 + 20.0 + 50.0)).abs() < f64::EPSILON, "{here:?}");
    let issues = all.iter().filter(|entry| entry["kind"] == "issue");
    let issued: f64 = issues.map(|entry| entry["value"].as_str().unwrap().parse::<f64>().unwrap()).sum();
    assert!((there[3] - issued - 64.0).abs() < f64::EPSILON, "{issued} {there:?}");
    store.ledger_is_the_balance().await;
}

#[actix_web::test]
async fn what_needs_a_transaction_of_its_own_gets_one_among_the_others() {
    let store = Store::open().await;
    store.receive(0, 30, 2).await;
    let archived = store.client.make("MasterPart", json!({"code": "OLD", "name": "Old", "unitId": store.unit})).await;
    let gone = store.client.post(&format!("/api/MasterPart/{}/archive/", archived["id"]), json!({})).await;
    assert_eq!(gone.status, 200, "{}", gone.text);
    let of = |part: &Value, kind: &str, more: Value| {
        let mut body = store.body(kind, 0, json!(1), more);
        body["partId"] = part.clone();
        body
    };
    let lots = json!({"code": "OIL", "name": "Oil", "unitId": store.unit, "tracking": "lot"});
    let lots = store.client.make("MasterPart", lots).await["id"].clone();
    let bodies = vec![
        store.body("issue", 0, json!(1), json!({})),
        of(&archived["id"], "receive", json!({"unitCost": 1})),
        of(&lots, "receive", json!({"unitCost": 1})),
        of(&lots, "receive", json!({"unitCost": 1, "lotNumber": "L-1"})),
        // A place at which the part has never been.
        store.body("receive", 1, json!(4), json!({"unitCost": 2})),
        store.body("transfer", 0, json!(1), json!({"toLocationId": store.places[0]})),
        store.body("issue", 0, json!(-1), json!({})),
        store.body("count", 0, json!(25), json!({})),
        store.body("issue", 0, json!(1), json!({})),
    ];
    let replies = join_all(bodies.into_iter().map(|body| store.send(body))).await;
    let outcomes: Vec<_> = replies.iter().map(refused).collect();
    let ok = (200, "");
    assert_eq!(outcomes[..2], [ok, (422, "unknown_reference")]);
    assert_eq!(outcomes[2..6], [(422, "lot_required"), ok, ok, (422, "invalid")]);
    assert_eq!((outcomes[6].0, &outcomes[7..]), (422, &[ok, ok][..]));
    assert_eq!(
        store.client.app.ask_database("SELECT count(*) FROM stock_item").await,
        "3",
        "nothing began that was refused"
    );
    store.ledger_is_the_balance().await;
}
