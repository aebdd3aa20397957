//! Importing a maintenance history onto a board.

use chrono_tz::Tz;
use gantry_domain::SystemStatus;
use gantry_http::import::work_orders::{self, Destination, Outcome, Reading, Report};
use gantry_store::system::import::Choices;
use gantry_testkit::app::TestApp;
use serde_json::json;

use crate::work_orders::board;

const MAP: &str = "title=Text,externalReference=No,status=State,priority=Prio,cost=Cost,asset=Asset";

async fn import(app: &TestApp, text: &str, dry_run: bool) -> Report {
    let (map, choices) = (MAP.to_owned(), Choices::default());
    let reading = Reading { map, choices, date_order: None, zone: Tz::UTC, status: SystemStatus::Open };
    let sheet = work_orders::read(text.as_bytes(), &reading).unwrap();
    let to = Destination { board: 1, dry_run, strict: false };
    work_orders::run(&app.store, &app.demo.system(), sheet, to, |_| {}).await.unwrap()
}

const FILE: &str =
    "No;Text;State;Prio;Cost;Asset\r\n7;Pump;closed;High;$12.50;P-9\r\n8;Belt;open;;;\r\n;No number;open;;;\r\n";

#[actix_web::test]
async fn a_trial_run_says_what_would_happen_and_does_nothing() {
    let app = TestApp::start().await;
    let report = import(&app, FILE, true).await;
    let totals = report.totals();
    assert_eq!((totals.rows, totals.ready, totals.refused), (3, 2, 1));
    let text = report.text(false).to_string();
    assert!(text.contains("Asset: 'P-9' is not known"), "{text}");
    assert!(text.contains("line 4"), "{text}");
    let token = app.sign_in("staff@demo.example").await;
    assert_eq!(board(&app, &token).await["version"], 0);
}

#[actix_web::test]
async fn rows_end_up_where_they_belong_and_a_second_run_imports_nothing() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    assert_eq!(import(&app, FILE, false).await.totals().imported, 2);
    let page = json!({ "sortField": "title", "sortOrder": 1 });
    let page = app.post("/api/WorkOrder/list/").token(&token).json(page).send().await;
    let (belt, pump) = (&page.json["items"][0], &page.json["items"][1]);
    assert_eq!((&belt["status"], &pump["status"], &pump["priority"]), (&json!(1), &json!(4), &json!(3)));
    let notes = app.get(&format!("/api/WorkOrder/{}/notes", pump["id"])).token(&token).send().await;
    assert!(notes.json["items"][0]["logNotes"].as_str().unwrap().contains("$12.50"));
    let again = import(&app, FILE, false).await;
    assert_eq!((again.totals().imported, again.totals().known), (0, 2));
}

#[actix_web::test]
async fn a_row_for_which_there_is_no_room_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let token = app.sign_in("staff@demo.example").await;
    let lists = board(&app, &token).await;
    let review = crate::work_orders::list_of(&lists, "inReview");
    let limit = json!({ "type": "limitList", "data": { "listId": review, "wipLimit": 1 } });
    app.services().streams.command(&app.demo.system(), "board:1", uuid::Uuid::new_v4(), limit).await.unwrap();
    let file = "No,Text,State,Prio,Cost,Asset\n1,A,review,,,\n2,B,review,,,\n3,C,open,,,\n";
    let report = import(&app, file, false).await;
    let refused: Vec<_> = report.rows.iter().map(|row| row.outcome == Outcome::Refused).collect();
    assert_eq!(refused, [false, true, false]);
    let page = app.post("/api/WorkOrder/list/").token(&token).json(json!({})).send().await;
    assert_eq!(page.json["totalRecords"], 2);
}

#[actix_web::test]
async fn a_thousand_rows_are_there_in_seconds() {
    let app = TestApp::start().await;
    let rows = (1..=1_000).map(|number| format!("{number},Row {number},completed,low,1.00,\n"));
    let file: String = std::iter::once("No,Text,State,Prio,Cost,Asset\n".to_owned()).chain(rows).collect();
    let began = std::time::Instant::now();
    assert_eq!(import(&app, &file, false).await.totals().imported, 1_000);
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
}
