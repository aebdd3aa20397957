//! The keys that requests to a provider of SAML are signed with are exchanged, and people sign in all the while.

use gantry_testkit::app::Reply;
use serde_json::{Value, json};

use crate::client::refused;
use crate::sso_plant::{Browser, Plant};
use crate::sso_saml_plant::SamlPlant;

impl SamlPlant {
    /// Something done with our keys, at the version that is known.
    async fn keys(&mut self, method: &str, what: &str) -> Reply {
        let path = format!(
            "/api/IdentityProvider/{}/signing-key/{what}?version={}",
            self.provider["id"], self.provider["version"]
        );
        let reply = self.app.request(method.parse().unwrap(), &path).token(&self.admin).send().await;
        if reply.status.is_success() {
            self.provider = reply.json.clone();
        }
        reply
    }

    /// The certificate of a key, as metadata has it.
    fn body_of_key(&self, at: usize) -> String {
        let pem = self.provider["signingKeys"][at]["pem"].as_str().unwrap();
        pem.lines().filter(|line| !line.starts_with('-')).collect()
    }

    /// Whether a request that is signed now is one that the provider, as it knows us, accepts.
    async fn comes_through(&self) -> bool {
        let response = self.sign_in(|_| ()).await;
        response.status == 200
    }
}

#[actix_web::test]
async fn a_second_key_is_offered_switched_to_and_takes_the_place_of_the_first() {
    let mut plant = SamlPlant::open().await;
    let only = plant.provider["signingKeys"].clone();
    assert_eq!(only.as_array().unwrap().len(), 1);
    assert_eq!((&only[0]["inUse"], &only[0]["endsSoon"]), (&json!(true), &json!(false)));
    assert!(only[0]["notAfter"].as_str().unwrap() > "2035" && only[0]["notBefore"].is_string(), "{only}");
    for (method, what) in [("POST", "switch/"), ("DELETE", "")] {
        assert_eq!(refused(&plant.keys(method, what).await), (409, "no_second_key"));
    }

    let made = plant.keys("POST", "").await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!(plant.provider["signingKeys"][0]["pem"], only[0]["pem"], "nothing is signed with the second yet");
    assert_eq!(plant.provider["signingKeys"][1]["inUse"], false);
    assert_eq!(refused(&plant.keys("POST", "").await), (409, "second_key_exists"));
    let unversioned = format!("/api/IdentityProvider/{}/signing-key/switch/", plant.provider["id"]);
    assert_eq!(refused(&plant.app.post(&unversioned).token(&plant.admin).send().await), (422, "invalid"));
    let (first, second) = (plant.body_of_key(0), plant.body_of_key(1));
    assert_ne!(first, second);
    assert!(plant.comes_through().await, "the provider knows the first alone");
    let metadata = plant.read_metadata().await.to_owned();
    assert_eq!(metadata.matches("<KeyDescriptor use=\"signing\">").count(), 2, "{metadata}");
    assert!(metadata.contains(&first) && metadata.contains(&second), "{metadata}");
    assert!(plant.comes_through().await, "the provider knows both");

    // Another change of the provider leaves its keys alone.
    assert_eq!(plant.change(json!({"name": "Plant 2"})).await.status, 200);
    assert_eq!(plant.body_of_key(1), second);

    // Of two administrators who switch at once, one gets a conflict.
    let seen = plant.provider["version"].clone();
    assert_eq!(plant.keys("POST", "switch/").await.status, 200);
    assert_eq!((plant.body_of_key(0), plant.body_of_key(1)), (second.clone(), first.clone()));
    let late = format!("/api/IdentityProvider/{}/signing-key/switch/?version={seen}", plant.provider["id"]);
    let late = plant.app.post(&late).token(&plant.admin).send().await;
    assert_eq!(refused(&late), (409, "version_conflict"));
    assert!(plant.comes_through().await, "the provider that has read both goes on");

    assert_eq!(plant.keys("DELETE", "").await.status, 200);
    assert_eq!(plant.provider["signingKeys"].as_array().unwrap().len(), 1);
    let metadata = plant.read_metadata().await.to_owned();
    assert!(metadata.contains(&second) && !metadata.contains(&first), "{metadata}");
    assert!(plant.comes_through().await, "the second alone");

    let history =
        plant.app.ask_database("SELECT string_agg(after::text, ' ') FROM change WHERE family = 'identity_provider'");
    let history = history.await;
    assert!(
        history.contains("second_sp_certificate") && !history.contains("_key\""),
        "no key is in the history: {history}"
    );
}

#[actix_web::test]
async fn a_provider_that_has_not_read_the_second_key_refuses_what_is_signed_with_it() {
    let mut plant = SamlPlant::open().await;
    assert_eq!(plant.keys("POST", "").await.status, 201);
    assert_eq!(plant.keys("POST", "switch/").await.status, 200);
    let mut browser = Browser::default();
    let left = plant.try_leave(&mut browser).await;
    assert!(left.is_err(), "signed with a key that the provider does not know");
    // Switching back mends it.
    assert_eq!(plant.keys("POST", "switch/").await.status, 200);
    assert!(plant.try_leave(&mut browser).await.is_ok());
}

#[actix_web::test]
async fn only_administrators_exchange_keys_and_only_those_of_saml() {
    let plant = Plant::open().await;
    let path = format!("/api/IdentityProvider/{}/signing-key/?version={}", plant.id(), plant.provider["version"]);
    let none = plant.app.post(&path).token(&plant.admin).send().await;
    assert_eq!(refused(&none), (409, "not_saml"));
    assert_eq!(plant.provider["signingKeys"], Value::Array(Vec::new()));
    let staff = plant.app.sign_in(&plant.app.demo.login("staff")).await;
    let unknown = "/api/IdentityProvider/99999999/signing-key/switch/?version=1";
    assert_eq!(plant.app.post(&path).token(&staff).send().await.status, 403);
    assert_eq!(plant.app.post(unknown).token(&plant.admin).send().await.status, 404);
}
