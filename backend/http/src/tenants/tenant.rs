//! Whose installation this is, for the sign-in page: public, decided by the host name.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, get};
use gantry_domain::sensor::UnitSystem;
use gantry_domain::{Error, Id, Need, RequestContext};
use gantry_store::sign_on::identity_provider;
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use super::choices::{DateFormat, Language, NumberFormat, TimeFormat};
use crate::Answer;
use crate::Services;
use crate::account;
use crate::auth::caller::host;
use crate::health::preparing;

#[derive(OpenApi)]
#[openapi(paths(info))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(info);
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantInfo {
    tenant_details: TenantDetails,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TenantDetails {
    name: String,
    /// The word in its host name.
    identifier: String,
    /// Where its people find help; empty: nowhere.
    help_url: String,
    /// IANA name of the time zone in which its days begin.
    time_zone: String,
    /// Its people sign in through an identity provider.
    #[serde(rename = "hasSSO")]
    has_sso: bool,
    /// The identity providers that one can sign in with.
    identity_providers: Vec<ProviderButton>,
    /// ISO 4217.
    currency: String,
    date_format: DateFormat,
    time_format: TimeFormat,
    number_format: NumberFormat,
    unit_system: UnitSystem,
    /// On which day weeks begin, 0 for Sunday; null: as the reader's language has it.
    #[schema(required = true, minimum = 0, maximum = 6)]
    first_weekday: Option<i16>,
    /// The languages that people can choose; none: all that there are.
    languages: Vec<Language>,
    /// The language of those who have chosen none; null: their browser's.
    #[schema(required = true)]
    default_language: Option<Language>,
    /// A user who forgot their password gets a mail; otherwise an administrator has to set a new one.
    resets_by_mail: bool,
}

/// An identity provider, as the sign-in page offers it.
#[derive(Serialize, ToSchema)]
#[schema(as = IdentityProviderButton)]
struct ProviderButton {
    #[schema(value_type = i64)]
    id: Id,
    name: String,
}

/// Who this host belongs to.
///
/// While the first tenants are being made, one that is not there yet is refused as `preparing` (503), with `Retry-After`.
#[utoipa::path(
    operation_id = "tenantInfo", tag = "Tenant", security(()),
    responses((status = 200, body = TenantInfo, description = "Who this host belongs to")),
)]
#[get("/api/TenantInfo/")]
async fn info(request: HttpRequest, services: Data<Services>) -> Answer<Json<TenantInfo>> {
    let tenant = match services.auth.tenant(host(&request)).await {
        Err(Error::NotFound { .. }) if services.is_preparing() => return Err(preparing().into()),
        found => found?,
    };
    let context = RequestContext::system(tenant.id, "sign-in page");
    let read =
        async |tx: &gantry_store::Tx| Ok((account::mail_ready(tx).await?, identity_provider::enabled(tx).await?));
    let (resets_by_mail, providers) = services.store.tenant_read(&context, Need::SignedIn, read).await?;
    let tenant_details = TenantDetails {
        name: tenant.name.clone(),
        identifier: tenant.identifier.clone(),
        help_url: tenant.help_url.clone(),
        time_zone: tenant.time_zone.clone(),
        has_sso: tenant.has_sso,
        identity_providers: providers.into_iter().map(|(id, name)| ProviderButton { id, name }).collect(),
        currency: tenant.currency.clone(),
        date_format: DateFormat::named(&tenant.date_format),
        time_format: TimeFormat::named(&tenant.time_format),
        number_format: NumberFormat::named(&tenant.number_format),
        unit_system: UnitSystem::named(&tenant.unit_system),
        first_weekday: tenant.first_weekday,
        languages: tenant.languages.iter().map(|word| Language::named(word)).collect(),
        default_language: Some(&tenant.default_language)
            .filter(|word| !word.is_empty())
            .map(|word| Language::named(word)),
        resets_by_mail,
    };
    Ok(Json(TenantInfo { tenant_details }))
}
