//! Mails, over the server that the tenant named.

use std::net::IpAddr;
use std::time::Duration;

use gantry_store::tenants::mail_server::MailServer;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use serde::{Deserialize, Serialize};
use tokio::time::timeout;

use super::{PrivateNetworks, Refusal};

/// How long the server may take for each step.
const STEP: Duration = Duration::from_secs(10);

/// A mail to one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// What makes it this mail: it goes into the Message-ID, so that one that comes twice can be known for it.
    #[serde(default)]
    pub id: String,
    /// The address.
    pub to: String,
    /// The name beside it.
    pub name: String,
    /// Where answers go: a name and an address. Without it answers go where the mail comes from, and it counts as sent by a machine.
    #[serde(default)]
    pub reply_to: Option<(String, String)>,
    /// The subject.
    pub subject: String,
    /// As plain text.
    pub text: String,
    /// As HTML.
    pub html: String,
}

/// A file that goes with a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailFile {
    /// What it is called.
    pub name: String,
    /// MIME type.
    pub media_type: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A text as HTML shows it letter by letter.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Whether something is the address of a mailbox.
pub fn is_mail_address(text: &str) -> bool {
    text.parse::<Address>().is_ok()
}

/// Sends it.
pub(super) async fn send(
    server: &MailServer,
    password: String,
    mail: &Mail,
    files: Vec<MailFile>,
    networks: &PrivateNetworks,
) -> Result<(), Refusal> {
    let message = message(server, mail, files).map_err(|error| Refusal::Forever(format!("{}: {error}", mail.to)))?;
    let address = address_of(server, networks).await?;
    let sent = transport(server, address, password)?.send(message).await;
    sent.map(drop).map_err(|error| match error.is_permanent() {
        true => Refusal::Forever(words(&error)),
        false => Refusal::Now(words(&error)),
    })
}

fn message(server: &MailServer, mail: &Mail, files: Vec<MailFile>) -> Result<Message, String> {
    let address = |text: &str| text.parse::<Address>().map_err(|error| error.to_string());
    let named = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    let from = address(&server.from_address)?;
    let id = format!("<{}@{}>", mail.id, from.domain());
    let builder = Message::builder()
        .message_id(Some(id))
        .from(Mailbox::new(named(&server.from_name), from))
        .to(Mailbox::new(named(&mail.name), address(&mail.to)?))
        .subject(&mail.subject);
    let builder = match &mail.reply_to {
        Some((name, to)) => builder.reply_to(Mailbox::new(named(name), address(to)?)),
        // No out-of-office notice shall answer to it.
        None => builder.raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        )),
    };
    let text = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
    let body = if files.is_empty() {
        text
    } else {
        let mut body = MultiPart::mixed().multipart(text);
        for file in files {
            let kind = ContentType::parse(&file.media_type).map_err(|error| error.to_string())?;
            body = body.singlepart(Attachment::new(file.name).body(file.bytes, kind));
        }
        body
    };
    builder.multipart(body).map_err(|error| error.to_string())
}

/// Where the server is. The connection goes to this address, and nothing looks the name up again: it could lead elsewhere then.
async fn address_of(server: &MailServer, networks: &PrivateNetworks) -> Result<IpAddr, Refusal> {
    let name = server.host.trim_matches(['[', ']']);
    let found = timeout(STEP, tokio::net::lookup_host((name, 0))).await;
    let found = found.map_err(|_| Refusal::Now(format!("{name} was not found in time.")))?;
    let found: Vec<IpAddr> = found.map_err(|error| Refusal::Now(words(&error)))?.map(|one| one.ip()).collect();
    if let Some(refused) = found.iter().find(|address| !networks.admit(**address)) {
        return Err(Refusal::Forever(format!("{name} is at {refused}, where the operator allows no mail server.")));
    }
    found.first().copied().ok_or_else(|| Refusal::Now(format!("{name} has no address.")))
}

fn transport(
    server: &MailServer,
    address: IpAddr,
    password: String,
) -> Result<AsyncSmtpTransport<Tokio1Executor>, Refusal> {
    let tls = || TlsParameters::new(server.host.clone()).map_err(|error| Refusal::Now(words(&error)));
    let tls = match server.security.as_str() {
        "tls" => Tls::Wrapper(tls()?),
        "startTls" => Tls::Required(tls()?),
        _ => Tls::None,
    };
    let port = u16::try_from(server.port).map_err(|error| Refusal::Forever(error.to_string()))?;
    let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(address.to_string())
        .port(port)
        .tls(tls)
        .timeout(Some(STEP));
    let builder = match server.user_name.is_empty() {
        true => builder,
        false => builder.credentials(Credentials::new(server.user_name.clone(), password)),
    };
    Ok(builder.build())
}

/// What went wrong, with its causes.
fn words(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        let text = next.to_string();
        if !words.contains(&text) {
            words = format!("{words}: {text}");
        }
        cause = next.source();
    }
    words
}
