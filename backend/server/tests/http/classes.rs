//! Classes of assets and parts: what they ask to be known, what changing them means, and how their things fail.

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

/// A scheme with the classes machine and, below it, pump; a machine has a colour and, above all, a power.
struct Classes {
    client: StaffClient,
    scheme: Value,
    machine: Value,
    pump: Value,
    power: Value,
    material: Value,
}

impl Classes {
    async fn open() -> Self {
        let client = StaffClient::open().await;
        let scheme = client.make("ClassificationScheme", json!({"code": "M", "name": "Machines"})).await["id"].clone();
        let kw = client.make("UnitOfMeasure", json!({"code": "kW", "name": "Kilowatt"})).await["id"].clone();
        let class = async |new: Value| client.make("Classification", new).await["id"].clone();
        let machine = class(json!({"schemeId": scheme, "code": "MA", "name": "Machine"})).await;
        let pump = class(json!({"schemeId": scheme, "code": "PU", "name": "Pump", "parentId": machine})).await;
        let attribute = async |new: Value| client.make("ClassAttribute", new).await["id"].clone();
        let power = json!({"classificationId": machine, "code": "POW", "name": "Power", "kind": "number", "unitId": kw, "required": true});
        let power = attribute(power).await;
        let material = json!({"classificationId": pump, "code": "MAT", "name": "Housing", "kind": "choice", "choices": "steel\nbronze", "position": 2});
        let material = attribute(material).await;
        attribute(json!({"classificationId": pump, "code": "SEA", "name": "Sealed", "kind": "bool", "position": 1}))
            .await;
        Self { client, scheme, machine, pump, power, material }
    }

    async fn asset(&self, class: &Value, attributes: Value) -> Reply {
        let new = json!({"code": "A", "name": "A", "classificationId": class, "attributes": attributes});
        self.client.post("/api/Asset/", new).await
    }
}

fn fields(reply: &Reply) -> Vec<(String, String)> {
    let fields = reply.json["fields"].as_object().unwrap();
    fields.iter().map(|(field, message)| (field.clone(), message.as_str().unwrap().to_owned())).collect()
}

#[actix_web::test]
async fn a_class_has_its_own_attributes_and_those_above_it() {
    let on = Classes::open().await;
    let page = on.client.get(&format!("/api/Classification/{}/attributes/", on.pump)).await.json;
    let codes: Vec<_> = page["items"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["SEA", "MAT", "POW"]);
    let power = &page["items"][2];
    assert_eq!((&power["unitCode"], &power["classificationName"]), (&json!("kW"), &json!("Machine")));
    // The form of an asset is for people who make no classes.
    let token = on.client.app.sign_in("user@demo.example").await;
    let path = format!("/api/Classification/{}/attributes/", on.machine);
    assert_eq!(on.client.app.get(&path).token(&token).send().await.json["totalRecords"], 1);
}

#[actix_web::test]
async fn an_assets_values_are_what_its_class_asks_for() {
    let on = Classes::open().await;
    let (power, material) = (on.power.to_string(), on.material.to_string());
    let reply = on.asset(&on.pump, json!({&material: "wood", "999999": 1})).await;
    assert_eq!(refused(&reply), (422, "invalid"));
    let mut expected = vec![
        (format!("attributes.{power}"), "Power is required.".to_owned()),
        (format!("attributes.{material}"), "Expected one of: steel, bronze.".to_owned()),
        ("attributes.999999".to_owned(), "The class has no such attribute.".to_owned()),
    ];
    expected.sort();
    assert_eq!(fields(&reply), expected);
    let reply = on.asset(&on.pump, json!({&power: "0.12345"})).await;
    assert_eq!(fields(&reply), [(format!("attributes.{power}"), "At most 4 decimals.".to_owned())]);
    let reply = on.asset(&Value::Null, json!({&power: 1})).await;
    assert_eq!(refused(&reply), (422, "invalid"));

    let asset = on.asset(&on.pump, json!({&power: "7.50", &material: "steel"})).await.json;
    assert_eq!(asset["attributes"], json!({&power: 7.5, &material: "steel"}));
    assert_eq!(asset["classificationName"], "Pump");
    let path = format!("/api/Asset/{}", asset["id"]);
    let reply = on.client.put(&path, json!({"version": 1, "attributes": {&material: "bronze"}})).await;
    assert_eq!(fields(&reply), [(format!("attributes.{power}"), "Power is required.".to_owned())]);
    let reply = on.client.put(&path, json!({"version": 1, "attributes": {&power: 8, &material: null}})).await;
    assert_eq!(reply.json["attributes"], json!({&power: 8}));
    let history = on.client.get(&format!("{path}/history/")).await.json;
    assert_eq!(history["items"][0]["after"]["attributes"], json!({&power: 8}));
}

