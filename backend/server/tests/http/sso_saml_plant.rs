//! A tenant whose people sign in by a provider of SAML.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use gantry_testkit::app::{Reply, TestApp};
use saml_rs::{
    AuthnRequest, BrowserInput, EntityId, IdpConfig, IdpValidationPolicy, MetadataTrustPolicy, NameIdFormat,
    ReplayPolicy, Saml, SamlError, SamlValidationContext, SpDescriptor, SsoEndpoint,
};
use serde_json::{Value, json};

use crate::sso_plant::Browser;
use crate::sso_provider::query_of;
use crate::sso_saml_provider::{Answer, CERTIFICATE, ISSUER};

pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// A tenant with a provider of SAML, and its administrator.
pub(crate) struct SamlPlant {
    pub(crate) app: TestApp,
    pub(crate) admin: String,
    pub(crate) provider: Value,
    metadata: String,
}

/// A sign-in that has left.
pub(crate) struct Left {
    /// The id of the request.
    pub(crate) id: String,
    /// What was sent along.
    pub(crate) state: String,
}

impl SamlPlant {
    pub(crate) async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.sign_in(&app.demo.login("admin")).await;
        let made = app.post("/api/IdentityProvider/").token(&admin).json(Self::body(&app)).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        let mut plant = Self { app, admin, provider: made.json, metadata: String::new() };
        plant.read_metadata().await;
        plant
    }

    /// The provider reads our metadata, as it does when an administrator there says so.
    pub(crate) async fn read_metadata(&mut self) -> &str {
        let metadata = self.app.get(&self.path(self.entity())).send().await;
        assert_eq!(metadata.header("content-type"), "application/samlmetadata+xml");
        self.metadata = metadata.text;
        &self.metadata
    }

    /// Fitters are staff, everybody else is a guest; accounts are created for addresses of the plant.
    pub(crate) fn body(app: &TestApp) -> Value {
        json!({
            "kind": "saml", "name": "Plant", "enabled": true, "publicUrl": app.url(""), "issuer": ISSUER,
            "ssoUrl": "https://idp.example/sso", "sloUrl": "https://idp.example/slo", "certificates": [CERTIFICATE],
            "attributes": {"email": "email", "username": "", "displayName": "name", "groups": "groups"},
            "groupRoles": [
                {"group": "bosses", "roleId": app.demo.roles.admin}, {"group": "fitters", "roleId": app.demo.roles.staff},
            ],
            "defaultRoleId": app.demo.roles.guest, "provisioning": "domains", "domains": ["plant.example"],
        })
    }

    pub(crate) async fn change(&mut self, changed: Value) -> Reply {
        let mut body = Self::body(&self.app);
        body["version"] = self.provider["version"].clone();
        body.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        let path = format!("/api/IdentityProvider/{}", self.provider["id"]);
        let reply = self.app.put(&path).token(&self.admin).json(body).send().await;
        if reply.status == 200 {
            self.provider = reply.json.clone();
        }
        reply
    }

    /// Our entity ID.
    pub(crate) fn entity(&self) -> &str {
        self.provider["metadataUrl"].as_str().unwrap()
    }

    /// Where responses are posted to.
    pub(crate) fn consumer(&self) -> &str {
        self.provider["callbackUrl"].as_str().unwrap()
    }

    /// Where the provider tells of sign-outs.
    pub(crate) fn logout(&self) -> &str {
        self.provider["logoutUrl"].as_str().unwrap()
    }

    /// An address of ours as a path.
    pub(crate) fn path(&self, url: &str) -> String {
        url.trim_start_matches(&self.app.url("")).to_owned()
    }

    /// Leaves for the provider, which reads the request and checks its signature with our metadata.
    pub(crate) async fn leave(&self, browser: &mut Browser, path: &str) -> Left {
        self.try_leave_to(browser, path).await.unwrap()
    }

    /// The same; or why the provider refuses the request.
    pub(crate) async fn try_leave(&self, browser: &mut Browser) -> Result<Left, SamlError> {
        self.try_leave_to(browser, "/home").await
    }

    async fn try_leave_to(&self, browser: &mut Browser, path: &str) -> Result<Left, SamlError> {
        let reply = self.app.get(&format!("/api/ssosaml?path={path}")).header("cookie", &browser.cookie).send().await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        browser.keep(&reply);
        let url = reply.json["data"].as_str().unwrap();
        assert!(url.starts_with("https://idp.example/sso?"), "{url}");
        let config = IdpConfig::builder(EntityId::try_new(ISSUER).unwrap())
            .sso_endpoint(SsoEndpoint::redirect("https://idp.example/sso").unwrap())
            .validation(IdpValidationPolicy::recommended());
        let idp = Saml::idp(config.build().unwrap()).unwrap();
        let trust = MetadataTrustPolicy::UnsignedForCompatibility;
        let entity = EntityId::try_new(self.entity()).unwrap();
        let sp = SpDescriptor::from_metadata_xml_for(entity, &self.metadata, trust).unwrap();
        let context = SamlValidationContext::new(std::time::SystemTime::now(), ReplayPolicy::DisabledForCompatibility);
        let query = url.split_once('?').unwrap().1;
        assert!(query.contains("&Signature="), "requests are signed: {query}");
        let request = idp.receive_sso(&sp, BrowserInput::<AuthnRequest>::redirect(query), context)?;
        assert_eq!(request.message().acs_url().unwrap().as_str(), self.consumer());
        let format = request.message().name_id_policy().unwrap().format();
        assert_eq!(format, Some(&NameIdFormat::Unspecified), "no address is asked for");
        Ok(Left { id: request.message().id().as_str().to_owned(), state: query_of(url)["RelayState"].clone() })
    }

    /// An answer that is as it should be.
    pub(crate) fn answer(&self, left: &Left) -> Answer {
        Answer::to(self.entity(), self.consumer(), Some(&left.id))
    }

    /// Posts a form to our consumer service; where the browser is sent then.
    pub(crate) async fn post_form(&self, app: &TestApp, fields: &[(&str, &str)]) -> String {
        let mut form: reqwest::Url = "http://form/".parse().unwrap();
        form.query_pairs_mut().extend_pairs(fields);
        let posted = app.post(&self.path(self.consumer())).text(FORM, form.query().unwrap()).send().await;
        assert_eq!(posted.status, 303, "{}", posted.text);
        posted.header("location").to_owned()
    }

    /// Posts a response.
    pub(crate) async fn post(&self, xml: &str, state: &str) -> String {
        self.post_form(&self.app, &[("SAMLResponse", &BASE64_STANDARD.encode(xml)), ("RelayState", state)]).await
    }

    pub(crate) async fn consume(&self, browser: &Browser, location: &str) -> Reply {
        let path = location.replace("/ssovalidate", "/api/samlconsume");
        self.app.get(&path).header("cookie", &browser.cookie).send().await
    }

    /// Signs in with a changed answer, all the way.
    pub(crate) async fn sign_in(&self, change: impl FnOnce(&mut Answer)) -> Reply {
        let mut browser = Browser::default();
        let left = self.leave(&mut browser, "/home").await;
        let mut answer = self.answer(&left);
        change(&mut answer);
        let location = self.post(&answer.signed(&crate::sso_saml_provider::How::default()), &left.state).await;
        self.consume(&browser, &location).await
    }

    /// Why the last sign-in was refused.
    pub(crate) async fn reason(&self) -> String {
        let log = self.app.get("/api/SignInLog/?rows=1").token(&self.admin).send().await;
        log.json["items"][0]["reason"].as_str().unwrap_or_else(|| panic!("{}", log.text)).to_owned()
    }

    pub(crate) async fn users(&self) -> String {
        let all = "SELECT string_agg(email || ' ' || role_id || ' ' || active, ',' ORDER BY id) FROM \"user\"";
        self.app.ask_database(all).await
    }

    /// Sessions that are open, and sign-ins that wait for their browser.
    pub(crate) async fn sessions(&self) -> String {
        let all = "SELECT (SELECT count(*) FROM session WHERE provider_id IS NOT NULL AND revoked_at IS NULL) || ' ' || \
                   (SELECT count(*) FROM sign_in_result)";
        self.app.ask_database(all).await
    }
}
