//! Single logout: the provider announces that a user has signed out there, and their sessions that it began end here.

use actix_web::web::{Data, Path, Payload, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, get, post};
use chrono::{DateTime, TimeDelta};
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::Tx;
use gantry_store::sign_on::identity_provider::Provider;
use gantry_store::sign_on::sign_in_progress;
use saml_rs::constants::signature_algorithm::{RSA_SHA256, RSA_SHA384, RSA_SHA512};
use saml_rs::{AssertionSignaturePolicy, BrowserInput, FormField, LogoutRequest, RespondSlo};
use serde::Deserialize;
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::arrive::{note_refusal, see_other};
use super::saml::SamlPeer;
use super::saml_flow::{field, form, known};
use super::saml_response::{Noted, Once, context, refused};
use super::{Refused, saml_xml, sso_refused};
use crate::auth::caller::address;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(by_redirect, by_post))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(by_redirect).service(by_post);
}

/// Where people are when they are signed out.
const SIGNED_OUT: &str = "/login";
/// How old a sign-out may be.
const OLDEST: TimeDelta = TimeDelta::minutes(10);
/// What a redirect may be signed with.
const ALGORITHMS: [&str; 3] = [RSA_SHA256, RSA_SHA384, RSA_SHA512];

/// What a provider sends along: a request of its own, or the answer to ours.
#[derive(Deserialize, IntoParams, ToSchema)]
#[expect(dead_code, reason = "describes a query and a form that are read by hand")]
struct LogoutMessage {
    /// The request, as Base64; deflated in a query.
    #[serde(rename = "SAMLRequest")]
    #[param(required = false)]
    request: Option<String>,
    /// The answer to a request of ours: nothing is left to be done then.
    #[serde(rename = "SAMLResponse")]
    #[param(required = false)]
    response: Option<String>,
    /// To be sent back.
    #[serde(rename = "RelayState")]
    #[param(required = false)]
    relay_state: Option<String>,
    /// In a query: how it is signed.
    #[serde(rename = "SigAlg")]
    #[param(required = false)]
    algorithm: Option<String>,
    /// In a query: the signature.
    #[serde(rename = "Signature")]
    #[param(required = false)]
    signature: Option<String>,
}

/// Where identity providers send the browser of a user who has signed out there: the sessions begun by that sign-in end, and the
/// browser is sent back with an answer. Requests that are not signed are refused (`sso_refused`).
#[utoipa::path(
    operation_id = "samlLogout", tag = "Sign-in", security(()),
    params(("provider" = i64, Path, description = "The provider"), LogoutMessage),
    responses((status = 303, description = "Back to the provider, or to the login screen")),
)]
#[get("/auth/SamlSSO/logout/{provider}")]
async fn by_redirect(request: HttpRequest, services: Data<Services>, path: Path<Id>) -> Answer<HttpResponse> {
    let query = request.query_string().to_owned();
    receive(&request, &services, *path, Ok(Message::Query(query))).await
}

/// The same, posted.
#[utoipa::path(
    operation_id = "samlLogoutPosted", tag = "Sign-in", security(()),
    params(("provider" = i64, Path, description = "The provider")),
    request_body(content = LogoutMessage, content_type = "application/x-www-form-urlencoded"),
    responses((status = 303, description = "Back to the provider, or to the login screen")),
)]
#[post("/auth/SamlSSO/logout/{provider}")]
async fn by_post(
    request: HttpRequest,
    services: Data<Services>,
    path: Path<Id>,
    body: Payload,
) -> Answer<HttpResponse> {
    let message = form(body).await.map(|form| Message::Form(form.to_vec()));
    receive(&request, &services, *path, message).await
}

/// How a message came.
enum Message {
    /// By a redirect: the signature is another parameter.
    Query(String),
    /// Posted: the signature is inside.
    Form(Vec<u8>),
}

impl Message {
    fn field(&self, name: &str) -> Result<Option<String>, Refused> {
        let bytes = match self {
            Self::Query(query) => query.as_bytes(),
            Self::Form(form) => form,
        };
        match field(bytes, name) {
            (_, true) => Err(Refused::new("response", format!("{name} is there twice"))),
            (found, false) => Ok(found),
        }
    }
}

