//! Figures: the catalogue, the values of a dashboard, and the rows behind one. At most two computations of a tenant run on a node at
//! a time; a third one waits for a while.

use std::time::Duration;

use actix_web::get;
use actix_web::web::{Data, Json, Path, Query, ServiceConfig};
use chrono::{DateTime, TimeDelta, Utc};
use gantry_domain::{Error, Id, Need, SubModule, TenantId};
use gantry_store::Tx;
use gantry_store::analytics::catalogue;
use gantry_store::analytics::dashboard::{self, MOST_DAYS};
use gantry_store::analytics::figure::{Better, Figure, FigureFilter, FigureKind, FigureUnit, Step};
use gantry_store::analytics::result::{FigureResult, FigureRows, FigureScope, Period};
use gantry_store::families::Page;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep, timeout};
use utoipa::{IntoParams, OpenApi, ToSchema};

use super::dashboard::{seen, sees_any};
use crate::auth::Caller;
use crate::paging::{PageBounds, page_schema};
use crate::shares::Share;
use crate::span::check_moments;
use crate::{Answer, Services};

#[derive(OpenApi)]
#[openapi(paths(catalogue_of, values, rows))]
pub(super) struct Doc;

pub(super) fn routes(config: &mut ServiceConfig) {
    config.service(catalogue_of).service(values).service(rows);
}

/// How long one waits for others of the tenant.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long figures are computed.
const LONGEST: Duration = Duration::from_secs(10);
const LOOK_AGAIN: Duration = Duration::from_millis(20);
/// Days of the rows of a figure unless others are asked for.
const USUAL_DAYS: i32 = 90;

/// Of which time and which records.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
struct Span {
    /// The first moment; as long before the last one as the dashboard says, or 90 days, unless said.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    from: Option<DateTime<Utc>>,
    /// The moment after the last, at most five years after the first; now unless said.
    #[param(required = false)]
    #[serde(default, deserialize_with = "crate::series::time")]
    until: Option<DateTime<Utc>>,
    /// Of this asset and its parts.
    #[param(required = false, value_type = Option<i64>)]
    asset: Option<Id>,
    /// At this location and its sub-locations.
    #[param(required = false, value_type = Option<i64>)]
    location: Option<Id>,
    /// Of this crew.
    #[param(required = false, value_type = Option<i64>)]
    crew: Option<Id>,
}

#[derive(Deserialize, IntoParams)]
struct Group {
    /// Of this group of the figure alone.
    #[param(required = false)]
    group: Option<String>,
}

/// A figure of the catalogue.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnalyticsFigure {
    /// What it is called in addresses and texts.
    key: &'static str,
    /// How it is shown.
    kind: FigureKind,
    /// What it counts in.
    unit: FigureUnit,
    /// Reading in any of these sub-modules is needed.
    #[schema(value_type = Vec<String>)]
    needs: &'static [SubModule],
    /// Which change is a good one.
    better: Better,
    /// What its rows are: `workOrder`, `asset`.
    rows_of: &'static str,
    /// Whether it is about a period; else it is about now.
    of_period: bool,
    /// The finest steps of a series.
    step: Step,
    /// What it can be filtered by.
    filters: &'static [FigureFilter],
    /// Whether its groups are words that are translated.
    has_worded_groups: bool,
}

impl AnalyticsFigure {
    fn of(figure: &'static Figure) -> Self {
        Self {
            key: figure.key,
            kind: figure.kind,
            unit: figure.unit,
            needs: figure.needs,
            better: figure.better,
            rows_of: figure.rows_of,
            of_period: figure.of_period,
            step: figure.step,
            filters: figure.filters,
            has_worded_groups: figure.has_worded_groups(),
        }
    }
}

page_schema! {
    /// The catalogue of figures.
    AnalyticsFigurePage of AnalyticsFigure
}

/// What the figures of a dashboard came to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DashboardFigures {
    /// The first moment of the period.
    from: DateTime<Utc>,
    /// The moment after its last.
    until: DateTime<Utc>,
    /// For when figures of now are computed.
    now: DateTime<Utc>,
    /// The figures, in the order of the dashboard.
    figures: Vec<FigureResult>,
}

