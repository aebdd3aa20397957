//! Files taken into families.

use std::fmt::Write as _;
use std::time::Duration;

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

impl StaffClient {
    pub(crate) async fn upload(&self, family: &str, file: &str) -> Reply {
        self.upload_bytes(family, file.as_bytes()).await
    }

    /// Sends a file of any kind.
    pub(crate) async fn upload_bytes(&self, family: &str, file: &[u8]) -> Reply {
        let path = format!("/api/Import/?family={family}&fileName=C:%5Cplant%5Cassets.csv");
        self.app.post(&path).token(&self.token).bytes(file).send().await
    }

    /// Checks or imports an upload with its guessed mapping, and waits until that is over.
    pub(crate) async fn run(&self, import: &Value, dry_run: bool) -> Value {
        self.run_choosing(import, dry_run, json!({})).await
    }

    /// The same with what is decided about values and rows.
    pub(crate) async fn run_choosing(&self, import: &Value, dry_run: bool, choices: Value) -> Value {
        let path = format!("/api/Import/{}", import["id"]);
        let body = json!({"mapping": import["mapping"], "dryRun": dry_run, "choices": choices});
        let begun = self.put(&path, body).await;
        assert_eq!(begun.status, 200, "{}", begun.text);
        for _ in 0..600 {
            let now = self.get(&path).await.json;
            if !matches!(now["state"].as_str(), Some("checking" | "importing")) {
                return now;
            }
            actix_web::rt::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the import does not end")
    }
}

#[actix_web::test]
async fn a_file_is_uploaded_checked_and_imported() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    client.make("Asset", json!({"code": "P-2", "name": "Old name", "group1": "Keep"})).await;
    let file = "Code;Name;Location code;Parent;Purchase price;Notes\n\
                P-1;Pump \u{fc}ber;h1;L-1;12.50;x\nP-2;New name;;;;\nL-1;Line;H1;;;\n";
    let import = client.upload("asset", file).await.json;
    assert_eq!(
        (&import["rows"], &import["fileName"], &import["state"]),
        (&json!(3), &json!("assets.csv"), &json!("uploaded"))
    );
    assert_eq!(import["mapping"]["Location code"], "locationId");
    assert_eq!(import["mapping"]["Notes"], Value::Null);
    assert_eq!(import["sample"][1][1], "New name");

    let checked = client.run(&import, true).await;
    assert_eq!(
        (&checked["state"], &checked["created"], &checked["updated"]),
        (&json!("checked"), &json!(2), &json!(1)),
        "{checked}"
    );
    assert_eq!(client.codes("Asset", json!({})).await, ["P-2"]);
    let done = client.run(&import, false).await;
    assert_eq!(
        (&done["state"], &done["doneRows"], &done["errorCount"]),
        (&json!("done"), &json!(3), &json!(0)),
        "{done}"
    );

    let list = client.post("/api/Asset/list/", json!({"sortField": "code"})).await.json;
    let [line, pump, renamed] = [0, 1, 2].map(|place| list["items"][place].clone());
    assert_eq!(
        (&pump["name"], &pump["locationId"], &pump["purchasePrice"]),
        (&json!("Pump \u{fc}ber"), &hall["id"], &json!("12.50"))
    );
    assert_eq!(pump["parentId"], line["id"], "the parent stood below it in the file");
    assert_eq!((&renamed["name"], &renamed["group1"]), (&json!("New name"), &json!("Keep")));
    let history = client.get(&format!("/api/Asset/{}/history/", pump["id"])).await.json;
    assert_eq!(history["items"][0]["userName"], "Staff");
    let again = client.put(&format!("/api/Import/{}", import["id"]), json!({"mapping": {}, "dryRun": true})).await;
    assert_eq!(refused(&again), (409, "import_over"));
}

