//! A user of the staff at work: the calls of a test, short enough to be read.

use gantry_testkit::app::{Reply, TestApp};
use serde_json::Value;

/// A server and a signed-in user.
pub(crate) struct StaffClient {
    pub(crate) app: TestApp,
    pub(crate) token: String,
}

impl StaffClient {
    pub(crate) async fn open() -> Self {
        Self::at(TestApp::start().await).await
    }

    pub(crate) async fn at(app: TestApp) -> Self {
        let token = app.sign_in("staff@demo.example").await;
        Self { app, token }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.app.get(path).token(&self.token).send().await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.app.post(path).token(&self.token).json(body).send().await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Reply {
        self.app.put(path).token(&self.token).json(body).send().await
    }

    pub(crate) async fn make(&self, family: &str, body: Value) -> Value {
        let reply = self.post(&format!("/api/{family}/"), body).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json
    }

    /// The codes that a table state finds, in its order.
    pub(crate) async fn codes(&self, family: &str, state: Value) -> Vec<String> {
        let reply = self.post(&format!("/api/{family}/list/"), state).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let items = reply.json["items"].as_array().unwrap().clone();
        items.iter().map(|item| item["code"].as_str().unwrap().to_owned()).collect()
    }
}

/// The status of an answer, and its code when it is a refusal: records have codes of their own.
pub(crate) fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), if reply.status.is_success() { "" } else { reply.code() })
}
