//! Downtimes: no asset is down twice at a time, and its figures follow from when it was.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

struct Hall {
    client: StaffClient,
    asset: Value,
    now: DateTime<Utc>,
}

impl Hall {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let asset = client.make("Asset", json!({"code": "P", "name": "Press"})).await["id"].clone();
        Self { client, asset, now: Utc::now().trunc_subsecs(0) }
    }

    fn ago(&self, hours: i64) -> DateTime<Utc> {
        self.now - TimeDelta::hours(hours)
    }

    /// From and until so many hours ago.
    async fn down(&self, from: i64, until: Option<i64>) -> Reply {
        let until = until.map(|until| self.ago(until));
        let new = json!({"assetId": self.asset, "startedAt": self.ago(from), "endedAt": until, "reason": "Seal"});
        self.client.post("/api/Downtime/", new).await
    }

    async fn downtimes(&self) -> Vec<Value> {
        let state = json!({"filters": {"assetId": {"matchMode": "equals", "value": self.asset}}});
        self.client.post("/api/Downtime/list/", state).await.json["items"].as_array().unwrap().clone()
    }

    fn query(&self, from: i64, to: i64) -> String {
        let time = |hours| self.ago(hours).to_rfc3339().replace("+00:00", "Z");
        format!("/api/Asset/{}/availability/?from={}&to={}", self.asset, time(from), time(to))
    }
}

#[actix_web::test]
async fn an_asset_is_not_down_twice_at_a_time() {
    let hall = Hall::open().await;
    let first = hall.down(10, Some(8)).await;
    assert_eq!(
        (first.status.as_u16(), &first.json["hours"], &first.json["assetName"]),
        (201, &json!("2.00"), &json!("Press"))
    );
    let met = hall.down(9, Some(7)).await;
    assert_eq!(refused(&met), (409, "overlap"));
    assert_eq!(met.json["downtime"]["id"], first.json["id"]);
    assert_eq!(refused(&hall.down(12, None).await), (409, "overlap"));
    assert_eq!(refused(&hall.down(5, Some(5)).await), (422, "invalid"));
    assert_eq!(hall.down(8, Some(7)).await.status, 201, "one may begin where the other ends");
    // Of two who say at once that it is down, one is heard.
    let (one, two) = futures_util::join!(hall.down(2, None), hall.down(3, None));
    let mut both = [refused(&one), refused(&two)];
    both.sort_unstable();
    assert_eq!(both, [(201, ""), (409, "overlap")]);

    let path = format!("/api/Downtime/{}", first.json["id"]);
    let reply = hall.client.put(&path, json!({"version": 1, "endedAt": hall.ago(7)})).await;
    assert_eq!(refused(&reply), (409, "overlap"));
    assert_eq!(hall.client.put(&path, json!({"version": 1, "endedAt": hall.ago(9)})).await.status, 200);
    assert_eq!(hall.client.post(&format!("{path}/archive/"), json!({})).await.status, 200);
    assert_eq!(hall.down(11, Some(9)).await.status, 201, "an archived downtime does not overlap");
    let back = hall.client.post(&format!("{path}/restore/"), json!({})).await;
    assert_eq!(refused(&back), (409, "overlap"));
    let wrong =
        json!({"assetId": hall.asset, "startedAt": hall.ago(90), "endedAt": hall.ago(89), "workOrderId": 999_999});
    assert_eq!(refused(&hall.client.post("/api/Downtime/", wrong).await), (422, "unknown_reference"));
    // Its past does not keep an asset in use.
    let archived = hall.client.post(&format!("/api/Asset/{}/archive/", hall.asset), json!({})).await;
    assert_eq!(archived.status, 200, "{}", archived.text);
}

