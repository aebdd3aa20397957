//! The server that takes the tenant's mails: who looks after the system names it, and tries whether it does.

use actix_web::http::Uri;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{get, post, put};
use chrono::Utc;
use gantry_delivery::{Mail, Refusal, is_mail_address};
use gantry_domain::Error;
use gantry_store::Tx;
use gantry_store::tenants::mail_server::{self, MailServer};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::free_text::free_text;
use crate::system::overview::{CHANGE, READ};
use crate::{Answer, Body};

#[derive(OpenApi)]
#[openapi(paths(show, put_mail_server, test))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(show).service(put_mail_server).service(test);
}

/// How the connection is protected.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum MailSecurity {
    /// Not at all: only within a machine or a network of one's own.
    #[schema(rename = "none")]
    None,
    /// By STARTTLS, usually at port 587.
    #[schema(rename = "startTls")]
    StartTls,
    /// By TLS from the beginning, usually at port 465.
    #[schema(rename = "tls")]
    Tls,
}

impl MailSecurity {
    const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::StartTls => "startTls",
            Self::Tls => "tls",
        }
    }

    fn named(word: &str) -> Self {
        [Self::StartTls, Self::Tls].into_iter().find(|one| one.word() == word).unwrap_or(Self::None)
    }
}

/// Where mails go out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MailServer)]
struct MailServerView {
    /// Empty: no mails are sent.
    host: String,
    port: i32,
    security: MailSecurity,
    /// Who signs in there; empty: nobody has to.
    user: String,
    /// Whether a password is kept. It is never told.
    has_password: bool,
    /// The address that mails come from.
    from: String,
    /// The name beside it.
    from_name: String,
    /// How links in mails begin.
    public_url: String,
}

impl From<Option<MailServer>> for MailServerView {
    fn from(server: Option<MailServer>) -> Self {
        match server {
            None => Self {
                host: String::new(),
                port: 587,
                security: MailSecurity::StartTls,
                user: String::new(),
                has_password: false,
                from: String::new(),
                from_name: String::new(),
                public_url: String::new(),
            },
            Some(server) => Self {
                host: server.host,
                port: server.port,
                security: MailSecurity::named(&server.security),
                user: server.user_name,
                has_password: server.password.is_some(),
                from: server.from_address,
                from_name: server.from_name,
                public_url: server.public_url,
            },
        }
    }
}

/// Where mails are to go out.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewMailServer {
    /// Empty: no mails are sent.
    #[schema(max_length = 253)]
    host: String,
    #[schema(minimum = 1, maximum = 65535)]
    port: u16,
    security: MailSecurity,
    /// Who signs in there; empty: nobody has to.
    #[serde(default)]
    #[schema(max_length = 254)]
    user: String,
    /// Absent or null: the one that is kept; empty: none.
    #[serde(default)]
    #[schema(max_length = 500)]
    password: Option<String>,
    /// The address that mails come from.
    #[schema(max_length = 254)]
    from: String,
    /// The name beside it.
    #[serde(default)]
    #[schema(max_length = 100)]
    from_name: String,
    /// How links in mails begin, as people open this product: `https://acme.example.com`.
    #[schema(max_length = 300)]
    public_url: String,
}

impl NewMailServer {
    fn checked(self, services: &Services, before: Option<MailServer>) -> Result<MailServer, Error> {
        let host = free_text("host", &self.host, 253)?;
        let named = host.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-:[]".contains(letter));
        if !named {
            return Err(Error::field(
                "invalid",
                "host",
                "The name of a server is expected, without anything around it.",
            ));
        }
        let (from, url) = (self.from.trim(), self.public_url.trim().trim_end_matches('/'));
        if !host.is_empty() && !is_mail_address(from) {
            return Err(Error::field("invalid", "from", "A mail address is expected."));
        }
        let is_address = url.parse::<Uri>().is_ok_and(|uri| matches!(uri.scheme_str(), Some("https" | "http")));
        if !host.is_empty() && !is_address || url.len() > 300 {
            return Err(Error::field(
                "invalid",
                "publicUrl",
                "An address such as https://acme.example.com is expected.",
            ));
        }
        if self.port == 0 {
            return Err(Error::field("invalid", "port", "A port from 1 to 65535 is expected."));
        }
        let password = match self.password.as_deref() {
            None => before.and_then(|before| before.password),
            Some("") => None,
            Some(password) => Some(services.delivery.seal(free_text("password", password, 500)?)?),
        };
        Ok(MailServer {
            host: host.to_owned(),
            port: i32::from(self.port),
            security: self.security.word().to_owned(),
            user_name: free_text("user", &self.user, 254)?.to_owned(),
            password,
            from_address: free_text("from", from, 254)?.to_owned(),
            from_name: free_text("fromName", &self.from_name, 100)?.to_owned(),
            public_url: url.to_owned(),
        })
    }
}

/// Where the tenant's mails go out.
#[utoipa::path(
    operation_id = "mailServer", tag = "System",
    responses((status = 200, body = MailServerView, description = "The server")),
)]
#[get("/api/TenantSettings/mail/")]
async fn show(caller: Caller, services: Data<Services>) -> Answer<Json<MailServerView>> {
    let server = services.store.tenant_read(&caller, READ, async |tx: &Tx| mail_server::get(tx).await).await?;
    Ok(Json(server.into()))
}

/// Says where the tenant's mails go out.
#[utoipa::path(
    operation_id = "setMailServer", tag = "System", request_body = NewMailServer,
    responses((status = 200, body = MailServerView, description = "The server")),
)]
#[put("/api/TenantSettings/mail/")]
async fn put_mail_server(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewMailServer>,
) -> Answer<Json<MailServerView>> {
    let new = body.0;
    let put = async |tx: &Tx| {
        let server = new.checked(&services, mail_server::get(tx).await?)?;
        mail_server::put(tx, &server).await.map(|()| server)
    };
    Ok(Json(Some(services.store.tenant_tx(&caller, CHANGE, put).await?).into()))
}

/// Whom a mail was sent to.
#[derive(Serialize, ToSchema)]
struct TriedMail {
    /// The caller's own address.
    to: String,
}

/// Sends a mail to oneself, now, to see whether the server takes it.
#[utoipa::path(
    operation_id = "testMailServer", tag = "System",
    responses((status = 200, body = TriedMail, description = "The server took it")),
)]
#[post("/api/TenantSettings/mail/test/")]
async fn test(caller: Caller, services: Data<Services>) -> Answer<Json<TriedMail>> {
    let server = services.store.tenant_read(&caller, CHANGE, async |tx: &Tx| mail_server::get(tx).await).await?;
    let refused = |detail: String| Error::Invalid { code: "mail_refused", detail, fields: Vec::new() };
    let none = || refused("No mail server is configured.".to_owned());
    let server = server.filter(|server| !server.host.is_empty()).ok_or_else(none)?;
    let (to, name) = (caller.user().email.clone(), caller.user().display_name.clone());
    let url = &server.public_url;
    let mail = Mail {
        id: format!("test-{}-{}", caller.user().id, Utc::now().timestamp_millis()),
        to: to.clone(),
        name,
        subject: "Mails from Gantry arrive".to_owned(),
        text: format!("This is what mails of {url} look like.\n"),
        html: "<p>Mails from Gantry arrive.</p>".to_owned(),
    };
    match services.delivery.mail(&server, &mail).await {
        Ok(()) => Ok(Json(TriedMail { to })),
        Err(Refusal::Now(why) | Refusal::Forever(why)) => Err(refused(why).into()),
        Err(Refusal::Gone) => Err(refused("There is nobody of that address.".to_owned()).into()),
    }
}
