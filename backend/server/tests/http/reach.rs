//! Every operation and every field, walked by roles of different reach. What each needs stands in `reach.txt`: a new operation or
//! field that is not classified there fails, and so does one that can be reached otherwise. `GANTRY_WRITE_REACH=1` writes the lines
//! that are missing as they are found, to be read before they are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use gantry_domain::{Grant, Limit, Need, RoleKind, SubModule};
use gantry_store::Tx;
use gantry_store::sign_on::{role, user};
use gantry_testkit::app::TestApp;
use serde_json::{Value, json};

use crate::rights::{House, grant, look};
use crate::walk::{FOR_EVERYBODY, Foreign, Operation, operations, walk};

/// `operation <id> <action> <sub-module>…`, `field <family>.<field> <class>`.
fn lines(kind: &str) -> BTreeMap<&'static str, Vec<&'static str>> {
    // Read as the test runs: a line more is no reason to compile anything.
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/http/reach.txt")).unwrap();
    let text: &'static str = Box::leak(text.into_boxed_str());
    let of_kind = text.lines().filter_map(|line| line.strip_prefix(kind)?.strip_prefix(' '));
    of_kind.map(|line| line.split(' ').collect::<Vec<_>>()).map(|words| (words[0], words[1..].to_vec())).collect()
}

/// Walks as one user whose role is given other grants in between.
struct Walker {
    app: TestApp,
    role: i64,
    token: String,
    foreign: Foreign,
}

impl Walker {
    async fn start() -> Self {
        let app = TestApp::start().await;
        let guest = app.demo.users[3];
        let strip = async |tx: &Tx| {
            let none = role::insert(tx, "Walker", RoleKind::Staff).await?;
            user::set_role(tx, guest, none).await.map(|()| none)
        };
        let role = app.store.tenant_tx(&app.demo.system(), Need::SignedIn, strip).await.unwrap();
        let token = app.sign_in("guest@demo.example").await;
        let foreign = Foreign::make(&app).await;
        Self { app, role, token, foreign }
    }

    /// Has these grants from now on, and no other.
    async fn become_one(&self, grants: impl Fn(SubModule) -> Option<Grant>) {
        let set = async |tx: &Tx| {
            for one in SubModule::ALL {
                role::set_grant(tx, self.role, *one, grants(*one)).await?;
            }
            Ok(())
        };
        self.app.store.tenant_tx(&self.app.demo.system(), Need::SignedIn, set).await.unwrap();
        self.app.services().auth.forget_all(|_| true);
    }

    /// Whether an operation is refused for what the role grants.
    async fn is_refused(&self, operation: &Operation) -> bool {
        let reply = walk(&self.app, operation, &self.foreign.path(operation), Some(&self.token)).await;
        assert_ne!(reply.status, 401, "{}: {}", operation.name, reply.text);
        reply.status == 403 && matches!(reply.code(), "permission_required" | "administrator_required")
    }
}

/// With flags for this action alone.
fn with(action: &str) -> Grant {
    let is = |word: &str| word == action;
    Grant {
        create: is("create"),
        update: is("update"),
        delete: is("delete"),
        reopen: is("reopen"),
        configure: is("configure"),
        limit: Limit::All,
    }
}

const ACTIONS: [&str; 5] = ["create", "update", "delete", "reopen", "configure"];

/// What belongs to oneself, or is guarded by what is asked for: no sub-module opens it.
fn is_everybodys(operation: &Operation) -> bool {
    let own = ["/api/Chat/", "/api/Notification/"].iter().any(|own| operation.path.starts_with(own));
    own || FOR_EVERYBODY.contains(&operation.name.as_str())
}

