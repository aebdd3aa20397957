//! An identity provider that keeps accounts by itself.

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::sso_plant::Plant;

pub(crate) const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
const ERROR: &str = "urn:ietf:params:scim:api:messages:2.0:Error";

/// A provider that keeps accounts, and its token.
pub(crate) struct Directory {
    pub(crate) plant: Plant,
    pub(crate) token: String,
}

impl Directory {
    pub(crate) async fn open() -> Self {
        let plant = Plant::open().await;
        let token = make_token(&plant, plant.id()).await;
        Self { plant, token }
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let method = method.parse().unwrap();
        let request = self.plant.app.request(method, &format!("/scim/v2{path}")).token(&self.token);
        match body {
            Some(body) => request.text("application/scim+json; charset=utf-8", &body.to_string()).send().await,
            None => request.send().await,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send("POST", path, Some(&body)).await
    }

    pub(crate) async fn patch(&self, path: &str, operations: Value) -> Reply {
        let body = json!({ "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": operations });
        self.send("PATCH", path, Some(&body)).await
    }

    /// Creates a user as Okta does.
    pub(crate) async fn create(&self, name: &str) -> Reply {
        self.post("/Users", okta_user(name)).await
    }

    pub(crate) async fn id_of(&self, name: &str) -> String {
        let created = self.create(name).await;
        assert_eq!(created.status, 201, "{}", created.text);
        created.json["id"].as_str().unwrap().to_owned()
    }

    /// Role and state of an account.
    pub(crate) async fn account(&self, name: &str) -> String {
        let query = format!("SELECT role_id || ' ' || active FROM \"user\" WHERE email = '{name}@plant.example'");
        self.plant.app.ask_database(&query).await
    }
}

pub(crate) async fn make_token(plant: &Plant, provider: i64) -> String {
    let path = format!("/api/IdentityProvider/{provider}/scim/");
    let made = plant.app.post(&path).token(&plant.admin).send().await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json["token"].as_str().unwrap().to_owned()
}

pub(crate) fn okta_user(name: &str) -> Value {
    json!({
        "schemas": [USER], "userName": format!("{name}@plant.example"), "externalId": format!("okta-{name}"),
        "name": { "givenName": name, "familyName": "Byron" }, "displayName": format!("{name} Byron"), "locale": "en-US",
        "emails": [{ "primary": true, "value": format!("{name}@plant.example"), "type": "work" }],
        "groups": [], "active": true,
    })
}

/// The status, and SCIM's word for what is wrong.
pub(crate) fn refusal(reply: &Reply) -> (u16, &str) {
    assert_eq!(reply.header("content-type"), "application/scim+json", "{}", reply.text);
    assert_eq!(reply.json["schemas"], json!([ERROR]), "{}", reply.text);
    assert_eq!(reply.json["status"], reply.status.as_u16().to_string(), "a text");
    (reply.status.as_u16(), reply.json["scimType"].as_str().unwrap_or_default())
}
