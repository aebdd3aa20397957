//! A mail server that takes whatever it is sent, so that a test can read what people would find in their mailboxes.

use gantry_testkit::app::TestApp;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Duration, timeout};

/// How long a mail may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What came in.
pub(crate) struct Mailbox(UnboundedReceiver<Letter>);

/// A mail.
pub(crate) struct Letter {
    /// The envelope's address.
    pub(crate) to: String,
    /// Headers and bodies, with no line broken.
    pub(crate) text: String,
}

impl Mailbox {
    /// Opens it, and has the tenant demo send its mails there.
    pub(crate) async fn open(app: &TestApp, admin: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (put, letters) = unbounded_channel();
        actix_web::rt::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                actix_web::rt::spawn(talk(stream, put.clone()));
            }
        });
        let server = json!({
            "host": "127.0.0.1", "port": port, "security": "none", "from": "gantry@demo.example",
            "publicUrl": "https://demo.example/",
        });
        let named = app.put("/api/TenantSettings/mail/").token(admin).json(server).send().await;
        assert_eq!(named.status, 200, "{}", named.text);
        Self(letters)
    }

    /// The next mail.
    pub(crate) async fn next(&mut self) -> Letter {
        timeout(PATIENCE, self.0.recv()).await.expect("a mail in time").expect("a mailbox")
    }
}

/// As much of SMTP as it takes to be sent something.
async fn talk(stream: TcpStream, put: UnboundedSender<Letter>) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 here\r\n").await?;
    let mut to = String::new();
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = line.strip_prefix("RCPT TO:") {
            to = address.trim_matches(['<', '>', ' ']).to_owned();
        }
        if line != "DATA" {
            write.write_all(b"250 fine\r\n").await?;
            continue;
        }
        write.write_all(b"354 go on\r\n").await?;
        let mut text = String::new();
        while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
            // Long lines are broken behind a sign, which is written otherwise itself.
            match line.strip_suffix('=') {
                Some(begun) => text.push_str(begun),
                None => text.push_str(&format!("{line}\n")),
            }
        }
        let text = text.replace("=3D", "=");
        write.write_all(b"250 taken\r\n").await?;
        let _ = put.send(Letter { to: std::mem::take(&mut to), text });
    }
    Ok(())
}