/// The catalogue of figures.
#[utoipa::path(
    operation_id = "listAnalyticsFigures", tag = "Analytics",
    responses((status = 200, body = AnalyticsFigurePage, description = "The figures")),
)]
#[get("/api/AnalyticsFigure/")]
async fn catalogue_of(caller: Caller) -> Answer<Json<Page<AnalyticsFigure>>> {
    sees_any(&caller)?;
    Ok(Json(Page::all(catalogue::figures().map(AnalyticsFigure::of).collect())))
}

/// The values of all figures of a dashboard, computed in one snapshot of the database.
///
/// Figures whose records one may not read are marked as forbidden. `rate_limited` where two computations of the tenant go on for
/// longer than five seconds; `too_slow` where it takes longer than ten.
#[utoipa::path(
    operation_id = "analyticsFigures", tag = "Analytics", params(("id" = i32, Path, description = "The dashboard's number"), Span),
    responses((status = 200, body = DashboardFigures, description = "The values")),
)]
#[get("/api/AnalyticsDashboard/{id}/figures/")]
async fn values(
    caller: Caller,
    services: Data<Services>,
    path: Path<i32>,
    span: Query<Span>,
) -> Answer<Json<DashboardFigures>> {
    let system = seen(&caller, *path)?;
    let get = async |tx: &Tx| dashboard::get(tx, system).await;
    let dashboard = services.store.tenant_read(&caller, Need::SignedIn, get).await?;
    let period = span.period(services.live.clock.now(), dashboard.period_days)?;
    let figures: Vec<_> = dashboard.tiles.iter().filter_map(|tile| catalogue::figure(&tile.figure)).collect();
    let work = services.store.figures(&caller, &figures, period, span.scope());
    let figures = computed(&services, caller.tenant(), work).await?;
    let Period { from, until, now } = period;
    Ok(Json(DashboardFigures { from, until, now, figures }))
}

/// The rows behind a figure, the latest first: the sum of their amounts, by the sum of their weights for a ratio, is its value.
#[utoipa::path(
    operation_id = "analyticsFigureRows", tag = "Analytics",
    params(("key" = String, Path, description = "The figure"), Span, Group, PageBounds),
    responses((status = 200, body = FigureRows, description = "The rows")),
)]
#[get("/api/AnalyticsFigure/{key}/rows/")]
async fn rows(
    caller: Caller,
    services: Data<Services>,
    path: Path<String>,
    span: Query<Span>,
    group: Query<Group>,
    page: Query<PageBounds>,
) -> Answer<Json<FigureRows>> {
    sees_any(&caller)?;
    let figure = catalogue::figure(&path).ok_or(Error::NotFound { what: "Figure" })?;
    caller.require(figure.need())?;
    let period = span.period(services.live.clock.now(), USUAL_DAYS)?;
    let group = group.into_inner().group;
    let work = services.store.figure_rows(&caller, figure, (period, span.scope()), group, page.bounds());
    Ok(Json(computed(&services, caller.tenant(), work).await?))
}

impl Span {
    fn scope(self) -> FigureScope {
        FigureScope { asset: self.asset, location: self.location, crew: self.crew }
    }

    /// # Errors
    /// `invalid` for a period that is empty or too long, or reaches into years that the database does not know.
    fn period(self, now: DateTime<Utc>, days: i32) -> Result<Period, Error> {
        let until = self.until.unwrap_or(now);
        let from = self.from.or_else(|| until.checked_sub_signed(TimeDelta::days(days.into()))).unwrap_or(until);
        check_moments(from, until, MOST_DAYS.into())?;
        Ok(Period { from, until, now })
    }
}

/// Computes when there is room, for as long as that may take.
async fn computed<T>(
    services: &Services,
    tenant: TenantId,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let _share = room(services, tenant).await?;
    let slow = || Error::Busy {
        code: "too_slow",
        detail: "The figures take too long. Choose a shorter period, or an asset, a location or a crew.".to_owned(),
        retry_after: 30,
    };
    timeout(LONGEST, work).await.unwrap_or_else(|_| Err(slow()))
}

async fn room(services: &Services, tenant: TenantId) -> Result<Share<TenantId>, Error> {
    let end = Instant::now() + PATIENCE;
    loop {
        match services.computations.take(tenant) {
            Some(share) => return Ok(share),
            None if Instant::now() < end => sleep(LOOK_AGAIN).await,
            None => {
                let detail = "Two computations of figures are under way. Wait for one of them.".to_owned();
                return Err(Error::Busy { code: "rate_limited", detail, retry_after: 5 });
            }
        }
    }
}
