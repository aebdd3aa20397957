//! Records with lines: crews, whose members are lines.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// An administrator, and the ids of three people: Ada, Bob and Cleo.
async fn office() -> (StaffClient, [Value; 3]) {
    let app = TestApp::start().await;
    let token = app.sign_in("admin@demo.example").await;
    let client = StaffClient { app, token };
    let mut ids = Vec::new();
    for (code, name) in [("P-1", "Ada"), ("P-2", "Bob"), ("P-3", "Cleo")] {
        ids.push(client.make("Person", json!({"code": code, "firstName": name})).await["id"].clone());
    }
    (client, ids.try_into().unwrap())
}

/// Who belongs to a crew, in order: their names and duties.
fn members(crew: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let lines = crew["members"].as_array().unwrap();
    lines.iter().map(|line| (text(&line["personName"]), text(&line["duty"]))).collect()
}

fn are(names: &[(&str, &str)]) -> Vec<(String, String)> {
    names.iter().map(|(name, duty)| ((*name).to_owned(), (*duty).to_owned())).collect()
}

/// The fields that a refusal names.
fn fields(reply: &Reply) -> Vec<&str> {
    let fields = reply.json["fields"].as_object().unwrap_or_else(|| panic!("{}", reply.text));
    fields.keys().map(String::as_str).collect()
}

#[actix_web::test]
async fn lines_are_made_changed_and_ordered_with_their_record_under_one_version() {
    let (client, [ada, bob, cleo]) = office().await;
    let lines = json!([{"personId": bob, "duty": " Welder "}, {"personId": ada}]);
    let crew = client.make("Crew", json!({"name": "Night shift", "members": lines})).await;
    assert_eq!(members(&crew), are(&[("Bob", "Welder"), ("Ada", "")]));
    assert_eq!((&crew["version"], &crew["members"][0]["personCode"]), (&json!(1), &json!("P-2")));
    let path = format!("/api/Crew/{}", crew["id"]);
    let of = |place: usize| crew["members"][place]["id"].clone();

    // One goes, one moves up and keeps what was not sent, one is new; what was read may be sent back.
    let mut back = crew["members"][0].clone();
    back["duty"] = json!("Lead");
    let change = json!({"version": 1, "members": [{"personId": cleo}, back]});
    let changed = client.put(&path, change).await.json;
    assert_eq!(members(&changed), are(&[("Cleo", ""), ("Bob", "Lead")]));
    assert_eq!((&changed["members"][1]["id"], &changed["version"]), (&of(0), &json!(2)));
    let again = client.put(&path, json!({"version": 2, "name": "Late shift"})).await.json;
    assert_eq!(members(&again), members(&changed), "absent lines stay as they are");

    // Who saw an older version is told what is there now.
    let late = client.put(&path, json!({"version": 2, "members": []})).await;
    assert_eq!(refused(&late), (409, "version_conflict"));
    assert_eq!(members(&late.json["current"]), members(&again));
    let joined = client.post(&format!("{path}/members/"), json!({"personId": ada})).await;
    assert_eq!(joined.status, 201, "{}", joined.text);
    let late = client.put(&path, json!({"version": 3, "members": []})).await;
    assert_eq!(refused(&late), (409, "version_conflict"), "a member who came by a call of its own is not lost");

    // Two lines swap what no two may have in common; a line without an id is the one of that person.
    let now = client.get(&path).await.json;
    assert_eq!(members(&now), are(&[("Cleo", ""), ("Bob", "Lead"), ("Ada", "")]));
    let id = |place: usize| now["members"][place]["id"].clone();
    let swapped =
        json!([{"id": id(0), "personId": bob}, {"id": id(1), "personId": cleo}, {"personId": ada, "duty": "Fitter"}]);
    let swapped = client.put(&path, json!({"version": now["version"], "members": swapped})).await.json;
    assert_eq!(members(&swapped), are(&[("Bob", ""), ("Cleo", "Lead"), ("Ada", "Fitter")]));
    assert_eq!(swapped["members"][2]["id"], id(2));

    let list = client.post("/api/Crew/list/", json!({})).await.json;
    assert_eq!((&list["items"][0]["memberCount"], &list["items"][0]["members"]), (&json!(3), &Value::Null));
    let none = client.put(&path, json!({"version": swapped["version"], "members": []})).await.json;
    assert_eq!(none["members"], json!([]));
}

