//! Files with values that are not known here: they get a meaning, such records are created, or their rows are left out.

use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};
use crate::rights::{House, grant, look};

const ASSETS: &str = "Code;Name;Location;Criticality;Parent\n\
                      P-1;Pump;North;A;\nP-2;Fan;North;high;P-1\nP-3;Belt;South;A;P-9\nP-4;Motor;H1;;P-3\n";

fn unknown(import: &Value) -> Vec<(&str, &str, u64, bool)> {
    let values = import["unknown"].as_array().unwrap().iter();
    values
        .map(|value| {
            let (column, word) = (value["column"].as_str().unwrap(), value["value"].as_str().unwrap());
            (column, word, value["rows"].as_u64().unwrap(), value["created"].as_bool().unwrap())
        })
        .collect()
}

fn lines(import: &Value) -> Vec<u64> {
    import["errors"].as_array().unwrap().iter().map(|wrong| wrong["line"].as_u64().unwrap()).collect()
}

#[actix_web::test]
async fn unknown_values_are_named_get_a_meaning_and_unknown_records_are_created() {
    let client = StaffClient::open().await;
    client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    let import = client.upload("asset", ASSETS).await.json;
    let checked = client.run(&import, true).await;
    assert_eq!(
        unknown(&checked),
        [
            ("Location", "North", 2, false),
            ("Criticality", "A", 2, false),
            ("Location", "South", 1, false),
            ("Parent", "P-9", 1, false)
        ],
        "{checked}"
    );
    assert_eq!(
        (&checked["unknown"][0]["family"], &checked["unknown"][1]["family"]),
        (&json!("location"), &Value::Null)
    );

    let choices = json!({
        "values": {"Criticality": {" a ": "top", "top": "high"}, "Parent": {"P-9": ""}, "Location": {"SOUTH": "h1"}},
        "create": ["Location"],
    });
    let checked = client.run_choosing(&import, true, choices.clone()).await;
    assert_eq!(unknown(&checked), [("Location", "North", 2, true)], "{checked}");
    assert_eq!((&checked["errorCount"], &checked["created"]), (&json!(0), &json!(4)), "{checked}");
    assert_eq!(client.codes("Location", json!({})).await, ["H1"], "a dry run writes nothing");
    let done = client.run_choosing(&import, false, choices).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(4)), "{done}");
    let list = client.post("/api/Asset/list/", json!({"sortField": "code"})).await.json;
    let of = |place: usize, field: &str| list["items"][place][field].clone();
    let places: Vec<Value> = (0..4).map(|place| of(place, "locationName")).collect();
    assert_eq!(places, [json!("North"), json!("North"), json!("Hall 1"), json!("Hall 1")]);
    assert_eq!((of(0, "criticality"), of(2, "parentId"), of(3, "parentId")), (json!("high"), Value::Null, of(2, "id")));
}

#[actix_web::test]
async fn valid_rows_are_imported_alone_and_the_dry_run_says_which() {
    let client = StaffClient::open().await;
    // C2 is a class; a problem below a problem is refused by a rule that looks at the record above, and so is all below it.
    let file = "code,name,kind,parent\nC2,Motors,class,\nP1,Hot,problem,C2\nP2,Hotter,problem,P1\nU1,Worn,cause,P2\n\
                P3,Noise,sound,C2\nU2,Loose,cause,P3\nU3,Dirt,cause,P1\n";
    let import = client.upload("failureCode", file).await.json;
    let choices = json!({"validOnly": true});
    let checked = client.run_choosing(&import, true, choices.clone()).await;
    let mut wrong = lines(&checked);
    wrong.sort_unstable();
    assert_eq!(wrong, [4, 5, 6, 7], "{checked}");
    assert_eq!((&checked["state"], &checked["created"]), (&json!("checked"), &json!(3)), "{checked}");
    let done = client.run_choosing(&import, false, choices).await;
    assert_eq!(
        (&done["state"], &done["created"], &done["errorCount"]),
        (&json!("done"), &json!(3), &json!(4)),
        "{done}"
    );
    assert_eq!(client.codes("FailureCode", json!({"sortField": "code"})).await, ["C2", "P1", "U3"]);
}

