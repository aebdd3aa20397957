//! The time zones of the world, for those who choose one.

use actix_web::web::{Data, Json, ServiceConfig};
use actix_web::{HttpRequest, get};
use chrono::{DateTime, Offset, TimeZone, Utc};
use chrono_tz::{TZ_VARIANTS, Tz};
use serde::Serialize;
use utoipa::{OpenApi, ToSchema};

use crate::Answer;
use crate::Services;
use crate::auth::Caller;
use crate::auth::caller::host;

#[derive(OpenApi)]
#[openapi(paths(time_zones))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(time_zones);
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
