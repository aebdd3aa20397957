//! A tenant whose people sign in by a provider, and the browsers that they use.

use std::collections::HashMap;

use actix_web::cookie::Cookie;
use gantry_testkit::app::{Reply, TestApp};
use serde_json::{Value, json};

use crate::sso_provider::{CLIENT, OidcProvider, SECRET};

/// A tenant with a provider, and its administrator.
pub(crate) struct Plant {
    pub(crate) app: TestApp,
    pub(crate) admin: String,
    pub(crate) idp: OidcProvider,
    pub(crate) provider: Value,
}

/// A browser with its cookie.
#[derive(Default)]
pub(crate) struct Browser {
    pub(crate) cookie: String,
}

impl Plant {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in(&app.demo.login("admin")).await;
        let mut plant = Self { app, admin, idp: OidcProvider::start(), provider: Value::Null };
        let body = plant.body();
        let created = plant.app.post("/api/IdentityProvider/").token(&plant.admin).json(body).send().await;
        assert_eq!(created.status, 201, "{}", created.text);
        plant.provider = created.json;
        plant
    }

    /// Fitters are staff, everybody else is a guest; accounts are created for addresses of the plant.
    pub(crate) fn body(&self) -> Value {
        json!({
            "kind": "oidc", "name": "Plant", "enabled": true, "publicUrl": self.app.url(""), "issuer": self.idp.issuer,
            "clientId": CLIENT, "clientSecret": SECRET, "scopes": ["profile", "email"],
            "attributes": {"email": "email", "username": "preferred_username", "displayName": "name", "groups": "groups"},
            "groupRoles": [
                {"group": "bosses", "roleId": self.app.demo.roles.admin}, {"group": "fitters", "roleId": self.app.demo.roles.staff},
            ],
            "defaultRoleId": self.app.demo.roles.guest, "provisioning": "domains", "domains": ["plant.example"],
        })
    }

    pub(crate) fn id(&self) -> i64 {
        self.provider["id"].as_i64().unwrap()
    }

    pub(crate) async fn change(&mut self, changed: Value) -> Reply {
        let mut body = self.body();
        body["version"] = self.provider["version"].clone();
        body.as_object_mut().unwrap().remove("clientSecret");
        body.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        let path = format!("/api/IdentityProvider/{}", self.id());
        let reply = self.app.put(&path).token(&self.admin).json(body).send().await;
        if reply.status == 200 {
            self.provider = reply.json.clone();
        }
        reply
    }

    pub(crate) async fn leave(&self, browser: &mut Browser, query: &str) -> String {
        let reply =
            self.app.get(&format!("/auth/SamlSSO/signin{query}")).header("cookie", &browser.cookie).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        browser.keep(&reply);
        reply.json["data"].as_str().unwrap().to_owned()
    }

    /// Comes back from the provider; where the browser is sent then.
    pub(crate) async fn back(&self, browser: &Browser, parameters: &HashMap<String, String>) -> String {
        let mut url: reqwest::Url = self.app.url("/").parse().unwrap();
        url.query_pairs_mut().extend_pairs(parameters);
        let path = format!("/auth/SamlSSO/callback/{}?{}", self.id(), url.query().unwrap());
        let reply = self.app.get(&path).header("cookie", &browser.cookie).send().await;
        assert_eq!(reply.status, 303, "{}", reply.text);
        reply.header("location").to_owned()
    }

    pub(crate) async fn consume(&self, browser: &Browser, location: &str) -> Reply {
        let path = location.replace("/ssovalidate", "/api/samlconsume");
        self.app.get(&path).header("cookie", &browser.cookie).send().await
    }

    /// Signs in with these claims, all the way.
    pub(crate) async fn sign_in(&self, claims: Value) -> Reply {
        self.idp.claims(claims);
        let mut browser = Browser::default();
        let url = self.leave(&mut browser, "").await;
        let location = self.back(&browser, &self.idp.approve(&url)).await;
        self.consume(&browser, &location).await
    }

    /// Why the last sign-in was refused.
    pub(crate) async fn reason(&self) -> String {
        let log = self.app.get("/api/SignInLog/?rows=1").token(&self.admin).send().await;
        log.json["items"][0]["reason"].as_str().unwrap_or_else(|| panic!("{}", log.text)).to_owned()
    }

    pub(crate) async fn users(&self) -> String {
        self.app
            .ask_database("SELECT string_agg(email || ' ' || role_id || ' ' || active, ',' ORDER BY id) FROM \"user\"")
            .await
    }
}

impl Browser {
    pub(crate) fn keep(&mut self, reply: &Reply) {
        let cookie = Cookie::parse(reply.header("set-cookie")).unwrap();
        assert!(cookie.http_only().unwrap() && reply.header("set-cookie").contains("SameSite=Lax"), "{cookie}");
        self.cookie = format!("{}={}", cookie.name(), cookie.value());
    }
}