#[actix_web::test]
async fn wrong_lines_are_named_and_nothing_is_written() {
    let (client, [ada, bob, _]) = office().await;
    let crew = client.make("Crew", json!({"name": "Night shift", "members": [{"personId": ada}]})).await;
    let other = client.make("Crew", json!({"name": "Day shift", "members": [{"personId": bob}]})).await;
    let path = format!("/api/Crew/{}", crew["id"]);
    let change = async |lines: Value| client.put(&path, json!({"version": 1, "members": lines})).await;
    for (lines, wrong) in [
        (json!("Ada"), vec!["members"]),
        (json!([7]), vec!["members.0", "members.0.personId"]),
        (json!([{"personId": ada}, {"duty": "x".repeat(101)}]), vec!["members.1.duty", "members.1.personId"]),
        (json!([{"personId": ada}, {"personId": ada}]), vec!["members.1.personId"]),
        (json!([{"personId": ada, "colour": "red"}]), vec!["members.0.colour"]),
        (json!([{"id": other["members"][0]["id"], "personId": bob}]), vec!["members.0.id"]),
        (
            json!([{"id": crew["members"][0]["id"]}, {"id": crew["members"][0]["id"]}]),
            vec!["members.1.id", "members.1.personId"],
        ),
    ] {
        let reply = change(lines.clone()).await;
        assert_eq!((refused(&reply), fields(&reply)), ((422, "invalid"), wrong), "{lines}: {}", reply.text);
    }
    let nobody = change(json!([{"personId": ada}, {"personId": 999_999}])).await;
    assert_eq!((refused(&nobody), fields(&nobody)), ((422, "unknown_reference"), vec!["members.1.personId"]));
    let crowd: Vec<Value> = (0..501).map(|person| json!({"personId": person})).collect();
    assert_eq!(fields(&change(json!(crowd)).await), ["members"]);
    let refused_new = client.post("/api/Crew/", json!({"name": "Third", "members": [{"duty": "Lead"}]})).await;
    assert_eq!(fields(&refused_new), ["members.0.personId"]);
    assert_eq!(client.get(&path).await.json, crew);
    assert_eq!(client.post("/api/Crew/list/", json!({})).await.json["totalRecords"], 2);

    // Archived people stay in the crew, and cannot be added to one.
    assert_eq!(client.post(&format!("/api/Person/{ada}/archive/"), json!({})).await.status, 200);
    let kept = change(json!([{"id": crew["members"][0]["id"], "personId": ada, "duty": "Lead"}])).await;
    assert_eq!(members(&kept.json), are(&[("Ada", "Lead")]), "{}", kept.text);
    let gone = client.post("/api/Crew/", json!({"name": "Third", "members": [{"personId": ada}]})).await;
    assert_eq!(refused(&gone), (422, "unknown_reference"));
}

#[actix_web::test]
async fn the_history_of_a_record_tells_of_its_lines_and_not_of_their_order() {
    let (client, [ada, bob, _]) = office().await;
    let lines = json!([{"personId": ada, "duty": "Lead"}, {"personId": bob}]);
    let crew = client.make("Crew", json!({"name": "Night shift", "members": lines})).await;
    let path = format!("/api/Crew/{}", crew["id"]);
    let change = json!([{"personId": bob}, {"personId": ada, "duty": "Welder"}]);
    client.put(&path, json!({"version": 1, "members": change})).await;
    client.put(&path, json!({"version": 2, "members": [{"personId": ada}]})).await;
    let told = client.get(&format!("{path}/history/")).await.json;
    let told: Vec<String> = told["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {} {} {}", one["kind"], one["partName"], one["before"], one["after"]).replace('"', ""))
        .collect();
    assert_eq!(told[0], "removed Bob {duty:} null");
    assert_eq!(told[1], "updated Ada {duty:Lead} {duty:Welder}");
    assert_eq!(told.len(), 5, "{told:?}");
    assert!(told[4].starts_with("created null"), "{told:?}");
}

#[actix_web::test]
async fn lines_are_exported_row_by_row_and_imported_again() {
    let (client, [ada, bob, cleo]) = office().await;
    let lines = json!([{"personId": cleo, "duty": "Lead"}, {"personId": ada}]);
    client.make("Crew", json!({"name": "Night shift", "members": lines, "weeklyCapacityHours": "80"})).await;
    client.make("Crew", json!({"name": "Empty"})).await;
    let columns = json!([
        {"field": "name", "title": "Name"}, {"field": "weeklyCapacityHours", "title": "Weekly capacity hours"},
        {"field": "members.personCode", "title": "Members: Person"}, {"field": "members.duty", "title": "Members: Duty"},
    ]);
    let wanted = |format: &str| json!({"columns": columns, "format": format, "state": {"sortField": "name"}});
    let file = client.post("/api/Crew/export/", wanted("csv")).await.text;
    let rows: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(rows[1..], ["Empty,,,", "Night shift,80.0000,P-3,Lead", "Night shift,80.0000,P-1,"], "{file}");
    assert_eq!(client.post("/api/Crew/export/", wanted("xlsx")).await.status, 200);
    let unknown = json!({"columns": [{"field": "members.secret", "title": ""}], "format": "csv"});
    assert_eq!(refused(&client.post("/api/Crew/export/", unknown).await), (422, "invalid"));

    let file = "Name;Weekly capacity hours;Members: Person;Members: Duty\nDay shift;40;P-2;Lead\nDAY SHIFT;40;ada;\n;;P-3;Fitter\n\
                Idle;;;\n";
    let import = client.upload("crew", file).await.json;
    assert_eq!(import["mapping"]["Members: Person"], "members.personId", "{import}");
    let done = client.run(&import, false).await;
    let counts = ["doneRows", "created", "errorCount"].map(|name| done[name].as_u64().unwrap());
    assert_eq!((done["state"].as_str().unwrap(), counts), ("done", [4, 2, 0]), "{done}");
    let list = client.post("/api/Crew/list/", json!({"sortField": "name"})).await.json;
    let day = client.get(&format!("/api/Crew/{}", list["items"][0]["id"])).await.json;
    assert_eq!(members(&day), are(&[("Bob", "Lead"), ("Ada", ""), ("Cleo", "Fitter")]));
    assert_eq!((&day["members"][0]["personId"], &day["weeklyCapacityHours"]), (&bob, &json!("40.0000")));

    let wrong =
        "Name,Weekly capacity hours,Members: Person,Members: Duty\nThird,40,P-1,\nThird,50,P-9,\nThird,,P-1,x\n";
    let import = client.upload("crew", wrong).await.json;
    let checked = client.run(&import, true).await;
    let errors = checked["errors"].as_array().unwrap();
    let mut places: Vec<String> = errors.iter().map(|one| format!("{} {}", one["line"], one["column"])).collect();
    places.sort();
    assert_eq!(places, ["3 \"Members: Person\"", "3 \"Weekly capacity hours\"", "4 \"Members: Person\""], "{checked}");
}