#[actix_web::test]
async fn every_operation_is_reached_by_what_it_needs_and_by_nothing_else() {
    let classified = lines("operation");
    let all: Vec<Operation> = operations().into_iter().filter(|operation| !is_everybodys(operation)).collect();
    let names: BTreeSet<&str> = all.iter().map(|operation| operation.name.as_str()).collect();
    let unknown: Vec<_> = names.iter().filter(|name| !classified.contains_key(*name)).collect();
    let walker = Walker::start().await;
    if !unknown.is_empty() && std::env::var_os("GANTRY_WRITE_REACH").is_some() {
        println!("{}", find(&walker, &all, &classified).await);
    }
    assert!(unknown.is_empty(), "say in reach.txt what these need: {unknown:?}");
    let gone: Vec<_> = classified.keys().filter(|name| !names.contains(*name)).collect();
    assert!(gone.is_empty(), "these are in reach.txt and are no operations: {gone:?}");

    let mut groups: BTreeMap<(&str, Vec<&str>), Vec<&Operation>> = BTreeMap::new();
    for operation in &all {
        let words = &classified[operation.name.as_str()];
        groups.entry((words[0], words[1..].to_vec())).or_default().push(operation);
    }
    let mut wrong = Vec::new();
    for ((action, any), operations) in &groups {
        let opens = |one: SubModule| any.contains(&one.as_str()) || any == &["any"];
        let mut check = async |state: &str, refused: bool| {
            for operation in operations {
                if walker.is_refused(operation).await != refused {
                    wrong.push(format!("{} is {}refused {state}", operation.name, if refused { "not " } else { "" }));
                }
            }
        };
        // With everything but what opens it, with looking alone, and with just what it needs.
        walker.become_one(|one| (!opens(one)).then_some(Grant::FULL)).await;
        check("without what it needs", true).await;
        if !matches!(*action, "read" | "stream") {
            walker.become_one(|_| Some(Grant::default())).await;
            check("to who only looks", true).await;
        }
        walker.become_one(|one| opens(one).then(|| if *action == "all" { Grant::FULL } else { with(action) })).await;
        check("to who may", *action == "administrator").await;
    }
    assert!(wrong.is_empty(), "{} are reached otherwise than reach.txt says:\n{}", wrong.len(), wrong.join("\n"));
}

/// The lines of operations that have none, as they are found: by one sub-module after the other, and one action after the other.
async fn find(walker: &Walker, all: &[Operation], classified: &BTreeMap<&str, Vec<&str>>) -> String {
    let unknown = || all.iter().filter(|operation| !classified.contains_key(operation.name.as_str()));
    let mut found: BTreeMap<&str, (String, Vec<&str>)> = BTreeMap::new();
    for one in SubModule::ALL {
        walker.become_one(|other| (other == *one).then(Grant::default)).await;
        for operation in unknown() {
            if !walker.is_refused(operation).await {
                found.entry(&operation.name).or_insert_with(|| ("read".to_owned(), Vec::new())).1.push(one.as_str());
            }
        }
        for action in ACTIONS {
            walker.become_one(|other| (other == *one).then(|| with(action))).await;
            let left = unknown().filter(|operation| found.get(operation.name.as_str()).is_none_or(|it| it.0 != "read"));
            for operation in left.collect::<Vec<_>>() {
                if !walker.is_refused(operation).await {
                    let entry = found.entry(&operation.name).or_insert_with(|| (action.to_owned(), Vec::new()));
                    entry.1.push(one.as_str());
                }
            }
        }
    }
    let mut text = String::new();
    for operation in unknown() {
        let (action, any) = found.get(operation.name.as_str()).cloned().unwrap_or_default();
        writeln!(text, "operation {} {action} {}", operation.name, any.join(" ")).unwrap();
    }
    text
}