#[actix_web::test]
async fn ten_wrong_rows_in_ten_thousand_are_all_named_and_nothing_is_imported() {
    let client = StaffClient::open().await;
    let mut file = "code,name,criticality,locationId\n".to_owned();
    for row in 2..=10_001 {
        let line = match row {
            100 => "A-100,,high,".to_owned(),
            200 => ",No code,,".to_owned(),
            300 => "A-300,Pump,extreme,".to_owned(),
            400 => "A-400,Pump,,NOWHERE".to_owned(),
            500 => "A-499,Twice,,".to_owned(),
            600 => format!("A-600,{},,", "x".repeat(201)),
            700 => "A-700,Pump,,,more".to_owned(),
            800 => format!("{},Long,,", "C".repeat(51)),
            900 => "a-899,Twice,,".to_owned(),
            1_000 => "A-1000,\"two\rlines\",,".to_owned(),
            row => format!("A-{row},Asset {row},low,"),
        };
        writeln!(file, "{line}").unwrap();
    }
    let import = client.upload("asset", &file).await.json;
    let failed = client.run(&import, false).await;
    assert_eq!((&failed["state"], &failed["errorCount"]), (&json!("failed"), &json!(10)), "{failed}");
    let places: Vec<(u64, &str)> = failed["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|wrong| (wrong["line"].as_u64().unwrap(), wrong["column"].as_str().unwrap_or_default()))
        .collect();
    let expected = [
        (100, "name"),
        (200, "code"),
        (300, "criticality"),
        (400, "locationId"),
        (500, "code"),
        (600, "name"),
        (700, ""),
        (800, "code"),
        (900, "code"),
        (1_000, "name"),
    ];
    assert_eq!(places, expected);
    assert_eq!(
        failed["errors"][3]["message"],
        "There is no location \"NOWHERE\", or more than one of that name: give its code."
    );
    assert_eq!(failed["errors"][4]["message"], "Line 499 has this code already.");
    assert!(client.codes("Asset", json!({})).await.is_empty());
}

#[actix_web::test]
async fn codes_have_the_characters_that_the_tenant_allows_in_files_as_in_forms() {
    let client = StaffClient::open().await;
    client.make("Asset", json!({"code": "P/1", "name": "Old name"})).await;
    let allow = "UPDATE tenant SET special_characters = '-' WHERE identifier = 'demo' RETURNING id";
    client.app.ask_database(allow).await;
    let import = client.upload("asset", "code,name\nP/1,Renamed\nP-2,Fine\nP/3,Wrong\nP~4,Wrong\n").await.json;
    let failed = client.run(&import, false).await;
    let places: Vec<_> =
        failed["errors"].as_array().unwrap().iter().map(|one| (&one["line"], &one["column"])).collect();
    assert_eq!(places, [(&json!(4), &json!("code")), (&json!(5), &json!("code"))], "{failed}");
    assert_eq!(failed["errors"][0]["message"], "/ is not allowed. Besides letters, digits and spaces: -");
    assert_eq!(client.codes("Asset", json!({})).await, ["P/1"]);
    let import = client.upload("asset", "code,name\nP/1,Renamed\nP-2,Fine\n").await.json;
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"], &done["updated"]), (&json!("done"), &json!(1), &json!(1)), "{done}");
}

#[actix_web::test]
async fn what_is_no_table_or_not_ones_own_is_refused() {
    let client = StaffClient::open().await;
    assert_eq!(refused(&client.upload("asset", "").await), (422, "unreadable_file"));
    assert_eq!(refused(&client.upload("nothing", "a\nb\n").await), (422, "invalid"));
    let import = client.upload("asset", "code,name\nA,Pump\n").await.json;
    let path = format!("/api/Import/{}", import["id"]);
    let unknown = client.put(&path, json!({"mapping": {"code": "openWorkOrders"}, "dryRun": true})).await;
    assert_eq!(refused(&unknown), (422, "invalid"));
    let other = client.app.sign_in("admin@demo.example").await;
    assert_eq!(refused(&client.app.get(&path).token(&other).send().await), (404, "not_found"));
    let guest = client.app.sign_in("guest@demo.example").await;
    let theirs =
        client.app.post("/api/Import/?family=asset").token(&guest).text("text/csv", "code,name\nA,B\n").send().await;
    assert_eq!(refused(&theirs), (403, "permission_required"));
    assert_eq!(client.app.delete(&path).token(&client.token).send().await.status, 204);
    let late = client.put(&path, json!({"mapping": import["mapping"], "dryRun": false})).await;
    assert_eq!(refused(&late), (409, "import_over"));
    let ring = client.upload("asset", "code,name,parent\nA,A,B\nB,B,A\n").await.json;
    let failed = client.run(&ring, false).await;
    assert_eq!(failed["state"], "failed");
    assert!(failed["detail"].as_str().unwrap().contains("below itself"), "{failed}");
    assert!(client.codes("Asset", json!({})).await.is_empty());
}

#[actix_web::test]
async fn many_rows_keep_their_own_values_whether_all_or_some_give_them() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    // With a price in each row, columns are sent as arrays; where some have none, rows are.
    for (series, priced) in [("ALL", 1), ("SOME", 3)] {
        let mut file = "Code;Name;Location code;Purchase price;Purchased on\n".to_owned();
        for n in 0..40 {
            let price = if n % priced == 0 { format!("{n}.25") } else { String::new() };
            writeln!(file, "{series}-{n:02};Pump \u{fc} {n};H1;{price};2026-03-{:02}", n % 28 + 1).unwrap();
        }
        let import = client.upload("asset", &file).await.json;
        let done = client.run(&import, false).await;
        assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(40)), "{done}");
        let filters = json!({"code": {"value": series, "matchMode": "startsWith"}});
        let list = json!({"sortField": "code", "rows": 100, "filters": filters});
        let list = client.post("/api/Asset/list/", list).await.json;
        let mut last = 0;
        for (n, asset) in list["items"].as_array().unwrap().iter().enumerate() {
            let price = if n % priced == 0 { json!(format!("{n}.25")) } else { Value::Null };
            let found = (&asset["name"], &asset["locationId"], &asset["purchasePrice"], &asset["purchasedOn"]);
            let written = json!([format!("Pump \u{fc} {n}"), hall["id"], price, format!("2026-03-{:02}", n % 28 + 1)]);
            assert_eq!(json!([found.0, found.1, found.2, found.3]), written, "{asset}");
            assert!(asset["id"].as_i64() > Some(last), "ids rise with the rows of the file");
            last = asset["id"].as_i64().unwrap();
        }
        assert_eq!(list["totalRecords"], 40, "{list}");
    }
}

