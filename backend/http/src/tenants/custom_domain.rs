//! Host names of a tenant. Anyone can claim a name, so it is active only once a record in the DNS, or
//! a file of the website there, contains a random text of ours.

use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, ServiceConfig};
use actix_web::{CustomizeResponder, Responder, delete, get, post};
use chrono::{DateTime, Utc};
use gantry_domain::{Error, Id};
use gantry_store::tenants::custom_domain;
use gantry_store::{FirstAnswer, Tx};
use serde::{Deserialize, Serialize};
use utoipa::{OpenApi, ToSchema};

use crate::account::new_token;
use crate::auth::{ADMINISTRATION as NEED, Caller, administrates};
use crate::{Answer, Body, NoContent, Services};

#[derive(OpenApi)]
#[openapi(paths(list, add, check, remove))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(list).service(add).service(check).service(remove);
}

/// The label below a name that has the record.
const LABEL: &str = "_gantry";
/// What stands before the token there.
const START: &str = "gantry-domain=";
/// The file of the website that proves a name as well.
const FILE: &str = "/.well-known/gantry-domain-verification.txt";

/// The names of the tenant.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomDomains {
    items: Vec<CustomDomain>,
    total_records: usize,
}

/// A name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomDomain {
    #[schema(value_type = i64)]
    id: Id,
    name: String,
    /// The name of the TXT record that proves it.
    record_name: String,
    /// What the record must contain.
    record_value: String,
    /// Where a file can be published instead of the record.
    file_url: String,
    /// What the file must contain, and nothing else.
    file_text: String,
    /// Since when it counts; null: it does not yet.
    #[schema(required = true)]
    proven_at: Option<DateTime<Utc>>,
    /// When the record and the file were looked for last.
    #[schema(required = true)]
    checked_at: Option<DateTime<Utc>>,
    /// What was missing then; empty: nothing.
    problem: String,
}

impl From<custom_domain::CustomDomain> for CustomDomain {
    fn from(kept: custom_domain::CustomDomain) -> Self {
        let custom_domain::CustomDomain { id, name, token, proven_at, checked_at, problem } = kept;
        let (record_name, record_value) = (format!("{LABEL}.{name}"), format!("{START}{token}"));
        let (file_url, file_text) = (format!("https://{name}{FILE}"), token);
        Self { id, name, record_name, record_value, file_url, file_text, proven_at, checked_at, problem }
    }
}

/// A name to be added.
#[derive(Deserialize, ToSchema)]
struct NewCustomDomain {
    /// Such as `maintenance.example.com`.
    #[schema(max_length = 240)]
    name: String,
}

/// The names at which the tenant's people open Gantry, proven or not; for administrators.
#[utoipa::path(
    operation_id = "customDomains", tag = "Tenant",
    responses((status = 200, body = CustomDomains, description = "The names")),
)]
#[get("/api/TenantSettings/domains/")]
async fn list(caller: Caller, services: Data<Services>) -> Answer<Json<CustomDomains>> {
    administrates(&caller)?;
    let items = services.store.tenant_read(&caller, NEED, async |tx: &Tx| custom_domain::list(tx).await).await?;
    let items: Vec<CustomDomain> = items.into_iter().map(CustomDomain::from).collect();
    Ok(Json(CustomDomains { total_records: items.len(), items }))
}

/// Adds a name, which counts once a record or a file proves it; for administrators. At most 20 (`too_many`); names below the domain of the
/// installation are given by the operator (`reserved`).
#[utoipa::path(
    operation_id = "addCustomDomain", tag = "Tenant", request_body = NewCustomDomain,
    responses((status = 201, body = CustomDomain, description = "The name")),
)]
#[post("/api/TenantSettings/domains/")]
async fn add(
    caller: Caller,
    services: Data<Services>,
    body: Body<NewCustomDomain>,
) -> Answer<CustomizeResponder<Json<FirstAnswer<CustomDomain>>>> {
    administrates(&caller)?;
    let name = body.0.name.trim().trim_end_matches('.').to_ascii_lowercase();
    if !is_domain(&name) {
        return Err(Error::field("invalid", "name", "Enter a name such as maintenance.example.com.").into());
    }
    if services.auth.is_own_host(&name) {
        return Err(Error::field("reserved", "name", "Names of this installation are given by its operator.").into());
    }
    let insert = async |tx: &Tx| Ok(CustomDomain::from(custom_domain::insert(tx, &name, &new_token()).await?));
    let domain = services.once(&caller, NEED, insert).await?;
    Ok(Json(domain).customize().with_status(StatusCode::CREATED))
}

