//! Something of each kind that one tenant has and another one has not.

use std::collections::BTreeMap;

use chrono::Utc;
use gantry_domain::board::BoardSettings;
use gantry_domain::notification::{NotificationKind, Variant};
use gantry_domain::{Family, Need};
use gantry_store::families;
use gantry_store::notifications::notification::{self, NewDevice, Telling};
use gantry_store::system::job::{self, NewJob};
use gantry_store::{Tx, seed};
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Operation, sample_of};

/// Ids that the tenant acme has and the tenant demo has not.
pub(crate) struct Foreign {
    user: i64,
    order: Value,
    task: Value,
    sub_task: Value,
    file: Value,
    job: i64,
    reading: Value,
    session: String,
    screen: String,
    feed: Value,
    link: Value,
    thread: Value,
    notification: i64,
    device: i64,
    /// A record of each family, by the family's path; a view, an import.
    records: Records,
}

type Records = BTreeMap<&'static str, Value>;

/// Number of a board that only acme has.
const FOREIGN_BOARD: i32 = 9;

/// The administrator of acme.
struct Owner<'a> {
    app: &'a TestApp,
    token: String,
}

impl Owner<'_> {
    /// Makes something, and gives its id.
    async fn make(&self, path: &str, body: Value) -> Value {
        let reply = self.post(path, body).await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text);
        reply.json["id"].clone()
    }

    async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).host("acme.localhost").token(&self.token).json(body).send().await
    }

    async fn get(&self, path: &str) -> Value {
        self.app.get(path).host("acme.localhost").token(&self.token).send().await.json
    }

    /// Brings a file, and gives its id.
    async fn bring(&self, path: &str) -> Value {
        let bring = self.app.post(&format!("{path}?fileName=secret.txt")).bytes(b"Secret");
        let reply = bring.host("acme.localhost").token(&self.token).send().await;
        assert_eq!(reply.status, 201, "{path}: {}", reply.text);
        reply.json["id"].clone()
    }

    /// A record of each family, in the order in which they refer to each other.
    async fn records(&self, order: &Value) -> Records {
        let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
        let mut records = Records::from([("WorkOrder", order.clone()), ("Kit", order.clone())]);
        for path in families::operations().iter().map(|family| family.family().path()) {
            let mut new = sample_of(&document, path);
            // What it must refer to has been made before it.
            let told = document["x-families"].as_object().unwrap().values().find(|told| told["path"] == path).unwrap();
            for (name, field) in told["fields"].as_object().unwrap() {
                if let Some(family) = Family::parse(field["family"].as_str().unwrap_or_default())
                    && field["required"] == true
                {
                    new[name] = records[family.path()].clone();
                }
            }
            if path == "User" {
                new["email"] = json!("secret@acme.example");
            }
            records.insert(path, self.make(&format!("/api/{path}/"), new).await);
        }
        records
    }

    /// An occurrence of the maintenance plan that is left out.
    async fn exception(&self, records: &mut Records) {
        let plan = &records["MaintenancePlan"];
        let foreseen = self.get(&format!("/api/MaintenancePlan/forecast/?planId={plan}")).await;
        let one = &foreseen["items"][0];
        let left_out =
            json!({"assetId": one["assetId"], "triggerId": one["triggerId"], "target": one["target"], "to": null});
        let made = self.make(&format!("/api/MaintenancePlan/{plan}/exceptions/"), left_out).await;
        records.insert("exceptions", made);
    }

    /// Hours, costs and parts of a work order.
    async fn work(&self, order: &Value, records: &mut Records) {
        let planned = json!({"workOrderId": order, "craft": "Secret", "totalHours": "1"});
        records.insert("planned", self.make("/api/WorkOrderLabor/planned/", planned).await);
        let details = json!([{"submissionDate": "2026-01-02", "hoursSubmitted": "1"}]);
        let hours = json!({"workOrderId": order, "personId": records["Person"], "details": details});
        let hours = self.post("/api/WorkOrderLabor/", hours).await;
        records.insert("WorkOrderLabor", hours.json[0]["id"].clone());
        let cost = json!({"kind": "other", "description": "Secret", "incurredOn": "2026-01-02", "amount": "1"});
        let cost = json!({"workOrderId": order, "cost": cost});
        records.insert("WorkOrderCost", self.make("/api/WorkOrderCost/", cost).await);
        let class = self.make("/api/FailureCode/", json!({"code": "SECRET", "name": "Secret", "kind": "class"})).await;
        let failure = json!({"workOrderId": order, "failure": {"classId": class, "note": "Secret"}});
        records.insert("WorkOrderFailure", self.make("/api/WorkOrderFailure/", failure).await);
        let part = json!({"workOrderId": order, "name": "Secret", "quantity": "1"});
        records.insert("WorkOrderPart", self.make("/api/WorkOrderPart/", part).await);
        let other = self.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Other secret"})).await;
        let link = json!({"workOrderId": order, "link": "blocks", "otherId": other});
        records.insert("WorkOrderLink", self.make("/api/WorkOrderLink/", link).await);
    }

    /// A part in stock, a piece of another one, what a request has reserved, and what it cost to get here.
    async fn stock(&self, records: &mut Records) {
        let (part, place) = (&records["MasterPart"], &records["StockLocation"]);
        let receive = json!({
            "commandId": Uuid::new_v4(), "kind": "receive", "partId": part, "locationId": place, "quantity": 5, "unitCost": 1,
            "lotNumber": "SECRET",
        });
        let moved = self.post("/api/Stock/move/", receive).await;
        assert_eq!(moved.status, 200, "{}", moved.text);
        let unit = &records["UnitOfMeasure"];
        let pump = json!({"code": "PUMP", "name": "Secret", "unitId": unit, "tracking": "serial"});
        let piece = json!({
            "commandId": Uuid::new_v4(), "kind": "receive", "partId": self.make("/api/MasterPart/", pump).await,
            "locationId": place, "quantity": 1, "unitCost": 1, "serials": "SECRET",
        });
        assert_eq!(self.post("/api/Stock/move/", piece).await.status, 200);
        let piece = self.get("/api/SerialStock/").await["items"][0]["id"].clone();
        let lines = json!([{"partId": part, "quantity": 2}]);
        let wanted = json!({"title": "Secret", "warehouseId": records["Warehouse"], "lines": lines});
        let request = self.make("/api/MaterialRequest/", wanted).await;
        for status in ["submitted", "approved"] {
            let reply = self.post(&format!("/api/MaterialRequest/{request}/status/?status={status}"), json!({})).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        let reserved = json!({"filters": {"partId": {"value": [part], "matchMode": "in"}}});
        let item = self.post("/api/Stock/list/", reserved).await.json["items"][0]["id"].clone();
        let reserved = self.get(&format!("/api/Stock/{item}/reservations/")).await["items"][0]["id"].clone();
        assert!(item.is_number() && reserved.is_number(), "{item} {reserved}");
        let lines = json!([{"partId": part, "quantity": 1, "unitCost": 1, "lotNumber": "R-1"}]);
        let receipt = self.make("/api/MaterialReceipt/", json!({"locationId": place, "lines": lines})).await;
        let posted = self.post(&format!("/api/MaterialReceipt/{receipt}/status/?status=posted"), json!({})).await;
        assert_eq!(posted.status, 200, "{}", posted.text);
        let landed = json!({"commandId": Uuid::new_v4(), "amount": "1"});
        let landed = self.make(&format!("/api/MaterialReceipt/{receipt}/landed-costs/"), landed).await;
        records.extend([("Stock", item), ("SerialStock", piece), ("reservations", reserved), ("landed-costs", landed)]);
    }

    /// An identity provider, and who a user is there.
    async fn provider(&self, records: &mut Records) {
        let provider = json!({
            "kind": "oidc", "name": "Secret", "enabled": false, "publicUrl": "http://acme.localhost", "clientId": "secret",
            "issuer": "https://login.example.com", "provisioning": "off",
            "attributes": {"email": "", "username": "", "displayName": "", "groups": ""},
        });
        let provider = self.make("/api/IdentityProvider/", provider).await;
        let path = format!("/api/IdentityProvider/{provider}/identities/");
        let identity = self.make(&path, json!({"userId": self.app.acme.users[0], "subject": "secret"})).await;
        let scim = self.post(&format!("/api/IdentityProvider/{provider}/scim/"), json!({})).await;
        assert_eq!(scim.status, 201, "{}", scim.text);
        let token = scim.json["created"]["id"].clone();
        let domain = self.make("/api/TenantSettings/domains/", json!({ "name": "walk.example" })).await;
        records.extend([
            ("IdentityProvider", provider),
            ("identities", identity),
            ("scim", token),
            ("domains", domain),
        ]);
    }

    /// An API key, and a webhook with a delivery that came to nothing.
    async fn integration(&self, records: &mut Records) {
        let grant = json!({
            "create": false, "update": false, "delete": false, "reopen": false, "configure": false, "limit": "all",
        });
        let key = self.post("/api/ApiKey/", json!({"name": "Secret", "permissions": {"crews": grant}})).await.json;
        let hook =
            json!({"name": "Secret", "url": "http://127.0.0.1:1024/", "events": ["crew.created"], "active": false});
        let hook = self.post("/api/Webhook/", hook).await.json["webhook"]["id"].clone();
        let tried = self.post(&format!("/api/Webhook/{hook}/test/"), json!({})).await.json;
        let delivery = tried["delivery"]["id"].clone();
        assert!(key["key"]["id"].is_number() && hook.is_number() && delivery.is_number(), "{key} {hook} {tried}");
        records.extend([("ApiKey", key["key"]["id"].clone()), ("Webhook", hook), ("deliveries", delivery)]);
    }

    /// A view, and an import that waits.
    async fn tables(&self, records: &mut Records) {
        let view = json!({"family": "asset", "name": "Secret", "shared": true, "state": {}});
        records.insert("SavedView", self.make("/api/SavedView/", view).await);
        let table = self.app.post("/api/Import/?family=asset&fileName=a.csv").host("acme.localhost").token(&self.token);
        records.insert("Import", table.text("text/csv", "code,name\nA,B\n").send().await.json["id"].clone());
    }

    async fn alarm(&self) -> Value {
        let stranger = crate::alarms::raise(7, Utc::now());
        self.app.services().streams.report_alarms(self.app.acme.id, vec![stranger]).await.unwrap();
        self.get("/api/Stream/alarms").await["state"]["alarms"][0]["id"].clone()
    }

    /// A job that has failed for good.
    async fn dead_letter(&self) -> i64 {
        let new = NewJob { queue: "changes".to_owned(), key: "secret".to_owned(), payload: json!({}) };
        let dead_letter = async |tx: &Tx| {
            let id = job::insert(tx, &new).await?.unwrap();
            job::dead_letter(tx, id, "Secret").await.map(|()| id)
        };
        self.app.store.tenant_tx(&self.app.acme.system(), Need::SignedIn, dead_letter).await.unwrap()
    }

    /// Something that a user is told, and a device that is told so.
    async fn notice(&self, order: &Value) -> (i64, i64) {
        let user = self.app.acme.users[0];
        let (key, at) = ("secret".to_owned(), Utc::now());
        let telling = Telling::new(user, NotificationKind::Assigned, (key, at), Variant::Info);
        let telling = Telling { work_order: order.as_i64(), ..telling };
        let new = NewDevice {
            user_id: user,
            endpoint: "https://fcm.googleapis.com/secret".to_owned(),
            p256dh: Vec::new(),
            auth: Vec::new(),
            user_agent: "Secret".to_owned(),
        };
        let tell = async |tx: &Tx| {
            let told = notification::tell(tx, Utc::now(), vec![telling]).await?;
            Ok((told[0].id, notification::add_device(tx, &new).await?))
        };
        self.app.store.tenant_tx(&self.app.acme.system(), Need::SignedIn, tell).await.unwrap()
    }
}

