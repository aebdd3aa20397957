//! Work orders that many users read at the same moment: the server reads them together, with the same answers.

use futures_util::future::join_all;
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::work_orders::open;

async fn signed_in() -> (TestApp, String) {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    (app, token)
}

/// A new work order, and where it is read.
async fn opened(app: &TestApp, token: &str, title: &str) -> (Value, String) {
    let order = open(app, token, json!({ "title": title })).await;
    let path = format!("/api/WorkOrder/{}", order["id"]);
    (order, path)
}

#[actix_web::test]
async fn everybody_who_asks_at_once_gets_what_they_asked_for() {
    let (app, staff) = signed_in().await;
    let stranger = app.sign_in("admin@acme.example").await;
    let mut orders = Vec::new();
    for number in 0..5 {
        orders.push(opened(&app, &staff, &format!("Order {number}")).await);
    }
    let read = async |(order, path): &(Value, String)| {
        let reply = app.get(path).token(&staff).send().await;
        assert_eq!((reply.status.as_u16(), &reply.json), (200, order));
    };
    let unknown = async || {
        let reply = app.get("/api/WorkOrder/999999").token(&staff).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (404, "not_found"));
    };
    let foreign = async |(_, path): &(Value, String)| {
        let reply = app.get(path).host("acme.localhost").token(&stranger).send().await;
        assert_eq!((reply.status.as_u16(), reply.code()), (404, "not_found"), "another tenant sees nothing of it");
    };
    for _ in 0..5 {
        futures_util::join!(
            join_all((0..4).flat_map(|_| orders.iter().map(&read))),
            join_all((0..4).map(|_| unknown())),
            join_all(orders.iter().map(&foreign)),
        );
    }
}

#[actix_web::test]
async fn a_reader_among_many_sees_what_they_have_just_written() {
    let (app, token) = signed_in().await;
    let (_, path) = opened(&app, &token, "Pump").await;
    let written = std::cell::Cell::new(false);
    let crowd = (0..6).map(|_| async {
        while !written.get() {
            assert_eq!(app.get(&path).token(&token).send().await.status, 200);
        }
    });
    let writer = async {
        for turn in 0..20 {
            let title = format!("Pump {turn}");
            let put = app.put(&path).token(&token).json(json!({ "title": title })).send().await;
            assert_eq!(put.status, 200, "{}", put.text);
            assert_eq!(app.get(&path).token(&token).send().await.json["title"], title);
        }
        written.set(true);
    };
    futures_util::join!(join_all(crowd), writer);
}

#[actix_web::test]
async fn a_cancelled_request_does_not_cancel_others() {
    let (app, token) = signed_in().await;
    let (order, path) = opened(&app, &token, "Valve").await;
    for _ in 0..20 {
        let patient = (0..3).map(|_| app.get(&path).token(&token).send());
        let hasty = (0..3).map(|_| async {
            let request = app.get(&path).token(&token).send();
            // Gone before the answer can be there.
            let _ = tokio::time::timeout(std::time::Duration::from_micros(300), request).await;
        });
        let (_, replies) = futures_util::join!(join_all(hasty), join_all(patient));
        assert!(replies.iter().all(|reply| reply.json == order));
    }
}