async fn receive(
    request: &HttpRequest,
    services: &Services,
    provider: Id,
    message: Result<Message, Refused>,
) -> Answer<HttpResponse> {
    let (system, provider) = known(request, services, provider).await?;
    let outcome = match message.and_then(|message| read(services, &provider, &message)) {
        Err(refused) => Err(refused),
        // Our session has ended before we asked, whatever they answer.
        Ok(None) => Ok(None),
        Ok(Some(sign_out)) => end(services, &system, &provider, sign_out).await?,
    };
    match outcome {
        Ok(back) => Ok(see_other(back.as_deref().unwrap_or(SIGNED_OUT))),
        Err(refused) => {
            let from = address(request, services.config.behind_proxy);
            services.auth.take_attempt(from)?;
            note_refusal(services, &system, &provider, refused, from.to_string()).await?;
            Err(sso_refused().into())
        }
    }
}

/// Who has signed out.
struct SignOut {
    subject: String,
    /// Which of their sessions; none: all of them.
    indexes: Vec<String>,
    once: Vec<Once>,
    /// Where the browser goes with our answer.
    back: Option<String>,
}

/// What a message says, if it is a request and the provider has signed it.
fn read(services: &Services, provider: &Provider, message: &Message) -> Result<Option<SignOut>, Refused> {
    if !provider.values.enabled {
        return Err(Refused::new("provider_disabled", "the provider is switched off"));
    }
    let request = match (message.field("SAMLRequest")?, message.field("SAMLResponse")?) {
        (Some(request), None) => request,
        (None, Some(_)) => return Ok(None),
        _ => return Err(Refused::new("response", "one SAMLRequest is expected")),
    };
    let input = match message {
        Message::Query(query) => {
            let algorithm = message.field("SigAlg")?.unwrap_or_default();
            if message.field("Signature")?.is_none() {
                return Err(Refused::new("signature", "the sign-out is not signed"));
            }
            if !ALGORITHMS.contains(&algorithm.as_str()) {
                return Err(Refused::new("algorithm", format!("signed with {algorithm:?}, which does not count")));
            }
            BrowserInput::<LogoutRequest>::redirect(query.as_str())
        }
        Message::Form(_) => {
            saml_xml::message(&request)?;
            let mut fields = vec![FormField::new("SAMLRequest", request)];
            fields.extend(message.field("RelayState")?.map(|state| FormField::new("RelayState", state)));
            BrowserInput::<LogoutRequest>::post(fields)
        }
    };
    let peer = SamlPeer::of(services, provider).map_err(|detail| Refused::new("configuration", detail))?;
    let mut noted = Noted::default();
    let verify = || {
        let (sp, idp) = (peer.sp(AssertionSignaturePolicy::RequireSigned)?, peer.idp()?);
        let received = sp.receive_slo(&idp, input, context(services.auth.now(), &mut noted))?;
        let answer = sp.respond_slo(&idp, &received, RespondSlo::redirect());
        let back = answer.and_then(|answer| answer.redirect_url().map(str::to_owned)).ok();
        Ok((received.into_message(), back))
    };
    let (request, back) = verify().map_err(|error| refused(&error))?;
    let Some(name) = request.name_id() else {
        return Err(Refused::new("subject", "the sign-out does not say whose it is"));
    };
    if noted.0.is_empty() {
        return Err(Refused::new("response", "the sign-out has no id"));
    }
    // Its id is remembered for longer.
    let issued = DateTime::parse_from_rfc3339(request.issue_instant().as_str()).ok();
    if issued.is_none_or(|issued| (services.auth.now() - issued.to_utc()).abs() > OLDEST) {
        return Err(Refused::new("expired", "the sign-out is of another time"));
    }
    let indexes = request.session_indexes().iter().map(|index| index.as_str().to_owned()).collect();
    Ok(Some(SignOut { subject: name.value().to_owned(), indexes, once: noted.0, back }))
}

/// Ends sessions; where the browser goes then.
async fn end(
    services: &Services,
    system: &RequestContext,
    provider: &Provider,
    sign_out: SignOut,
) -> Result<Result<Option<String>, Refused>, Error> {
    let SignOut { subject, indexes, once, back } = sign_out;
    let end = async |tx: &Tx| {
        for (kind, key, until) in &once {
            if !sign_in_progress::once(tx, provider.id, kind, key, *until).await? {
                let refused = Refused::new("replay", format!("{key} was used already"));
                return Ok(Err(Refused { subject: subject.clone(), ..refused }));
            }
        }
        sign_in_progress::sign_out(tx, provider.id, &subject, &indexes).await.map(Ok)
    };
    let ended = services.store.tenant_tx(system, Need::SignedIn, end).await?;
    Ok(ended.map(|sessions| {
        services.auth.ended(sessions);
        back
    }))
}
