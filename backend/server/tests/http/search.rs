//! Search over all families: people find what they may read by code and words, and nothing else.

use serde_json::{Value, json};

use crate::chat::TestUser;
use crate::client::refused;
use crate::rights::{House, grant};

async fn found(house: &House, token: &str, query: &str) -> Value {
    let reply = house.get(token, &format!("/api/Search/?{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json["groups"].clone()
}

/// `asset FP-7`, in the order of the answer.
async fn codes(house: &House, token: &str, query: &str) -> Vec<String> {
    let groups = found(house, token, query).await;
    let of = |group: &Value| {
        let items = group["items"].as_array().unwrap().clone();
        let named = |item: &Value| format!("{} {}", group["family"].as_str().unwrap(), item["code"].as_str().unwrap());
        items.iter().map(named).collect::<Vec<_>>()
    };
    groups.as_array().unwrap().iter().flat_map(of).collect()
}

#[actix_web::test]
async fn people_find_records_of_all_families_by_code_and_words() {
    let house = House::open().await;
    let admin = house.admin.clone();
    let hall = house.make("/api/Location/", json!({"code": "H-7", "name": "Halle Süd"})).await;
    let pump = json!({"code": "FP-7", "name": "Förderpumpe", "locationId": hall["id"]});
    let pump = house.make("/api/Asset/", pump).await;
    let request = json!({"title": "Die Förderpumpe tropft", "assetId": pump["id"], "priority": "high"});
    let request = house.make("/api/WorkRequest/", request).await;
    house.make("/api/Meter/", json!({"code": "M-7", "name": "Stunden Förderpumpe", "kind": "continuous"})).await;

    let groups = found(&house, &admin, "q=F%C3%96RDERPUMPE").await;
    let families: Vec<&str> = groups.as_array().unwrap().iter().map(|one| one["family"].as_str().unwrap()).collect();
    assert_eq!(families, ["workRequest", "asset", "meter"]);
    let asset = &groups[1]["items"][0];
    assert_eq!((&asset["id"], &asset["code"], &asset["title"]), (&pump["id"], &json!("FP-7"), &json!("Förderpumpe")));
    assert_eq!((&asset["detail"], &asset["when"]), (&json!("Halle Süd"), &pump["updatedAt"]));
    assert_eq!(groups[0]["items"][0]["detail"], "Förderpumpe");
    assert_eq!(groups[1]["more"], false);

    let code = request["code"].as_str().unwrap();
    let short =
        code.to_lowercase().replace('-', "").replace("wr0", "wr").replace("wr0000", "wr").replace("wr000", "wr");
    for written in [code, short.as_str()] {
        assert_eq!(codes(&house, &admin, &format!("q={written}")).await[0], format!("workRequest {code}"), "{written}");
    }
    assert_eq!(codes(&house, &admin, "q=fp7").await, ["asset FP-7"]);
    assert_eq!(codes(&house, &admin, "q=tropft+pumpe").await, Vec::<String>::new(), "words count from their beginning");
    assert_eq!(codes(&house, &admin, "q=foerder&families=meter,asset").await, ["asset FP-7", "meter M-7"]);

    let id = &pump["id"];
    let changed = house.change(&admin, &format!("/api/Asset/{id}"), json!({"name": "Kreiselpumpe"})).await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_eq!(codes(&house, &admin, "q=kreisel").await, ["asset FP-7"]);
    assert_eq!(codes(&house, &admin, "q=f%C3%B6rder&families=asset").await, Vec::<String>::new());

    for n in 1..=3 {
        house.make("/api/Location/", json!({"code": format!("R-{n}"), "name": format!("Raum {n}")})).await;
    }
    let rooms = found(&house, &admin, "q=raum&limit=2").await;
    assert_eq!(rooms[0]["more"], true);
    assert_eq!(codes(&house, &admin, "q=raum&limit=2").await, ["location R-3", "location R-2"], "the newest first");
    let last = found(&house, &admin, "q=raum&limit=2&first=2").await;
    assert_eq!((&last[0]["items"][0]["code"], &last[0]["more"]), (&json!("R-1"), &json!(false)), "{last}");
    assert_eq!(found(&house, &admin, "q=raum&first=3").await, json!([]), "nothing after the last");
}

#[actix_web::test]
async fn what_may_not_be_read_is_not_there() {
    let house = House::open().await;
    house.make("/api/Asset/", json!({"code": "X-1", "name": "Geheimpresse"})).await;
    house.make("/api/Person/", json!({"code": "G-1", "firstName": "Gerd", "lastName": "Geheim"})).await;
    house.make("/api/Location/", json!({"code": "L-1", "name": "Geheimgang"})).await;
    assert_eq!(codes(&house, &house.admin, "q=geheim").await, ["asset X-1", "location L-1", "person G-1"]);
    // A limit says whose records one may change; reading is not narrowed, here as in lists.
    let role = house.role("Own assets", "staff", json!({"equipment": grant("own")})).await;
    let (_, fitter) = house.new_user("fitter", &role, Value::Null).await;
    assert_eq!(codes(&house, &fitter, "q=geheim").await, ["asset X-1"]);
    assert_eq!(
        found(&house, &fitter, "q=geheim&families=person,location").await,
        json!([]),
        "not even that there are some"
    );
    let acme = house.app.sign_in("admin@acme.example").await;
    let theirs = house.app.get("/api/Search/?q=geheim").host("acme.localhost").token(&acme).send().await;
    assert_eq!(theirs.json, json!({"groups": []}));
    assert_eq!(house.app.get("/api/Search/?q=geheim").send().await.status, 401);

    for (query, refusal) in [
        ("q=", (200, "")),
        ("q=%20%20", (200, "")),
        ("", (200, "")),
        ("q=%27%26%7C%21%5C", (200, "")),
        ("q=x&limit=-1", (200, "")),
        ("q=x&limit=1000000", (200, "")),
        ("q=x&first=-1", (200, "")),
        ("q=x&first=1000000", (200, "")),
        ("q=x&families=role", (422, "unknown_family")),
        (&format!("q={}", "x".repeat(201)), (422, "too_long")),
    ] {
        let reply = house.get(&house.admin, &format!("/api/Search/?{query}")).await;
        assert_eq!(refused(&reply), refusal, "{query}: {}", reply.text);
    }
}

#[actix_web::test]
async fn messages_are_found_by_those_who_are_in_the_thread() {
    let house = House::open().await;
    let [admin, staff, guest] = ["admin", "staff", "guest"]
        .map(|login| TestUser::of(&house.app, Box::leak(format!("{login}@demo.example").into())));
    let (admin, staff, guest) = (admin.await, staff.await, guest.await);
    let sent = admin.greet(&staff, "The gasket of the Förderpumpe leaks").await;
    for token in [&admin.token, &staff.token] {
        let groups = found(&house, token, "q=gasket+forder&families=message").await;
        let hit = &groups[0]["items"][0];
        assert_eq!(hit["title"], "The gasket of the Förderpumpe leaks", "{groups}");
        assert_eq!((&hit["threadId"], &hit["seq"]), (&sent["threadId"], &json!(1)));
        assert!(hit["detail"].as_str().unwrap().contains(" · ") || token == &staff.token, "{hit}");
    }
    assert_eq!(found(&house, &guest.token, "q=gasket").await, json!([]));
}
