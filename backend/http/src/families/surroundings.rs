//! Small things that pages ask for: where somebody works, the time zones of the world, the keys of bought components.

use actix_web::web::{Data, Json, Query, ServiceConfig};
use actix_web::{HttpRequest, get, post};
use chrono::{DateTime, Offset, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use gantry_domain::{Error, Need};
use gantry_store::Tx;
use gantry_store::families::user;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, OpenApi, ToSchema};

use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::host;
use crate::{Answer, NoContent};

#[derive(OpenApi)]
#[openapi(paths(set_environment, time_zones, ui_keys))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(set_environment).service(time_zones).service(ui_keys);
}

/// The longest word for an environment, in characters.
const MAX_WORD: usize = 64;

#[derive(Deserialize, IntoParams)]
struct Where {
    /// A short word of the tenant's own: letters, digits, and `.`, `-`, `_` between them.
    #[serde(default)]
    #[param(required = true, max_length = 64)]
    environment: String,
}

/// Keeps where the user works, as the signed-in user's `environment` tells from then on.
#[utoipa::path(
    operation_id = "setEnvironment", tag = "Account", params(Where),
    responses((status = 204, description = "It is kept")),
)]
#[post("/api/Environment/")]
async fn set_environment(caller: Caller, services: Data<Services>, chosen: Query<Where>) -> Answer<NoContent> {
    let word = chosen.environment.trim();
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-' | '_');
    if !(1..=MAX_WORD).contains(&word.chars().count()) || !word.chars().all(plain) {
        let message = "Expected a word of letters, digits, dots, dashes and underscores, 64 at most.";
        return Err(Error::field("invalid", "environment", message).into());
    }
    let keep = async |tx: &Tx| user::set_environment(tx, caller.user().id, word).await;
    services.store.tenant_tx(&caller, Need::SignedIn, keep).await?;
    services.auth.forget(caller.session());
    Ok(NoContent)
}

/// The time zones of the world, and the tenant's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TimeZones {
    /// The IANA name of the tenant's.
    tenant: String,
    items: Vec<TimeZoneNow>,
    total_records: usize,
}

/// A time zone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TimeZoneNow {
    /// Its IANA name.
    id: &'static str,
    /// How far its clocks are ahead of UTC at the moment, in minutes.
    offset_minutes: i32,
    /// For people: `(UTC+01:00) Europe/Berlin`.
    label: String,
}

impl TimeZoneNow {
    fn of(zone: Tz, now: DateTime<Utc>) -> Self {
        let offset_minutes = zone.offset_from_utc_datetime(&now.naive_utc()).fix().local_minus_utc() / 60;
        let sign = if offset_minutes < 0 { '-' } else { '+' };
        let (hours, minutes) = (offset_minutes.abs() / 60, offset_minutes.abs() % 60);
        let label = format!("(UTC{sign}{hours:02}:{minutes:02}) {}", zone.name().replace('_', " "));
        Self { id: zone.name(), offset_minutes, label }
    }
}

/// All time zones with what their clocks show now, from west to east.
#[utoipa::path(
    operation_id = "timeZones", tag = "Tenant",
    responses((status = 200, body = TimeZones, description = "The time zones")),
)]
#[get("/api/Timezone/")]
async fn time_zones(_caller: Caller, request: HttpRequest, services: Data<Services>) -> Answer<Json<TimeZones>> {
    let tenant = services.auth.tenant(host(&request)).await?.time_zone.clone();
    let now = Utc::now();
    let mut items: Vec<_> = TZ_VARIANTS.into_iter().map(|zone| TimeZoneNow::of(zone, now)).collect();
    items.sort_by_key(|zone| (zone.offset_minutes, zone.id));
    Ok(Json(TimeZones { tenant, total_records: items.len(), items }))
}

/// Licence keys of components that a tenant bought.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UiKeys {
    /// Of the grid; empty: none.
    xg_key: String,
    /// Of the charts; empty: none.
    ag_key: String,
}

/// The tenant's licence keys for grids and charts.
#[utoipa::path(
    operation_id = "uiKeys", tag = "Tenant", responses((status = 200, body = UiKeys, description = "The keys")),
)]
#[get("/api/UiKeys/")]
async fn ui_keys(_caller: Caller, request: HttpRequest, services: Data<Services>) -> Answer<Json<UiKeys>> {
    let tenant = services.auth.tenant(host(&request)).await?;
    Ok(Json(UiKeys { xg_key: tenant.xg_key.clone(), ag_key: tenant.ag_key.clone() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_as_far_ahead_as_the_season_has_them() {
        let label = |zone: Tz, at: &str| TimeZoneNow::of(zone, at.parse().unwrap()).label;
        assert_eq!(label(Tz::Europe__Berlin, "2026-01-15T12:00:00Z"), "(UTC+01:00) Europe/Berlin");
        assert_eq!(label(Tz::Europe__Berlin, "2026-07-15T12:00:00Z"), "(UTC+02:00) Europe/Berlin");
        assert_eq!(label(Tz::America__St_Johns, "2026-01-15T12:00:00Z"), "(UTC-03:30) America/St Johns");
        assert_eq!(TimeZoneNow::of(Tz::Asia__Kathmandu, Utc::now()).offset_minutes, 345);
    }
}
