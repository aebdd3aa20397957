//! What is tried on a tenant whose people sign in by SAML.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::client::refused;
use crate::sso_plant::Browser;
use crate::sso_saml_plant::{Left, SamlPlant};
use crate::sso_saml_provider::{Answer, How};

const REFUSED: (u16, &str) = (403, "sso_refused");

/// Posts what is made of good answers, and says what did not go as expected.
pub(crate) struct Trial {
    pub(crate) plant: SamlPlant,
    pub(crate) browser: Browser,
    wrong: Vec<String>,
}

impl Trial {
    pub(crate) async fn open() -> Self {
        Self { plant: SamlPlant::open().await, browser: Browser::default(), wrong: Vec::new() }
    }

    /// Tries a response, which must be refused for one of these reasons.
    pub(crate) async fn refuse(&mut self, name: &str, reasons: &[&str], make: impl FnOnce(Answer) -> String) {
        let left = self.plant.leave(&mut self.browser, "/home").await;
        let xml = make(self.plant.answer(&left));
        self.refuse_posted(
            name,
            reasons,
            &[("SAMLResponse", &BASE64_STANDARD.encode(xml)), ("RelayState", &left.state)],
        )
        .await;
    }

    pub(crate) async fn refuse_posted(&mut self, name: &str, reasons: &[&str], fields: &[(&str, &str)]) {
        let location = self.plant.post_form(&self.plant.app, fields).await;
        let told = self.plant.consume(&self.browser, &location).await;
        let (told, reason) = (refused(&told), self.plant.reason().await);
        if location != "/ssovalidate" || told != REFUSED || !reasons.contains(&reason.as_str()) {
            self.wrong.push(format!("{name}: {location}, {told:?}, {reason:?} and not {reasons:?}"));
        }
    }

    /// Asserts that all went as expected, and that no user was created or changed and no session began.
    pub(crate) async fn finish(self, before: (String, String)) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert_eq!((self.plant.users().await, self.plant.sessions().await), before);
    }

    pub(crate) async fn state(&self) -> (String, String) {
        (self.plant.users().await, self.plant.sessions().await)
    }

    /// As [`Trial::finish`]; and all of that has not spoiled the sign-in that it was tried on, which counts once.
    pub(crate) async fn finish_keeping(mut self, before: (String, String), left: &Left, xml: &str) {
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        assert_eq!(self.state().await, before);
        let location = self.plant.post(xml, &left.state).await;
        let reply = self.plant.consume(&self.browser, &location).await;
        assert_eq!(reply.status, 200, "{}: {}", reply.text, self.plant.reason().await);
        let used = [("SAMLResponse", BASE64_STANDARD.encode(xml)), ("RelayState", left.state.clone())];
        let used = used.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.refuse_posted("used", &["state"], &used).await;
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));

        // A disabled provider signs no user in.
        let left = self.plant.leave(&mut self.browser, "/home").await;
        let xml = self.plant.answer(&left).signed(&How::default());
        assert_eq!(self.plant.change(json!({"enabled": false})).await.status, 200);
        assert_eq!(self.plant.post(&xml, &left.state).await, "/ssovalidate");
        assert_eq!(self.plant.reason().await, "provider_disabled");
    }
}
