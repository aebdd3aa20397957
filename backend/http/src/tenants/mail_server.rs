//! The server that takes the tenant's mails: administrators name it, and try whether it does. The user who names it could read the mails
//! that set new passwords, so it is not left to those who look after the system.

use std::sync::Arc;

use actix_web::http::Uri;
use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, get, post, put};
use chrono::Utc;
use gantry_delivery::{Mail, is_mail_address};
use gantry_domain::Error;
use gantry_store::Tx;
use gantry_store::tenants::mail_server::{self, MailServer};
use gantry_store::tenants::tenant::Tenant;
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::Services;
use crate::auth::{Caller, caller, name_of};
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
    /// The user name for the mail server; empty if it needs none.
    user: String,
    /// Whether a password is stored. No answer contains it.
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
    /// The user name for the mail server; empty if it needs none.
    #[serde(default)]
    #[schema(max_length = 254)]
    user: String,
    /// Absent or null: the one that is kept, unless it would go to another server or another way; empty: none.
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
    /// How links in mails begin, as people open this product: `https://acme.example.com`. Its host must be one under which the
    /// tenant is known, or the one that this request is sent to.
    #[schema(max_length = 300)]
    public_url: String,
}

impl NewMailServer {
    fn checked(self, services: &Services, known: &KnownHosts, before: Option<MailServer>) -> Result<MailServer, Error> {
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
        let kept = before.as_ref().is_some_and(|before| before.public_url == url);
        if !host.is_empty() && !kept {
            known.require(url)?;
        }
        let security = self.security.word();
        let same = |before: &MailServer| {
            (before.host.as_str(), before.port, before.security.as_str()) == (host, i32::from(self.port), security)
        };
        let password = match self.password.as_deref() {
            None => match before {
                Some(before) if before.password.is_some() && !same(&before) => {
                    let detail = "The server or the way to it is another one: enter the password again.";
                    return Err(Error::field("password_required", "password", detail));
                }
                before => before.and_then(|before| before.password),
            },
            Some("") => None,
            Some(password) => Some(services.delivery.seal(free_text("password", password, 500)?)?),
        };
        Ok(MailServer {
            host: host.to_owned(),
            port: i32::from(self.port),
            security: security.to_owned(),
            user_name: free_text("user", &self.user, 254)?.to_owned(),
            password,
            from_address: free_text("from", from, 254)?.to_owned(),
            from_name: free_text("fromName", &self.from_name, 100)?.to_owned(),
            public_url: url.to_owned(),
        })
    }
}

/// Where people open Gantry to reach the tenant.
pub(crate) struct KnownHosts {
    tenant: Arc<Tenant>,
    /// The one that the request was sent to.
    asked: String,
}

impl KnownHosts {
    /// Those of the tenant, and the one that a request was sent to.
    ///
    /// # Errors
    /// `not_found`.
    pub(crate) async fn of(services: &Services, request: &HttpRequest) -> Result<Self, Error> {
        let asked = caller::host(request);
        Ok(Self { tenant: services.auth.tenant(asked).await?, asked: name_of(asked.unwrap_or_default()) })
    }

    /// Refuses an address that is not one of the tenant's host names.
    ///
    /// # Errors
    /// `unknown_host`.
    pub(crate) fn require(&self, url: &str) -> Result<(), Error> {
        if self.include(url) {
            return Ok(());
        }
        let detail = "People do not open Gantry at this host. Open it there and save again.";
        Err(Error::field("unknown_host", "publicUrl", detail))
    }

    fn include(&self, url: &str) -> bool {
        let host = url.parse::<Uri>().ok().and_then(|uri| uri.host().map(name_of));
        host.is_some_and(|host| host == self.asked || self.tenant.domains.contains(&host))
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

/// Says where the tenant's mails go out; for administrators (`administrator_required`).
///
/// A password that is kept is not sent to another server or another way (`password_required`), and links lead only where people
/// open Gantry (`unknown_host`).
#[utoipa::path(
    operation_id = "setMailServer", tag = "System", request_body = NewMailServer,
    responses((status = 200, body = MailServerView, description = "The server")),
)]
#[put("/api/TenantSettings/mail/")]
async fn put_mail_server(
    caller: Caller,
    request: HttpRequest,
    services: Data<Services>,
    body: Body<NewMailServer>,
) -> Answer<Json<MailServerView>> {
    let new = body.0;
    administrates(&caller)?;
    let known = KnownHosts::of(&services, &request).await?;
    let put = async |tx: &Tx| {
        let server = new.checked(&services, &known, mail_server::get(tx).await?)?;
        mail_server::put(tx, &server).await.map(|()| server)
    };
    Ok(Json(Some(services.store.tenant_tx(&caller, CHANGE, put).await?).into()))
}

/// Refuses who may not say where mails go.
fn administrates(caller: &Caller) -> Result<(), Error> {
    caller.require(CHANGE)?;
    caller.permissions().require_administrator()
}

/// Where an e-mail was sent.
#[derive(Serialize, ToSchema)]
struct TriedMail {
    /// The caller's own address.
    to: String,
}

/// Sends a mail to oneself, now, to see whether the server takes it; for administrators. Why it does not (`mail_refused`) is in the
/// log: what servers answer is for the operator of Gantry.
#[utoipa::path(
    operation_id = "testMailServer", tag = "System",
    responses((status = 200, body = TriedMail, description = "The server took it")),
)]
#[post("/api/TenantSettings/mail/test/")]
async fn test(caller: Caller, services: Data<Services>) -> Answer<Json<TriedMail>> {
    administrates(&caller)?;
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
        reply_to: None,
        subject: "Mails from Gantry arrive".to_owned(),
        text: format!("This is what mails of {url} look like.\n"),
        html: "<p>Mails from Gantry arrive.</p>".to_owned(),
    };
    match services.delivery.mail(&server, &mail, Vec::new()).await {
        Ok(()) => Ok(Json(TriedMail { to })),
        Err(refusal) => {
            tracing::warn!(tenant = caller.tenant(), host = server.host, ?refusal, "a test mail was not taken");
            Err(refused("The mail server did not take the test mail.".to_owned()).into())
        }
    }
}
