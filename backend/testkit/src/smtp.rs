//! A mail server as small as a test needs it: it takes mails over a real connection, keeps them, and refuses those to
//! `nobody@`. With a user it wants the password by AUTH PLAIN first.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test whose mail server breaks can only stop")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep};

/// How long a mail may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What one mail server has taken.
pub struct MailSink {
    /// Where it listens, on 127.0.0.1.
    pub port: u16,
    taken: Arc<Mutex<Vec<Mail>>>,
}

/// A mail as it came.
#[derive(Debug, Clone)]
pub struct Mail {
    /// Who it says it is from, to the server.
    pub from: String,
    /// The recipient.
    pub to: String,
    /// Headers and body.
    pub data: String,
}

impl MailSink {
    /// Starts one that takes mails of everybody.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn start() -> Self {
        Self::guarded(None).await
    }

    /// Starts one that wants `user` and `password`, each as in AUTH PLAIN: base64 of `\0user\0password`.
    ///
    /// # Panics
    /// When there is no free port.
    pub async fn guarded(plain: Option<&'static str>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let taken = Arc::<Mutex<Vec<Mail>>>::default();
        let shared = Arc::clone(&taken);
        actix_web::rt::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                actix_web::rt::spawn(converse(stream, plain, Arc::clone(&shared)));
            }
        });
        Self { port, taken }
    }

    /// What it has taken so far.
    ///
    /// # Panics
    /// When a conversation broke.
    pub fn taken(&self) -> Vec<Mail> {
        self.taken.lock().expect("mails").clone()
    }

    /// Waits until it has taken so many.
    ///
    /// # Panics
    /// When they do not come.
    pub async fn wait(&self, count: usize) -> Vec<Mail> {
        let patience = Instant::now() + PATIENCE;
        loop {
            let taken = self.taken();
            if taken.len() >= count {
                return taken;
            }
            assert!(Instant::now() < patience, "{} mails instead of {count}", taken.len());
            sleep(Duration::from_millis(50)).await;
        }
    }
}

/// One connection, until it says good-bye or breaks off.
async fn converse(stream: TcpStream, plain: Option<&'static str>, taken: Arc<Mutex<Vec<Mail>>>) -> Option<()> {
    let (reading, mut writing) = stream.into_split();
    let mut lines = BufReader::new(reading).lines();
    let mut mail = Mail { from: String::new(), to: String::new(), data: String::new() };
    let mut known = plain.is_none();
    writing.write_all(b"220 sink ready\r\n").await.ok()?;
    while let Some(line) = lines.next_line().await.ok()? {
        let word = line.get(..4).unwrap_or_default().to_ascii_uppercase();
        let address =
            || line.split_once('<').and_then(|(_, rest)| rest.split('>').next()).unwrap_or_default().to_owned();
        let answer = match word.as_str() {
            "EHLO" if plain.is_some() => "250-sink\r\n250 AUTH PLAIN",
            "EHLO" | "HELO" | "RSET" | "NOOP" => "250 sink",
            "AUTH" => {
                known = plain.is_some_and(|plain| line.ends_with(plain));
                if known { "235 welcome" } else { "535 wrong password" }
            }
            _ if !known && word != "QUIT" => "530 who are you",
            "MAIL" => {
                mail.from = address();
                "250 fine"
            }
            "RCPT" if address().starts_with("nobody@") => "550 no such user",
            "RCPT" => {
                mail.to = address();
                "250 fine"
            }
            "DATA" => {
                writing.write_all(b"354 go on\r\n").await.ok()?;
                mail.data.clear();
                loop {
                    match lines.next_line().await.ok()?? {
                        end if end == "." => break,
                        line => mail.data = format!("{}{}\r\n", mail.data, line),
                    }
                }
                taken.lock().expect("mails").push(mail.clone());
                "250 taken"
            }
            "QUIT" => {
                writing.write_all(b"221 bye\r\n").await.ok()?;
                return Some(());
            }
            _ => "502 what",
        };
        writing.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}