#[actix_web::test]
async fn what_stops_and_runs_again_was_down_in_between() {
    let hall = Hall::open().await;
    let status = async |code: &str, state: &str| {
        hall.client.make("OperatingStatus", json!({"code": code, "name": code, "state": state})).await["id"].clone()
    };
    let (runs, broken, repair) =
        (status("RUNS", "up").await, status("Broken", "down").await, status("REP", "down").await);
    let path = format!("/api/Asset/{}", hall.asset);
    let set = async |version: i64, status: &Value| {
        let reply = hall.client.put(&path, json!({"version": version, "operatingStatusId": status})).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    };
    set(1, &runs).await;
    assert_eq!(hall.downtimes().await.len(), 0);
    set(2, &broken).await;
    let open = hall.downtimes().await;
    assert_eq!((open.len(), &open[0]["endedAt"], &open[0]["reason"]), (1, &Value::Null, &json!("Broken")));
    set(3, &repair).await;
    assert_eq!(hall.downtimes().await, open, "it is down all the same");
    set(4, &runs).await;
    let closed = hall.downtimes().await;
    assert_eq!(closed.len(), 1);
    assert!(closed[0]["endedAt"].is_string());
    let many = json!({"ids": [hall.asset], "change": {"operatingStatusId": broken}});
    assert_eq!(hall.client.post("/api/Asset/bulk/", many).await.json["changed"], 1);
    assert_eq!(hall.downtimes().await.len(), 2);
}

#[actix_web::test]
async fn a_stop_has_the_reason_that_is_given_and_begins_and_ends_with_the_change() {
    let hall = Hall::open().await;
    let status = async |code: &str, state: &str| {
        hall.client.make("OperatingStatus", json!({"code": code, "name": code, "state": state})).await["id"].clone()
    };
    let (runs, broken, repair) =
        (status("RUNS", "up").await, status("Broken", "down").await, status("REP", "down").await);
    let path = format!("/api/Asset/{}/operating-status/", hall.asset);
    let set = async |version: i64, status: &Value, reason: &str| {
        hall.client.put(&path, json!({"version": version, "operatingStatusId": status, "reason": reason})).await
    };
    let long = "x".repeat(501);
    assert_eq!(refused(&set(1, &broken, &long).await), (422, "invalid"));
    let reply = set(1, &broken, " Belt torn ").await;
    assert_eq!((&reply.json["operatingState"], &reply.json["version"]), (&json!("down"), &json!(2)), "{}", reply.text);
    let open = hall.downtimes().await;
    assert_eq!((open.len(), &open[0]["reason"]), (1, &json!("Belt torn")));
    assert_eq!(open[0]["startedAt"], reply.json["updatedAt"], "the time of the change");
    assert_eq!(refused(&set(1, &runs, "").await), (409, "version_conflict"));
    assert_eq!(set(2, &repair, "Waiting for parts").await.status, 200);
    assert_eq!(hall.downtimes().await, open, "it is down already, and for the reason that was given");
    let up = set(3, &runs, "").await;
    assert_eq!(hall.downtimes().await[0]["endedAt"], up.json["updatedAt"]);
    let happened = hall.client.get(&format!("/api/Downtime/{}/history/", open[0]["id"])).await.json;
    let kinds: Vec<&str> =
        happened["items"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["updated", "created"]);

    // What comes broken is down from the moment it is there.
    let new = json!({"code": "USED", "name": "Used press", "operatingStatusId": broken});
    let used = hall.client.make("Asset", new).await;
    let filters = json!({"filters": {"assetId": {"matchMode": "in", "value": [used["id"]]}}});
    let down = hall.client.post("/api/Downtime/list/", filters).await.json;
    assert_eq!((&down["items"][0]["startedAt"], &down["items"][0]["reason"]), (&used["createdAt"], &json!("Broken")));
}

#[actix_web::test]
async fn availability_counts_both_ends_of_its_window() {
    let hall = Hall::open().await;
    for (from, until) in [(110, Some(98)), (50, Some(45)), (3, None)] {
        assert_eq!(hall.down(from, until).await.status, 201);
    }
    let planned = json!({"assetId": hall.asset, "startedAt": hall.ago(30), "endedAt": hall.ago(20), "planned": true});
    hall.client.make("Downtime", planned).await;
    let told = hall.client.get(&hall.query(100, 0)).await.json;
    assert_eq!(
        (&told["uptimeHours"], &told["downtimeHours"], &told["plannedHours"]),
        (&json!("80.0000"), &json!("10.0000"), &json!("10.0000"))
    );
    assert_eq!(
        (&told["failures"], &told["mtbfHours"], &told["mttrHours"]),
        (&json!(3), &json!("26.6667"), &json!("3.3333"))
    );
    assert_eq!(told["availability"], "0.888889");
    let calm = hall.client.get(&hall.query(40, 35)).await.json;
    assert_eq!((&calm["failures"], &calm["mtbfHours"]), (&json!(0), &Value::Null));
    assert_eq!(refused(&hall.client.get(&hall.query(5, 6)).await), (422, "invalid"));
}