/// Looks for the record and the file of a name; for administrators. If either is found, the name counts from then on, unless it does
/// so for another tenant (`domain_taken`); otherwise `problem` says what is missing. A name that counts goes on to do so without them.
#[utoipa::path(
    operation_id = "checkCustomDomain", tag = "Tenant", params(("id" = i64, Path, description = "The name")),
    responses((status = 200, body = CustomDomain, description = "The name")),
)]
#[post("/api/TenantSettings/domains/{id}/check/")]
async fn check(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<Json<CustomDomain>> {
    administrates(&caller)?;
    // A user who waits for a record does not ask the world's name servers without end.
    services.auth.take_question_of(&caller)?;
    let get = async |tx: &Tx| custom_domain::get(tx, *path).await;
    let wanted = CustomDomain::from(services.store.tenant_read(&caller, NEED, get).await?);
    let (record, file) = futures_util::join!(record_problem(&services, &wanted), file_problem(&services, &wanted));
    let problem = match (record, file) {
        (Some(record), Some(file)) => format!("{record} {file}"),
        _ => String::new(),
    };
    let checked = async |tx: &Tx| custom_domain::checked(tx, *path, &problem).await;
    let domain = services.store.tenant_tx(&caller, NEED, checked).await?;
    services.auth.forget_tenants();
    Ok(Json(domain.into()))
}

/// Why the record does not prove a name; none: it does.
async fn record_problem(services: &Services, wanted: &CustomDomain) -> Option<String> {
    match services.delivery.dns().texts(&wanted.record_name).await {
        Ok(texts) if texts.iter().any(|text| text.trim() == wanted.record_value) => None,
        Ok(texts) if texts.is_empty() => Some(format!("{} has no TXT record yet.", wanted.record_name)),
        Ok(_) => Some(format!("The TXT record of {} has another value.", wanted.record_name)),
        Err(error) => {
            tracing::info!(name = wanted.record_name, error, "a domain could not be looked up");
            Some("The name servers did not answer. Try again later.".to_owned())
        }
    }
}

/// Why the file does not prove a name; none: it does.
async fn file_problem(services: &Services, wanted: &CustomDomain) -> Option<String> {
    match services.delivery.websites().text(&wanted.name, FILE).await {
        Ok(text) if text.trim() == wanted.file_text => None,
        Ok(_) => Some(format!("{} has another text.", wanted.file_url)),
        Err(error) => Some(format!("{} cannot be read: {error}.", wanted.file_url)),
    }
}

/// Removes a name, which counts no longer; for administrators.
#[utoipa::path(
    operation_id = "removeCustomDomain", tag = "Tenant", params(("id" = i64, Path, description = "The name")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/api/TenantSettings/domains/{id}")]
async fn remove(caller: Caller, services: Data<Services>, path: Path<Id>) -> Answer<NoContent> {
    administrates(&caller)?;
    services.store.tenant_tx(&caller, NEED, async |tx: &Tx| custom_domain::remove(tx, *path).await).await?;
    services.auth.forget_tenants();
    Ok(NoContent)
}

/// Labels of letters, digits and dashes, two or more, of which the last is no number: names as browsers send them.
fn is_domain(name: &str) -> bool {
    let is_label = |label: &str| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=63).contains(&label.len()) && label.bytes().all(plain) && !label.starts_with('-') && !label.ends_with('-')
    };
    let labels: Vec<&str> = name.split('.').collect();
    let is_number = labels.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    name.len() <= 240 && labels.len() >= 2 && !is_number && labels.into_iter().all(is_label)
}

#[cfg(test)]
mod tests {
    use super::is_domain;

    #[test]
    fn domains_are_names_as_browsers_send_them() {
        for good in ["maintenance.example.com", "a-1.example", "xn--mller-kva.example"] {
            assert!(is_domain(good), "{good}");
        }
        let long = format!("{}.example", "a".repeat(64));
        for bad in [
            "",
            "localhost",
            "127.0.0.1",
            "*.example.com",
            "-a.example",
            "a..example",
            "a_b.example",
            "Ä.example",
            &long,
        ] {
            assert!(!is_domain(bad), "{bad}");
        }
    }
}