impl Foreign {
    pub(crate) async fn make(app: &TestApp) -> Self {
        let board = async |tx: &Tx| seed::board(tx, FOREIGN_BOARD, "Other", "other", BoardSettings::default()).await;
        app.store.tenant_tx(&app.acme.system(), Need::SignedIn, board).await.unwrap();
        let owner = Owner { app, token: app.sign_in("admin@acme.example").await };
        let order = owner.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Secret"})).await;
        let task = owner.make(&format!("/api/WorkOrder/{order}/tasks"), json!({"name": "Secret"})).await;
        let sub_task = owner.make(&format!("/api/WorkOrderTask/{task}/sub-tasks"), json!({"name": "Secret"})).await;
        let session = owner.get("/api/System/sessions/").await["items"][0]["id"].as_str().unwrap().to_owned();
        let screen = owner.post("/api/Screen/", json!({ "name": "Secret", "days": 1 })).await.json;
        let mut records = owner.records(&order).await;
        owner.work(&order, &mut records).await;
        owner.exception(&mut records).await;
        owner.stock(&mut records).await;
        owner.tables(&mut records).await;
        owner.provider(&mut records).await;
        owner.integration(&mut records).await;
        records.insert("Alarm", owner.alarm().await);
        let (document, asset) = (&records["Document"], &records["Asset"]);
        let link = json!({"family": "asset", "id": asset});
        let link = owner.make(&format!("/api/Document/{document}/links/"), link).await;
        owner.bring(&format!("/api/Document/{document}/revisions/")).await;
        let opened = owner.post("/api/Chat/thread/", json!({"kind": "workOrder", "workOrderId": order})).await;
        let thread = opened.json["threadId"].clone();
        assert!(thread.is_number(), "{thread}");
        let (notification, device) = owner.notice(&order).await;
        Self {
            user: app.acme.users[0],
            file: owner.bring(&format!("/api/WorkOrder/{order}/files")).await,
            job: owner.dead_letter().await,
            reading: owner.make(&format!("/api/Meter/{}/readings/", records["Meter"]), json!({"value": 1})).await,
            feed: owner.make("/api/CalendarFeed/", json!({})).await,
            screen: screen["id"].as_str().unwrap().to_owned(),
            order,
            task,
            sub_task,
            session,
            link,
            thread,
            notification,
            device,
            records,
        }
    }

