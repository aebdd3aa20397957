//! Saved views of tables, one's own and shared.

use serde_json::{Value, json};

use crate::client::{StaffClient, refused};

#[actix_web::test]
async fn a_view_is_ones_own_until_it_is_shared() {
    let client = StaffClient::open().await;
    let state =
        json!({"filters": {"criticality": {"matchMode": "in", "value": ["high"]}}, "columns": ["code", "name"]});
    let view = client.make("SavedView", json!({"family": "asset", "name": " Critical ", "state": state})).await;
    assert_eq!((&view["name"], &view["mine"], &view["state"]), (&json!("Critical"), &json!(true), &state));
    let other = client.app.sign_in("user@demo.example").await;
    let seen = async || -> Value {
        let reply = client.app.get("/api/SavedView/?family=asset").token(&other).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        reply.json["items"].clone()
    };
    assert_eq!(seen().await, json!([]));
    let path = format!("/api/SavedView/{}", view["id"]);
    assert_eq!(client.put(&path, json!({"shared": true})).await.json["shared"], true);
    let shared = seen().await;
    assert_eq!((&shared[0]["name"], &shared[0]["mine"]), (&json!("Critical"), &json!(false)));
    let theirs = client.app.put(&path).token(&other).json(json!({"name": "Mine"})).send().await;
    assert_eq!(refused(&theirs), (404, "not_found"));
    let again = client.post("/api/SavedView/", json!({"family": "asset", "name": "CRITICAL", "state": {}})).await;
    assert_eq!(refused(&again), (409, "name_taken"));
    assert_eq!(client.app.delete(&path).token(&client.token).send().await.status, 204);
    assert_eq!(seen().await, json!([]));
}
