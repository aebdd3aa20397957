//! Plans taken in from a file with their lines and triggers, and an export that can be taken in again.

use serde_json::{Value, json};

use crate::client::StaffClient;
use crate::plans::office;

const FILE: &str = "code;name;tolerance days;assets.assetId;tasks.name;tasks.mandatory;tasks.multiple;calendarTriggers.frequency;\
calendarTriggers.interval;calendarTriggers.weekdays;calendarTriggers.startOn;meterTriggers.meterId;meterTriggers.interval\n\
PM-1;Grease pumps;3;P-1;Lock out;yes;1;weekly;2;MO;04.01.2027;HRS;500\n\
PM-1;;;P-2;Grease;no;4;;;;;;\n\
MP-000077;Inspect;;;Look;;;monthly;1;1FR;2027-01-01;;\n\
;;;;;;;yearly;1;;2027-06-01;;\n\
;Calibrate;;p-1;Compare;;;;;;;HRS;1000\n";

async fn plant() -> StaffClient {
    let client = office().await;
    for code in ["P-1", "P-2"] {
        client.make("Asset", json!({ "code": code, "name": format!("Pump {code}") })).await;
    }
    client.make("Meter", json!({ "code": "HRS", "name": "Hours", "kind": "continuous" })).await;
    client
}

/// The triggers of a plan, in their order.
async fn triggers(client: &StaffClient, family: &str, plan: &Value) -> Vec<Value> {
    let of_plan = json!({ "filters": { "planId": { "value": plan["id"], "matchMode": "equals" } } });
    let list = client.post(&format!("/api/{family}/list/"), of_plan).await;
    assert_eq!(list.status, 200, "{}", list.text);
    list.json["items"].as_array().unwrap().clone()
}

async fn plan(client: &StaffClient, code: &str) -> Value {
    let list = client.post("/api/MaintenancePlan/list/", json!({ "globalFilter": code })).await.json;
    client.get(&format!("/api/MaintenancePlan/{}", list["items"][0]["id"])).await.json
}

#[actix_web::test]
async fn a_file_holds_plans_with_their_assets_tasks_and_triggers() {
    let client = plant().await;
    let import = client.upload("maintenancePlan", FILE).await.json;
    assert_eq!(import["mapping"]["tolerance days"], "toleranceDays", "{import}");
    let checked = client.run(&import, true).await;
    assert_eq!((&checked["created"], &checked["errors"]), (&json!(3), &json!([])), "{checked}");
    assert!(client.codes("MaintenancePlan", json!({})).await.is_empty(), "a dry run writes nothing");
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["created"]), (&json!("done"), &json!(3)), "{done}");
    assert_eq!(client.codes("MaintenancePlan", json!({})).await, ["MP-000077", "MP-000078", "PM-1"]);

    let pumps = plan(&client, "PM-1").await;
    assert_eq!((&pumps["status"], &pumps["toleranceDays"]), (&json!("draft"), &json!(3)), "{pumps}");
    let named = |lines: &Value, field: &str| -> Vec<Value> {
        lines.as_array().unwrap().iter().map(|line| line[field].clone()).collect()
    };
    assert_eq!(named(&pumps["assets"], "assetCode"), ["P-1", "P-2"]);
    assert_eq!(
        (named(&pumps["tasks"], "name"), named(&pumps["tasks"], "multiple")),
        (vec![json!("Lock out"), json!("Grease")], vec![json!(1), json!(4)])
    );
    let weekly = triggers(&client, "CalendarTrigger", &pumps).await;
    assert_eq!(
        (weekly.len(), &weekly[0]["interval"], &weekly[0]["weekdays"], &weekly[0]["startOn"], &weekly[0]["timeOfDay"]),
        (1, &json!(2), &json!("MO"), &json!("2027-01-04"), &json!("08:00"))
    );
    assert_eq!(triggers(&client, "MeterTrigger", &pumps).await[0]["meterCode"], "HRS");
    assert_eq!(triggers(&client, "CalendarTrigger", &plan(&client, "MP-000077").await).await.len(), 2);

    // What was exported and changed comes back to the same plans and triggers.
    let fields =
        ["code", "name", "assets.assetCode", "tasks.name", "calendarTriggers.frequency", "calendarTriggers.interval"];
    let columns: Vec<Value> = fields.iter().map(|field| json!({ "field": field, "title": field })).collect();
    let file = client.post("/api/MaintenancePlan/export/", json!({ "columns": columns, "format": "csv" })).await.text;
    assert!(
        file.contains("PM-1,Grease pumps,P-1,Lock out,weekly,2") && file.contains("MP-000077,Inspect,,,yearly,1"),
        "{file}"
    );
    let import = client.upload("maintenancePlan", &file.replace("weekly,2", "weekly,3")).await.json;
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["updated"], &done["created"]), (&json!("done"), &json!(3), &json!(0)), "{done}");
    let changed = triggers(&client, "CalendarTrigger", &pumps).await;
    assert_eq!((&changed[0]["id"], &changed[0]["interval"], changed.len()), (&weekly[0]["id"], &json!(3), 1));
    // The same from a workbook, which names the board.
    let put = async |board: &Value, days: i32| {
        let version = plan(&client, "PM-1").await["version"].clone();
        let body = json!({ "version": version, "boardId": board, "toleranceDays": days });
        let reply = client.put(&format!("/api/MaintenancePlan/{}", pumps["id"]), body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    };
    let board = client.get("/api/Board/").await.json["items"][0].clone();
    put(&board["id"], 3).await;
    let columns: Vec<Value> =
        [("code", "Code"), ("name", "Name"), ("boardName", "Board"), ("toleranceDays", "Tolerance days")]
            .map(|(field, title)| json!({ "field": field, "title": title }))
            .to_vec();
    let wanted = json!({ "columns": columns, "format": "xlsx", "state": { "globalFilter": "PM-1" } });
    let workbook = client.post("/api/MaintenancePlan/export/", wanted).await.bytes;
    put(&Value::Null, 0).await;
    let import = client.upload_bytes("maintenancePlan", &workbook).await.json;
    assert_eq!((&import["mapping"]["Board"], &import["rows"]), (&json!("boardId"), &json!(1)), "{import}");
    let done = client.run(&import, false).await;
    assert_eq!((&done["state"], &done["updated"]), (&json!("done"), &json!(1)), "{done}");
    let restored = plan(&client, "PM-1").await;
    assert_eq!((&restored["boardName"], &restored["toleranceDays"]), (&board["name"], &json!(3)), "{restored}");
    let unknown = client.upload("maintenancePlan", "code,board\nPM-1,No such board\n").await.json;
    let failed = client.run(&unknown, true).await;
    assert_eq!(
        (&failed["errors"][0]["line"], &failed["errors"][0]["column"]),
        (&json!(2), &json!("board")),
        "{failed}"
    );
    let made = client.make("MaintenancePlan", json!({ "name": "Next" })).await;
    assert_eq!(made["code"], "MP-000079", "the counter goes on behind the numbers of the file");
}