#[actix_web::test]
async fn work_orders_come_without_references_with_meanings_and_with_new_assets() {
    let client = StaffClient::open().await;
    let file = "Title;Work type;Asset;Crew\nPump leaks;PM99;P-1;Night\nPump leaks;PM99;P-1;Night\nBelt slips;PM98;P-2;\n;PM99;P-3;\n";
    let import = client.upload("workOrder", file).await.json;
    let checked = client.run(&import, true).await;
    let mut named = unknown(&checked);
    named.sort_unstable();
    assert_eq!(
        named,
        [
            ("Asset", "P-1", 2, false),
            ("Asset", "P-2", 1, false),
            ("Crew", "Night", 2, false),
            ("Work type", "PM98", 1, false),
            ("Work type", "PM99", 2, false)
        ],
        "{checked}"
    );
    let choices = json!({"values": {"Work type": {"pm99": "failure"}}, "create": ["Asset", "Crew"], "validOnly": true});
    let checked = client.run_choosing(&import, true, choices.clone()).await;
    assert_eq!((&checked["created"], lines(&checked)), (&json!(2), vec![4, 5]), "{checked}");
    let done = client.run_choosing(&import, false, choices.clone()).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(2)), "{done}");
    assert_eq!(client.codes("Asset", json!({})).await, ["P-1"], "rows that are left out create nothing");
    let page = client.post("/api/WorkOrder/list/", json!({"sortField": "title"})).await.json;
    let row = &page["items"][1];
    assert_eq!((&row["workType"], &row["crewName"]), (&json!(2), &json!("Night")), "{row}");
    assert_ne!(
        page["items"][0]["externalReference"], row["externalReference"],
        "rows that are alike are two work orders"
    );

    let again = client.upload("workOrder", file).await.json;
    let again = client.run_choosing(&again, false, choices).await;
    assert_eq!((&again["state"], &again["created"]), (&json!("done"), &json!(0)), "{again}");
}

#[actix_web::test]
async fn what_cannot_be_chosen_is_refused() {
    let client = StaffClient::open().await;
    let import = client.upload("asset", ASSETS).await.json;
    let path = format!("/api/Import/{}", import["id"]);
    let begin = |choices: Value| json!({"mapping": import["mapping"], "dryRun": true, "choices": choices});
    let no_records = client.put(&path, begin(json!({"create": ["Criticality"]}))).await;
    assert_eq!(refused(&no_records), (422, "invalid"));
    let long = client.put(&path, begin(json!({"values": {"Name": {"x": "y".repeat(501)}}}))).await;
    assert_eq!(refused(&long), (422, "invalid"));
    // A name that is too long for a location cannot become one.
    let file = format!("Code;Name;Location\nP-1;Pump;{}\n", "x".repeat(300));
    let import = client.upload("asset", &file).await.json;
    let checked = client.run_choosing(&import, true, json!({"create": ["Location"]})).await;
    let message = checked["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("cannot become a new location: code"), "{message}");
}

#[actix_web::test]
async fn records_are_created_only_by_who_may_create_them() {
    let house = House::at(TestApp::start().await).await;
    let role = house.role("Assets", "staff", json!({"equipment": grant("all"), "locations": look()})).await;
    let (_, token) = house.new_user("keeper", &role, Value::Null).await;
    let client = StaffClient { app: house.app, token };
    let import = client.upload("asset", ASSETS).await.json;
    let body = json!({"mapping": import["mapping"], "dryRun": true, "choices": {"create": ["Location"]}});
    let refusal = client.put(&format!("/api/Import/{}", import["id"]), body).await;
    assert_eq!(refused(&refusal), (403, "permission_required"), "{}", refusal.text);
}