#[actix_web::test]
async fn every_field_is_shown_to_its_readers_only() {
    let classified = lines("field");
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let families = document["x-families"].as_object().unwrap();
    let mut told = BTreeMap::new();
    for (family, about) in families {
        for (field, spec) in about["fields"].as_object().unwrap() {
            told.insert(format!("{family}.{field}"), (about["path"].as_str().unwrap().to_owned(), spec.clone()));
        }
    }
    let unknown: Vec<_> = told.keys().filter(|name| !classified.contains_key(name.as_str())).collect();
    if !unknown.is_empty() && std::env::var_os("GANTRY_WRITE_REACH").is_some() {
        unknown.iter().for_each(|name| println!("field {name} family"));
    }
    assert!(unknown.is_empty(), "say in reach.txt to whom these are shown: {unknown:?}");
    let gone: Vec<_> = classified.keys().filter(|name| !told.contains_key(**name)).collect();
    assert!(gone.is_empty(), "these are in reach.txt and are no fields: {gone:?}");

    let house = House::open().await;
    let everything: Value = SubModule::ALL.iter().map(|one| (one.as_str().to_owned(), grant("all"))).collect();
    let mut hidden = everything.clone();
    hidden["payRates"] = Value::Null;
    let role = house.role("Everything but pay", "staff", hidden).await;
    let (_, token) = house.new_user("curious", &role, Value::Null).await;
    let person = json!({"code": "P-1", "firstName": "Ada", "hourlyRate": "42.50"});
    let person = house.make("/api/Person/", person).await["id"].clone();
    house.make("/api/WorkOrder/", json!({"boardNumber": 1, "title": "Pump"})).await;
    for (name, (path, spec)) in &told {
        let (_, field) = name.split_once('.').unwrap();
        let class = classified[name.as_str()][0];
        assert_eq!(spec["seenWith"].as_str().unwrap_or("family"), class, "{name}");
        let list = async |state: Value| house.post(&token, &format!("/api/{path}/list/"), state).await;
        if class == "family" {
            continue;
        }
        let row = list(json!({})).await.json["items"][0].clone();
        assert_eq!(row.get(field), Some(&Value::Null), "{name}: {row}");
        let seen = house.post(&house.admin, &format!("/api/{path}/list/"), json!({})).await.json["items"][0].clone();
        assert!(seen[field].is_string(), "{name}: {seen}");
        let filters = json!({"filters": {field: {"matchMode": "gt", "value": "1"}}});
        assert_eq!(list(filters).await.code(), "permission_required", "{name}: the number of matches tells it, too");
        assert_eq!(list(json!({"sortField": field})).await.code(), "permission_required", "{name}");
        let columns = json!({"columns": [{"field": field, "title": "X"}], "format": "csv"});
        let file = house.post(&token, &format!("/api/{path}/export/"), columns).await;
        assert!(!file.text.contains("42.5") && !file.text.contains("0.00"), "{name}: {}", file.text);
    }
    // Nor by what is said beside the record.
    let path = format!("/api/Person/{person}");
    let stale = house.put(&token, &path, json!({"version": 99, "phone": "1"})).await;
    assert_eq!(
        (stale.code(), &stale.json["current"]["hourlyRate"]),
        ("version_conflict", &Value::Null),
        "{}",
        stale.text
    );
    for read in [path.clone(), format!("{path}/history/"), format!("/api/Person/?ids={person}")] {
        let reply = house.get(&token, &read).await;
        assert!(reply.status == 200 && !reply.text.contains("42.5"), "{read}: {}", reply.text);
    }
    let set = house.change(&token, &path, json!({"hourlyRate": "1.00"})).await;
    assert_eq!(set.code(), "permission_required", "{}", set.text);
    let made = house.post(&token, "/api/Person/", json!({"code": "P-2", "firstName": "B", "hourlyRate": "1"})).await;
    assert_eq!(made.code(), "permission_required", "{}", made.text);
    let phone = house.change(&token, &path, json!({"phone": "1"})).await;
    assert_eq!((phone.status.as_u16(), &phone.json["hourlyRate"]), (200, &Value::Null), "{}", phone.text);
    assert_eq!(house.get(&house.admin, &path).await.json["hourlyRate"], "42.50", "and it stays as it was");
}