#[actix_web::test]
async fn every_refusal_names_its_line_and_nothing_is_taken_in() {
    let client = plant().await;
    let gauge = client.make("Meter", json!({ "code": "OLD", "name": "Old", "kind": "continuous" })).await;
    assert_eq!(client.post(&format!("/api/Meter/{}/archive/", gauge["id"]), json!({})).await.status, 200);
    let file = "code,name,assets.assetId,tasks.name,tasks.multiple,calendarTriggers.frequency,calendarTriggers.interval,\
        calendarTriggers.months,calendarTriggers.monthDays,meterTriggers.meterId,meterTriggers.interval\n\
        A,First,P-1,Grease,1,hourly,1,,,,\n\
        A,,P-9,Inspect,0,,,,,OLD,100\n\
        A,Other,,,,,,,,,\n\
        B,,P-1,,,,,,,,\n\
        A,Again,,,,,,,,,\n";
    let import = client.upload("maintenancePlan", file).await.json;
    let failed = client.run(&import, false).await;
    let wrong = failed["errors"].as_array().unwrap();
    let places: Vec<(u64, &str)> =
        wrong.iter().map(|one| (one["line"].as_u64().unwrap(), one["column"].as_str().unwrap_or_default())).collect();
    let expected = [
        (2, "calendarTriggers.frequency"),
        (3, "assets.assetId"),
        (3, "meterTriggers.meterId"),
        (3, "tasks.multiple"),
        (4, "name"),
        (5, "name"),
        (6, "code"),
    ];
    let mut found = places.clone();
    found.sort_unstable();
    assert_eq!((found, &failed["state"]), (expected.to_vec(), &json!("failed")), "{failed}");

    // Rules that are asked when it is written: a dry run finds them, too.
    let never = "code,name,calendarTriggers.frequency,calendarTriggers.months,calendarTriggers.monthDays\n\
        C,Never,monthly,,15\nC,,yearly,2,30\n";
    let import = client.upload("maintenancePlan", never).await.json;
    let checked = client.run(&import, true).await;
    assert_eq!((&checked["errors"][0]["line"], &checked["errorCount"]), (&json!(3), &json!(1)), "{checked}");
    assert!(client.codes("MaintenancePlan", json!({})).await.is_empty());
}