#[actix_web::test]
async fn what_was_exported_comes_back_as_it_was() {
    let client = StaffClient::open().await;
    let hall = client.make("Location", json!({"code": "H1", "name": "Hall 1"})).await;
    client.make("Location", json!({"code": "S1", "name": "Same"})).await;
    client.make("Location", json!({"code": "S2", "name": "Same"})).await;
    let pump = client.make("Asset", json!({"code": "P-1", "name": "=Pump", "locationId": hall["id"]})).await;
    let columns = json!([
        {"field": "code", "title": "Code"}, {"field": "name", "title": "Name"},
        {"field": "locationName", "title": "Location"}, {"field": "openWorkOrders", "title": "Open work orders"},
    ]);
    let file = client.post("/api/Asset/export/", json!({"columns": columns, "format": "csv"})).await.text;
    assert!(file.contains("P-1,'=Pump,Hall 1,0"), "{file}");

    let import = client.upload("asset", &file).await.json;
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["updated"]), (&json!("done"), &json!(1)), "{done}");
    let back = client.get(&format!("/api/Asset/{}", pump["id"])).await.json;
    assert_eq!((&back["name"], &back["locationId"]), (&json!("=Pump"), &hall["id"]));

    let import = client.upload("asset", "Code,Location\nP-1,Same\n").await.json;
    let failed = client.run(&import, true).await;
    assert_eq!(failed["errors"][0]["column"], "Location", "{failed}");
    let unknown = json!({"columns": [{"field": "secret", "title": ""}], "format": "csv"});
    assert_eq!(refused(&client.post("/api/Asset/export/", unknown).await), (422, "invalid"));
}