#[actix_web::test]
async fn labour_costs_are_shown_with_the_permission_and_ones_own_always() {
    let house = House::open().await;
    let new = |code: &str| json!({"code": code, "firstName": code, "hourlyRate": "60.00"});
    let (ada, bob) = (house.make("/api/Person/", new("ADA")).await, house.make("/api/Person/", new("BOB")).await);
    let asset = house.make("/api/Asset/", json!({"code": "A-1", "name": "Pump"})).await["id"].clone();
    let order = json!({"boardNumber": 1, "title": "Pump leaks", "asset": asset});
    let order = house.make("/api/WorkOrder/", order).await["id"].clone();
    let work = json!({"workOrders": grant("all"), "equipment": look()});
    let role = house.role("Fitter", "user", work).await;
    let mut tokens = Vec::new();
    for (name, person) in [("fitter.ada", &ada), ("fitter.bob", &bob)] {
        let (_, token) = house.new_user(name, &role, person["id"].clone()).await;
        for call in ["start", "stop"] {
            let reply = house.post(&token, &format!("/api/WorkOrder/{order}/labour/{call}"), json!({})).await;
            assert_eq!(reply.status, 200, "{}", reply.text);
        }
        tokens.push(token);
    }
    let labour = house.get(&tokens[0], &format!("/api/WorkOrder/{order}/labour")).await.json;
    let rates: Vec<_> = labour.as_array().unwrap().iter().map(|one| (&one["code"], &one["rate"])).collect();
    assert_eq!(rates, [(&json!("ADA"), &json!("60.00")), (&json!("BOB"), &Value::Null)], "{labour}");
    assert_eq!(labour[1]["cost"], Value::Null);
    for (token, seen) in [(&tokens[0], false), (&house.admin, true)] {
        let one = house.get(token, &format!("/api/WorkOrder/{order}")).await.json;
        assert_eq!(one["totalLaborCost"].is_string(), seen, "{one}");
        let costs = house.get(token, &format!("/api/Asset/{asset}/costs/")).await.json;
        assert_eq!((costs["own"]["labour"].is_object(), costs["own"]["total"].is_object()), (seen, seen), "{costs}");
        assert!(costs["own"]["parts"]["actual"].is_string());
    }
    let all = house.get(&house.admin, &format!("/api/WorkOrder/{order}/labour")).await.json;
    assert!(all.as_array().unwrap().iter().all(|one| one["rate"] == "60.00"), "{all}");
}

#[actix_web::test]
async fn records_of_others_are_out_of_a_narrow_reach_in_every_family_that_can_be_narrowed() {
    let house = House::open().await;
    let document: Value = serde_json::from_str(gantry_http::openapi::DOCUMENT).unwrap();
    let narrow: Value = SubModule::ALL
        .iter()
        .filter(|one| document["x-limits"][one.as_str()].as_array().unwrap().contains(&json!("own")))
        .map(|one| (one.as_str().to_owned(), grant("own")))
        .collect();
    let role = house.role("Narrow", "user", narrow.clone()).await;
    let (_, token) = house.new_user("narrow", &role, Value::Null).await;
    let mut seen = 0;
    for family in gantry_domain::Family::ALL {
        let path = family.path();
        if !narrow.as_object().unwrap().contains_key(family.sub_module().as_str()) || path == "WorkOrder" {
            continue;
        }
        let mut new = crate::walk::sample_of(&document, path);
        if path == "Downtime" {
            let asset = house.make("/api/Asset/", json!({"code": "OF-DOWNTIME", "name": "A"})).await;
            new["assetId"] = asset["id"].clone();
        }
        let id = house.make(&format!("/api/{path}/"), new).await["id"].clone();
        let one = format!("/api/{path}/{id}");
        let replies = [
            house.change(&token, &one, json!({})).await,
            house.post(&token, &format!("{one}/archive/"), json!({})).await,
            house.post(&token, &format!("{one}/restore/"), json!({})).await,
            house.post(&token, &format!("/api/{path}/bulk/"), json!({"ids": [id], "archive": true})).await,
            house.post(&token, &format!("/api/{path}/bulk/"), json!({"ids": [id], "change": {}})).await,
        ];
        for (call, reply) in ["change", "archive", "restore", "archive many", "change many"].iter().zip(replies) {
            assert_eq!((reply.status.as_u16(), reply.code()), (403, "limit"), "{call} {path}: {}", reply.text);
        }
        seen += 1;
    }
    assert!(seen >= 8, "{seen} families can be narrowed");
}
