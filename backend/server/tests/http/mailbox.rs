//! The mailboxes of the tenant demo's people: what they find there, one mail after the other.

use gantry_testkit::app::TestApp;
use gantry_testkit::smtp::MailSink;
use serde_json::json;

/// Where its mails go.
pub(crate) struct Mailbox {
    sink: MailSink,
    read: usize,
}

/// A mail.
pub(crate) struct Letter {
    /// The envelope's address.
    pub(crate) to: String,
    /// Headers and bodies, with no line broken.
    pub(crate) text: String,
}

impl Mailbox {
    /// Opens them, and has the tenant send its mails there.
    pub(crate) async fn open(app: &TestApp, admin: &str) -> Self {
        let sink = MailSink::start().await;
        let server = json!({
            "host": "127.0.0.1", "port": sink.port, "security": "none", "from": "gantry@demo.example",
            "publicUrl": "https://demo.example/",
        });
        let named = app.put("/api/TenantSettings/mail/").host("demo.example").token(admin).json(server).send().await;
        assert_eq!(named.status, 200, "{}", named.text);
        Self { sink, read: 0 }
    }

    /// The next mail.
    pub(crate) async fn next(&mut self) -> Letter {
        let mail = self.sink.wait(self.read + 1).await.swap_remove(self.read);
        self.read += 1;
        // Long lines are broken behind a sign, which is written otherwise itself.
        Letter { to: mail.to, text: mail.data.replace("=\r\n", "").replace("=3D", "=") }
    }
}