    pub(crate) fn path(&self, operation: &Operation) -> String {
        let mut before = "";
        let parts = operation.path.split('/').map(|part| {
            let id = match (before, part.starts_with('{')) {
                (_, false) => part.to_owned(),
                ("UserSubModules", _) => self.user.to_string(),
                ("WorkOrder", _) => self.order.to_string(),
                ("WorkOrderTask", _) => self.task.to_string(),
                ("WorkOrderSubTask", _) => self.sub_task.to_string(),
                ("files", _) => self.file.to_string(),
                ("Board", _) => FOREIGN_BOARD.to_string(),
                ("jobs", _) => self.job.to_string(),
                ("Notification", _) => self.notification.to_string(),
                ("push", _) => self.device.to_string(),
                ("readings", _) => self.reading.to_string(),
                ("sessions", _) => self.session.clone(),
                ("Screen", _) => self.screen.clone(),
                ("CalendarFeed", _) => self.feed.to_string(),
                // The same for all tenants; these are none of them.
                ("AnalyticsDashboard", _) => "4711".to_owned(),
                ("AnalyticsFigure", _) => "nothing".to_owned(),
                ("links" | "documents", _) => self.link.to_string(),
                ("Chat", _) => self.thread.to_string(),
                ("attachments", _) => "1".to_owned(),
                ("contacts" | "friends", _) => Uuid::nil().to_string(),
                ("members", _) => self.records["Person"].to_string(),
                ("codes", _) => self.records["FailureCode"].to_string(),
                ("places", _) => self.records["Asset"].to_string(),
                ("revisions" | "passkeys", _) => "1".to_owned(),
                ("Stream", _) => format!("board:{FOREIGN_BOARD}"),
                (of, _) if self.records.contains_key(of) => self.records[of].to_string(),
                (of, _) => panic!("say here which id of another tenant stands after {of} in {}", operation.path),
            };
            before = part;
            id
        });
        parts.collect::<Vec<_>>().join("/")
    }
}