#[actix_web::test]
async fn a_tree_is_taken_in_from_its_roots_and_the_dry_run_says_what_the_import_would() {
    let client = StaffClient::open().await;
    // As libraries of failure codes are: what is below before what is above, and rules about who may stand below whom.
    let file = "code,name,kind,parent\nM1,Leakage,mode,C1\nR1,Replaced,remedy,U1\nU1,Worn,cause,P1\nP1,Noise,problem,C1\n\
                C1,Pumps,class,\n";
    let import = client.upload("failureCode", file).await.json;
    let checked = client.run(&import, true).await;
    assert_eq!((&checked["state"], &checked["errorCount"]), (&json!("checked"), &json!(0)), "{checked}");
    assert!(client.codes("FailureCode", json!({})).await.is_empty(), "a dry run writes nothing");
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(5)), "{done}");
    let state = json!({"sortField": "code"});
    let list = client.post("/api/FailureCode/list/", state).await.json;
    let above: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|code| &code["parentName"]).collect();
    assert_eq!(above, [&Value::Null, &json!("Pumps"), &json!("Pumps"), &json!("Worn"), &json!("Noise")], "{list}");

    let file = "code,name,kind,parent\nC2,Motors,class,\nP2,Hot,problem,C2\nM2,Smoke,mode,P2\n";
    let import = client.upload("failureCode", file).await.json;
    let checked = client.run(&import, true).await;
    assert_eq!((&checked["state"], &checked["errorCount"]), (&json!("checked"), &json!(1)), "{checked}");
    assert_eq!(checked["errors"][0]["line"], 4, "{checked}");
    let failed = client.run(&import, false).await;
    assert_eq!(failed["state"], "failed", "{failed}");
    assert!(failed["detail"].as_str().unwrap().starts_with("Line 4: "), "{failed}");
}

#[actix_web::test]
async fn a_chain_deeper_than_the_file_is_gone_through_is_taken_in_all_the_same() {
    let client = StaffClient::open().await;
    let mut file = "code,name,parent\n".to_owned();
    for depth in (1..=80).rev() {
        writeln!(file, "A{depth:03},Asset {depth},A{:03}", depth - 1).unwrap();
    }
    file.push_str("A000,Asset 0,\n");
    let import = client.upload("asset", &file).await.json;
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(81)), "{done}");
    let list = client.post("/api/Asset/list/", json!({"rows": 100, "sortField": "code"})).await.json;
    let above: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|asset| &asset["parentName"]).collect();
    let expected: Vec<Value> = (0..80).map(|depth| json!(format!("Asset {depth}"))).collect();
    assert_eq!(above[0], &Value::Null);
    assert_eq!(above[1..], expected.iter().collect::<Vec<_>>());
}

/// Everybody's first import comes into tables of which the database knows nothing.
#[actix_web::test]
async fn a_row_of_a_first_import_does_not_read_all_before_it() {
    const ROWS: usize = 6_000;
    let client = StaffClient::open().await;
    let mut file = "Code;Name;Parent\nB-0;Plant;\n".to_owned();
    for row in 1..ROWS {
        writeln!(file, "B-{row};Machine {row};B-{}", (row - 1) / 10).unwrap();
    }
    let import = client.upload("asset", &file).await.json;
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(ROWS)), "{done}");

    // A session hands its counts in some seconds after its transaction.
    let read = "SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes WHERE relname = 'asset'";
    let mut tuples = 0;
    for _ in 0..200 {
        tuples = client.app.ask_database(read).await.parse().unwrap();
        if tuples > ROWS {
            break;
        }
        actix_web::rt::time::sleep(Duration::from_millis(100)).await;
    }
    // Plans for an empty table are kept for the first thousand rows. If each row read half of those before it, it would be a quarter of the square.
    assert!((ROWS..ROWS * ROWS / 10).contains(&tuples), "{tuples} entries of indexes were read");
}