#[actix_web::test]
async fn another_class_keeps_what_applies_and_drops_nothing_by_itself() {
    let on = Classes::open().await;
    let (power, material) = (on.power.to_string(), on.material.to_string());
    let asset = on.asset(&on.pump, json!({&power: 7, &material: "steel"})).await.json;
    let path = format!("/api/Asset/{}", asset["id"]);
    let reply = on.client.put(&path, json!({"version": 1, "classificationId": on.machine})).await;
    assert_eq!(refused(&reply), (409, "attributes_left"));
    assert_eq!(reply.json["attributes"], json!([{"id": on.material, "name": "Housing"}]));
    let said = json!({"version": 1, "classificationId": on.machine, "attributes": {&power: 7}});
    assert_eq!(on.client.put(&path, said).await.json["attributes"], json!({&power: 7}));
    let back = on.client.put(&path, json!({"version": 2, "classificationId": on.pump})).await;
    assert_eq!(back.json["attributes"], json!({&power: 7}));

    // What has values stays what it is, and what is out of use keeps them.
    let attribute = format!("/api/ClassAttribute/{}", on.power);
    let reply = on.client.put(&attribute, json!({"version": 1, "kind": "text"})).await;
    assert_eq!(refused(&reply), (409, "in_use"));
    assert_eq!(on.client.post(&format!("{attribute}/archive/"), json!({"version": 1})).await.status, 200);
    let reply = on.client.put(&path, json!({"version": 3, "attributes": {&power: 7, &material: "bronze"}})).await;
    assert_eq!(reply.json["attributes"], json!({&power: 7, &material: "bronze"}));
    let reply = on.client.put(&path, json!({"version": 4, "attributes": {&power: 9}})).await;
    assert_eq!(refused(&reply), (422, "invalid"));
    let reply = on.client.post(&format!("/api/Classification/{}/archive/", on.pump), json!({"version": 1})).await;
    assert_eq!((refused(&reply), &reply.json["uses"]), ((409, "in_use"), &json!([{"family": "asset", "count": 1}])));
}

#[actix_web::test]
async fn classes_stay_within_their_scheme() {
    let on = Classes::open().await;
    let other = on.client.make("ClassificationScheme", json!({"code": "O", "name": "Other"})).await["id"].clone();
    let below = json!({"schemeId": other, "code": "X", "name": "X", "parentId": on.machine});
    let reply = on.client.post("/api/Classification/", below).await;
    assert_eq!(fields(&reply)[0].0, "parentId");
    let moved = json!({"version": 1, "schemeId": other});
    let reply = on.client.put(&format!("/api/Classification/{}", on.machine), moved).await;
    assert_eq!(refused(&reply), (409, "has_children"));
    let reply =
        on.client.post(&format!("/api/ClassificationScheme/{}/archive/", on.scheme), json!({"version": 1})).await;
    assert_eq!(refused(&reply), (409, "in_use"));
}

#[actix_web::test]
async fn failure_codes_stand_where_they_belong() {
    let on = Classes::open().await;
    let code = async |code: &str, kind: &str, parent: &Value| {
        on.client.post("/api/FailureCode/", json!({"code": code, "name": code, "kind": kind, "parentId": parent})).await
    };
    let class = code("PUMPS", "class", &Value::Null).await.json["id"].clone();
    let problem = code("LEAK", "problem", &class).await.json["id"].clone();
    assert_eq!(code("WEAR", "cause", &problem).await.status, 201);
    assert_eq!(fields(&code("SEAL", "remedy", &problem).await)[0].1, "A remedy stands below a cause.");
    assert_eq!(code("VIB", "mode", &Value::Null).await.status, 422);
    let reply = on.client.put(&format!("/api/FailureCode/{problem}"), json!({"version": 1, "kind": "mode"})).await;
    assert_eq!(refused(&reply), (409, "has_children"));
    let pump = format!("/api/Classification/{}", on.pump);
    let reply = on.client.put(&pump, json!({"version": 1, "failureClassId": problem})).await;
    assert_eq!(fields(&reply)[0].0, "failureClassId");
    let reply = on.client.put(&pump, json!({"version": 1, "failureClassId": class})).await;
    assert_eq!(reply.json["failureClassName"], "PUMPS");
}

#[actix_web::test]
async fn a_part_has_the_attributes_of_its_class_and_they_stay_what_they_are() {
    let on = Classes::open().await;
    let unit = on.client.make("UnitOfMeasure", json!({"code": "pc", "name": "Piece"})).await["id"].clone();
    let power = on.power.to_string();
    let part = |attributes: Value| json!({"code": "M-1", "name": "Motor", "unitId": unit, "classificationId": on.machine, "attributes": attributes});
    let without = on.client.post("/api/MasterPart/", part(json!({}))).await;
    assert_eq!(refused(&without), (422, "invalid"));
    assert_eq!(fields(&without)[0].0, format!("attributes.{power}"));
    let made = on.client.make("MasterPart", part(json!({&power: "7.50"}))).await;
    assert_eq!((&made["classificationName"], &made["attributes"][&power]), (&json!("Machine"), &json!(7.5)));
    let class = on.client.get(&format!("/api/Classification/{}", on.machine)).await.json;
    assert_eq!(class["parts"], 1);
    let attribute = format!("/api/ClassAttribute/{power}");
    let text = on.client.put(&attribute, json!({"version": 1, "kind": "text"})).await;
    assert_eq!((refused(&text), &text.json["records"]), ((409, "in_use"), &json!(1)));
    let path = format!("/api/MasterPart/{}", made["id"]);
    let none = on.client.put(&path, json!({"version": 1, "classificationId": null})).await;
    assert_eq!(refused(&none), (409, "attributes_left"));
}
